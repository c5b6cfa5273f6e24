/**
 * Defaults of requests, under the field names of the contract. The schemas are built from these
 * values.
 */
export const defaults = {
  /** Page of a list. */
  list: {
    /** Number of items to skip. */
    offset: 0,
    /** Maximum number of items of a page. */
    limit: 20,
  },
  /** The transcription model. */
  model: 'earshot-1',
  /** Spoken languages. None are named, so that the language is detected. */
  language_config: {
    /** The language is detected once for the whole recording, not for each utterance. */
    code_switching: false,
  },
  /** Callback of a pre-recorded job. */
  callback_config: {
    /** The HTTP method. */
    method: 'POST',
  },
  /** Subtitle files. */
  subtitles_config: {
    /** The file formats. */
    formats: ['srt'],
    /** Segmentation for ease of reading. */
    style: 'default',
  },
  /** Translation. */
  translation_config: {
    /** Quality. */
    model: 'base',
    /** Each utterance is translated separately and keeps its times. */
    match_original_utterances: true,
    /** Translations take about as long to say as the original utterances. */
    lipsync: true,
    /** Preceding utterances are taken into account. */
    context_adaptation: true,
    /** The formal form of address is used. */
    informal: false,
  },
  /** Summary. */
  summarization_config: {
    /** Running text. */
    type: 'general',
  },
  /** Redaction of personal data. No kinds are named, so that every kind is redacted. */
  pii_redaction_config: {
    /** A numbered marker replaces redacted text. */
    processed_text_type: 'MARKER',
    /** The audio is kept unchanged. */
    redact_audio: false,
  },
  /** Live sessions. */
  live: {
    /** Linear PCM. */
    encoding: 'wav/pcm',
    /** Bits per sample. */
    bit_depth: 16,
    /** The only bit depth of A-law and mu-law, in bits per sample. */
    companded_bit_depth: 8,
    /** Sample rate, in Hz. */
    sample_rate: 16_000,
    /** Number of channels. */
    channels: 1,
    /** Silence that ends an utterance, in seconds. */
    endpointing: 0.05,
    /** Duration after which an utterance is ended even without silence, in seconds. */
    maximum_duration_without_endpointing: 5,
    /** Processing of the audio before recognition. */
    pre_processing: {
      /** No noise suppression. */
      audio_enhancer: false,
      /** Confidence from which audio counts as speech, 0 to 1. */
      speech_threshold: 0.6,
    },
    /** Kinds of messages sent to the socket. */
    messages_config: {
      /** Partial transcripts. */
      receive_partial_transcripts: false,
      /** Final transcripts. */
      receive_final_transcripts: true,
      /** Start and end of speech. */
      receive_speech_events: true,
      /** Level measurements of the audio. */
      receive_pre_processing_events: true,
      /** Results of the add-ons that process each utterance. */
      receive_realtime_processing_events: true,
      /** The transcript, and results of the add-ons that run after the recording. */
      receive_post_processing_events: true,
      /** Acknowledgements of audio and of `stop_recording`. */
      receive_acknowledgments: true,
      /** Errors. */
      receive_errors: true,
      /** Start and end of the recording and of the session. */
      receive_lifecycle_events: false,
    },
    /** Kinds of messages sent to the callback. */
    callback_config: {
      /** Partial transcripts. */
      receive_partial_transcripts: false,
      /** Final transcripts. */
      receive_final_transcripts: true,
      /** Start and end of speech. */
      receive_speech_events: false,
      /** Level measurements of the audio. */
      receive_pre_processing_events: true,
      /** Results of the add-ons that process each utterance. */
      receive_realtime_processing_events: true,
      /** The transcript, and results of the add-ons that run after the recording. */
      receive_post_processing_events: true,
      /** Acknowledgements of audio and of `stop_recording`. */
      receive_acknowledgments: false,
      /** Errors. */
      receive_errors: false,
      /** Start and end of the recording and of the session. */
      receive_lifecycle_events: true,
    },
  },
} as const;
