import type {
  CustomVocabularyConfiguration,
  TranscriptionLanguage,
  Utterance,
} from '@earshot/core';
import type { EnginePool } from '../pool/engine-pool.js';

/** How far the transcription of a recording is. */
export interface TranscriptionProgress {
  /** Every channel was read up to here, in seconds. */
  readonly readSeconds: number;
  /** Every channel is transcribed up to here, in seconds; it never shrinks. */
  readonly transcribedSeconds: number;
  /** Utterances found so far. */
  readonly utterances: number;
}

/** What {@link transcribeAudio} is to do. */
export interface TranscribeAudioOptions {
  /** The processes that do the work. */
  readonly engine: EnginePool;
  /** The recording: stretches of 16-bit samples at 16 kHz, one array for each channel, all equally long. */
  readonly audio: AsyncIterable<readonly Int16Array[]>;
  /** Number of channels. */
  readonly channels: number;
  /**
   * The language that is spoken.
   *
   * @defaultValue the first language of the engine
   */
  readonly language?: TranscriptionLanguage | undefined;
  /**
   * Words that the engine is to know besides its own.
   *
   * @defaultValue none
   */
  readonly vocabulary?: CustomVocabularyConfiguration | undefined;
  /**
   * How probable speech must be, 0 to 1; higher takes less background for speech.
   *
   * @defaultValue 0.6
   */
  readonly speechThreshold?: number | undefined;
  /**
   * Utterances of this recording that are recognised at the same time.
   *
   * @defaultValue the number of processes
   */
  readonly maximumConcurrentUtterances?: number | undefined;
  /** Gives the transcription up. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each utterance and each stretch of audio. */
  readonly onProgress?: ((progress: TranscriptionProgress) => void) | undefined;
}

export declare function transcribeAudio(options: TranscribeAudioOptions): Promise<Utterance[]>;
