// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { AudioEncoding, BitDepth, SampleRate, TranscriptionModel } from '../enumerations/enumerations.js';
import type { JsonObject } from '../schema/json.js';
import type { LanguageConfiguration, LanguageConfigurationInput } from './configurations.js';
import type { LiveCallbackConfiguration, LiveCallbackConfigurationInput, MessagesConfiguration, MessagesConfigurationInput } from './live-configurations.js';
import type { PostProcessing, PostProcessingInput, PreProcessing, PreProcessingInput, RealtimeProcessing, RealtimeProcessingInput } from './live-processing.js';

/** The body that initiates a live session, as a caller writes it. */
export interface LiveRequestInput {
  /**
   * Encoding of the audio; a WAV header at its start is optional.
   *
   * @defaultValue `'wav/pcm'`
   */
  encoding?: AudioEncoding | undefined;
  /**
   * Bits per sample. A-law and mu-law require 8, which is then the default.
   *
   * @defaultValue `16`
   */
  bit_depth?: BitDepth | undefined;
  /**
   * Sample rate of the audio, in Hz.
   *
   * @defaultValue `16000`
   */
  sample_rate?: SampleRate | undefined;
  /**
   * Number of interleaved channels. From 1 to 8.
   *
   * @defaultValue `1`
   */
  channels?: number | undefined;
  /**
   * Transcription model.
   *
   * @defaultValue `'earshot-1'`
   */
  model?: TranscriptionModel | undefined;
  /**
   * Seconds of silence that end an utterance. From 0.01 to 10.
   *
   * @defaultValue `0.05`
   */
  endpointing?: number | undefined;
  /**
   * Seconds of speech without a pause after which an utterance is ended anyway. From 5 to 60.
   *
   * @defaultValue `5`
   */
  maximum_duration_without_endpointing?: number | undefined;
  /**
   * Spoken languages and code switching.
   *
   * @defaultValue the defaults of its members
   */
  language_config?: LanguageConfigurationInput | undefined;
  /**
   * Processing of the audio before recognition.
   *
   * @defaultValue the defaults of its members
   */
  pre_processing?: PreProcessingInput | undefined;
  /**
   * Processing of the audio during recognition.
   *
   * @defaultValue the defaults of its members
   */
  realtime_processing?: RealtimeProcessingInput | undefined;
  /**
   * Processing of the transcript after the recording.
   *
   * @defaultValue the defaults of its members
   */
  post_processing?: PostProcessingInput | undefined;
  /**
   * Kinds of messages sent to the socket.
   *
   * @defaultValue the defaults of its members
   */
  messages_config?: MessagesConfigurationInput | undefined;
  /**
   * Enables callbacks, which require `callback_config.url`.
   *
   * @defaultValue `false`
   */
  callback?: boolean | undefined;
  /**
   * Url of the callbacks, and the kinds of messages sent to it.
   *
   * @defaultValue the defaults of its members
   */
  callback_config?: LiveCallbackConfigurationInput | undefined;
  /** Custom data stored with the job, an object of at most 2000 characters as JSON; lists can be filtered by it. */
  custom_metadata?: JsonObject | undefined;
}

/** The parameters of a live session: the request with every default filled in. */
export interface LiveRequest {
  /** Encoding of the audio; a WAV header at its start is optional. */
  encoding: AudioEncoding;
  /** Bits per sample. A-law and mu-law require 8, which is then the default. */
  bit_depth: BitDepth;
  /** Sample rate of the audio, in Hz. */
  sample_rate: SampleRate;
  /** Number of interleaved channels. From 1 to 8. */
  channels: number;
  /** Transcription model. */
  model: TranscriptionModel;
  /** Seconds of silence that end an utterance. From 0.01 to 10. */
  endpointing: number;
  /** Seconds of speech without a pause after which an utterance is ended anyway. From 5 to 60. */
  maximum_duration_without_endpointing: number;
  /** Spoken languages and code switching. */
  language_config: LanguageConfiguration;
  /** Processing of the audio before recognition. */
  pre_processing: PreProcessing;
  /** Processing of the audio during recognition. */
  realtime_processing: RealtimeProcessing;
  /** Processing of the transcript after the recording. */
  post_processing: PostProcessing;
  /** Kinds of messages sent to the socket. */
  messages_config: MessagesConfiguration;
  /** Enables callbacks, which require `callback_config.url`. */
  callback: boolean;
  /** Url of the callbacks, and the kinds of messages sent to it. */
  callback_config: LiveCallbackConfiguration;
  /** Custom data stored with the job, an object of at most 2000 characters as JSON; lists can be filtered by it. */
  custom_metadata?: JsonObject | undefined;
}
