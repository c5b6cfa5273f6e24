/** Defaults of requests, under the names of the contract. The schemas are built from these values. */
export const defaults = {
  /** Page of a list. */
  list: {
    /** Items that are skipped. */
    offset: 0,
    /** Items of a page. */
    limit: 20,
  },
  /** The transcription model. */
  model: 'earshot-1',
  /** Spoken languages; none is named, so that the language is detected. */
  language_config: {
    /** One language for the whole recording, instead of one for each utterance. */
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
    /** Translated utterances follow the original ones. */
    match_original_utterances: true,
    /** Translated utterances keep to the movements of the lips. */
    lipsync: true,
    /** The whole conversation is taken into account. */
    context_adaptation: true,
    /** People are addressed formally. */
    informal: false,
  },
  /** Summary. */
  summarization_config: {
    /** Running text. */
    type: 'general',
  },
  /** Redaction of personal data; no kind is named, so that every kind is redacted. */
  pii_redaction_config: {
    /** A numbered marker takes the place of redacted text. */
    processed_text_type: 'MARKER',
    /** The audio is kept as it is. */
    redact_audio: false,
  },
  /** Live sessions. */
  live: {
    /** Linear PCM. */
    encoding: 'wav/pcm',
    /** Bits of a sample. */
    bit_depth: 16,
    /** The only bit depth of A-law and mu-law. */
    companded_bit_depth: 8,
    /** Samples per second of a channel, in hertz. */
    sample_rate: 16_000,
    /** Number of channels. */
    channels: 1,
    /** Silence that ends an utterance, in seconds. */
    endpointing: 0.05,
    /** Duration after which an utterance is ended although there was no silence, in seconds. */
    maximum_duration_without_endpointing: 5,
    /** Processing of the audio before recognition. */
    pre_processing: {
      /** Noise stays in the audio. */
      audio_enhancer: false,
      /** Confidence above which a sound counts as speech, 0 to 1. */
      speech_threshold: 0.6,
    },
    /** Kinds of message that are sent to the socket. */
    messages_config: {
      /** No partials. */
      receive_partial_transcripts: false,
      /** Finals. */
      receive_final_transcripts: true,
      /** The begin and the end of speech. */
      receive_speech_events: true,
      /** Measurements of the audio. */
      receive_pre_processing_events: true,
      /** Results of the add-ons that follow utterances. */
      receive_realtime_processing_events: true,
      /** Results of what runs after the session. */
      receive_post_processing_events: true,
      /** Acknowledgements of audio and of the stop. */
      receive_acknowledgments: true,
      /** Errors. */
      receive_errors: true,
      /** Not the begin and the end of the recording and of the session. */
      receive_lifecycle_events: false,
    },
    /** Kinds of message that are sent to the callback. */
    callback_config: {
      /** No partials. */
      receive_partial_transcripts: false,
      /** Finals. */
      receive_final_transcripts: true,
      /** Not the begin and the end of speech. */
      receive_speech_events: false,
      /** Measurements of the audio. */
      receive_pre_processing_events: true,
      /** Results of the add-ons that follow utterances. */
      receive_realtime_processing_events: true,
      /** Results of what runs after the session. */
      receive_post_processing_events: true,
      /** No acknowledgements. */
      receive_acknowledgments: false,
      /** No errors. */
      receive_errors: false,
      /** The begin and the end of the recording and of the session. */
      receive_lifecycle_events: true,
    },
  },
} as const;
