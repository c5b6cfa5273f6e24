// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { AudioEncoding, BitDepth, SampleRate, TranscriptionModel } from '../enumerations/enumerations.js';
import type { JsonObject } from '../schema/json.js';
import type { LanguageConfiguration, LanguageConfigurationInput } from './configurations.js';
import type { LiveCallbackConfiguration, LiveCallbackConfigurationInput, MessagesConfiguration, MessagesConfigurationInput, PostProcessing, PostProcessingInput, PreProcessing, PreProcessingInput, RealtimeProcessing, RealtimeProcessingInput } from './live-configurations.js';

/** The body that initiates a live session, as a caller writes it. */
export interface LiveRequestInput {
  /**
   * Encoding of the samples; a WAV header before them is optional.
   *
   * @defaultValue `'wav/pcm'`
   */
  encoding?: AudioEncoding | undefined;
  /**
   * Bits of a sample; A-law and mu-law have 8, which is then the default.
   *
   * @defaultValue `16`
   */
  bit_depth?: BitDepth | undefined;
  /**
   * Samples per second of a channel.
   *
   * @defaultValue `16000`
   */
  sample_rate?: SampleRate | undefined;
  /**
   * Channels, interleaved. From 1 to 8.
   *
   * @defaultValue `1`
   */
  channels?: number | undefined;
  /**
   * The transcription model.
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
   * Seconds after which an utterance is ended although there was no silence. From 5 to 60.
   *
   * @defaultValue `5`
   */
  maximum_duration_without_endpointing?: number | undefined;
  /**
   * Spoken languages.
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
   * Processing after the recording.
   *
   * @defaultValue the defaults of its members
   */
  post_processing?: PostProcessingInput | undefined;
  /**
   * Kinds of message that are sent to the socket.
   *
   * @defaultValue the defaults of its members
   */
  messages_config?: MessagesConfigurationInput | undefined;
  /**
   * Whether messages are sent to callback_config.url.
   *
   * @defaultValue `false`
   */
  callback?: boolean | undefined;
  /**
   * Url that messages are sent to by POST, and the kinds of message.
   *
   * @defaultValue the defaults of its members
   */
  callback_config?: LiveCallbackConfigurationInput | undefined;
  /** Free-form data of the caller, at most 2000 characters as JSON; lists can be filtered by it. */
  custom_metadata?: JsonObject | undefined;
}

/** The parameters of a live session: the request with every default filled in. */
export interface LiveRequest {
  /** Encoding of the samples; a WAV header before them is optional. */
  encoding: AudioEncoding;
  /** Bits of a sample; A-law and mu-law have 8, which is then the default. */
  bit_depth: BitDepth;
  /** Samples per second of a channel. */
  sample_rate: SampleRate;
  /** Channels, interleaved. From 1 to 8. */
  channels: number;
  /** The transcription model. */
  model: TranscriptionModel;
  /** Seconds of silence that end an utterance. From 0.01 to 10. */
  endpointing: number;
  /** Seconds after which an utterance is ended although there was no silence. From 5 to 60. */
  maximum_duration_without_endpointing: number;
  /** Spoken languages. */
  language_config: LanguageConfiguration;
  /** Processing of the audio before recognition. */
  pre_processing: PreProcessing;
  /** Processing of the audio during recognition. */
  realtime_processing: RealtimeProcessing;
  /** Processing after the recording. */
  post_processing: PostProcessing;
  /** Kinds of message that are sent to the socket. */
  messages_config: MessagesConfiguration;
  /** Whether messages are sent to callback_config.url. */
  callback: boolean;
  /** Url that messages are sent to by POST, and the kinds of message. */
  callback_config: LiveCallbackConfiguration;
  /** Free-form data of the caller, at most 2000 characters as JSON; lists can be filtered by it. */
  custom_metadata?: JsonObject | undefined;
}
