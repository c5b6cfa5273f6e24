import type {
  CustomVocabularyConfiguration,
  TranscriptionLanguage,
  Utterance,
} from '@earshot/core';
import { checkNames } from '../../port/check-names.js';
import { EngineRequestError } from '../../port/engine-error.js';
import { checkRecognition } from '../../port/recognition-options.js';
import type { EnginePool } from '../pool/engine-pool.js';
import type { WordlessSpeech } from './wordless-speech.js';

/** An earlier transcription of the same recording that was interrupted. Its utterances are not recognised again. */
export interface ResumedTranscription {
  /** Its utterances, in order. */
  readonly utterances: readonly Utterance[];
  /** For each channel, samples at 16 kHz that these utterances cover, as reported with the last one. */
  readonly settledSamples: readonly number[];
}

/** Progress of the transcription of a recording. */
export interface TranscriptionProgress {
  /** Time up to which every channel was read, in seconds. */
  readonly readSeconds: number;
  /** Time up to which every channel is transcribed, in seconds. It never decreases. */
  readonly transcribedSeconds: number;
  /** Number of utterances so far, in their order. */
  readonly utterances: number;
}

/** Options of {@link transcribeAudio}. */
export interface TranscribeAudioOptions {
  /** Pool that does the work. */
  readonly engine: EnginePool;
  /** The recording: blocks of 16-bit samples at 16 kHz, one array for each channel, all equally long. */
  readonly audio: AsyncIterable<readonly Int16Array[]>;
  /** Number of channels. */
  readonly channels: number;
  /**
   * Duration of the recording, in seconds: the first words of a long one are recognised sooner. A resumed transcription must have the same
   * value.
   *
   * @defaultValue not known, as if it were short
   */
  readonly durationSeconds?: number | undefined;
  /**
   * The spoken language.
   *
   * @defaultValue it is detected if the engine detects languages, otherwise it is the first language of the engine
   */
  readonly language?: TranscriptionLanguage | undefined;
  /**
   * Languages of which one is spoken, when `language` is not given.
   *
   * @defaultValue all languages of the engine
   */
  readonly languages?: readonly TranscriptionLanguage[] | undefined;
  /**
   * True when the language is detected in each utterance, false when it is detected once.
   *
   * @defaultValue false
   */
  readonly codeSwitching?: boolean | undefined;
  /**
   * Returns the pool for the rest of the recording once its language is detected.
   *
   * @defaultValue the same
   */
  readonly engineFor?: ((language: TranscriptionLanguage) => EnginePool) | undefined;
  /**
   * Additional words that the engine recognises.
   *
   * @defaultValue none
   */
  readonly vocabulary?: CustomVocabularyConfiguration | undefined;
  /**
   * Tenant that the recording is for: tenants share the processes equally.
   *
   * @defaultValue requests without a tenant share one
   */
  readonly tenant?: string | undefined;
  /**
   * Minimum probability of speech, 0 to 1. A higher value accepts less background noise as speech.
   *
   * @defaultValue 0.6, and 0.5 for an engine that prefers long segments
   */
  readonly speechThreshold?: number | undefined;
  /**
   * Maximum number of concurrent utterances of this recording.
   *
   * @defaultValue twice the number of processes, so that no process idles between utterances
   */
  readonly maximumConcurrentUtterances?: number | undefined;
  /**
   * Transcription to resume.
   *
   * @defaultValue the whole recording is recognised
   */
  readonly resume?: ResumedTranscription | undefined;
  /** Aborts the transcription. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with each utterance that is recognised, in order: as soon as none can come before it.
   *
   * @param settledSamples - for each channel, samples at 16 kHz whose utterances were emitted, including this one, from which another
   * transcription resumes
   */
  readonly onUtterance?:
    | ((utterance: Utterance, settledSamples: readonly number[]) => void)
    | undefined;
  /**
   * Called with each stretch of speech in which the engine recognised no word, as soon as that is known. This includes those of the
   * transcription that is resumed.
   */
  readonly onWordless?: ((speech: WordlessSpeech) => void) | undefined;
  /** Called after each utterance and each stretch of audio. */
  readonly onProgress?: ((progress: TranscriptionProgress) => void) | undefined;
}

/** Every option. */
const optionNames = {
  audio: undefined,
  channels: undefined,
  codeSwitching: undefined,
  durationSeconds: undefined,
  engine: undefined,
  engineFor: undefined,
  language: undefined,
  languages: undefined,
  maximumConcurrentUtterances: undefined,
  onProgress: undefined,
  onUtterance: undefined,
  onWordless: undefined,
  resume: undefined,
  signal: undefined,
  speechThreshold: undefined,
  tenant: undefined,
  vocabulary: undefined,
} satisfies Record<keyof TranscribeAudioOptions, undefined>;

/**
 * Checks that the options have an engine, which gives the others their defaults.
 *
 * @throws EngineRequestError that names what makes one
 */
export function checkEngine(options: TranscribeAudioOptions): void {
  checkNames(options, optionNames);
  const { engine }: Partial<TranscribeAudioOptions> = options;
  if (typeof engine?.parallelism === 'number') return;
  throw new EngineRequestError(
    `engine must be a pool that createEnginePool() makes, got ${typeof engine}`,
  );
}

/**
 * Checks the options of a transcription.
 *
 * @param concurrency - number of concurrent utterances
 * @throws EngineRequestError that names the option, its value and what is allowed
 */
export function checkOptions(options: TranscribeAudioOptions, concurrency: number): void {
  const { channels, speechThreshold, language, engine } = options;
  const requirePositive = (name: string, value: number) => {
    if (Number.isSafeInteger(value) && value > 0) return;
    throw new EngineRequestError(
      `${name}: ${value} is not allowed; it must be a positive integer.`,
    );
  };
  requirePositive('channels', channels);
  requirePositive('maximumConcurrentUtterances', concurrency);
  if (speechThreshold !== undefined && !(speechThreshold >= 0 && speechThreshold <= 1)) {
    throw new EngineRequestError(
      `speechThreshold: ${speechThreshold} is not allowed; it must lie within 0 and 1.`,
    );
  }
  checkRecognition(engine.capabilities, { language });
}
