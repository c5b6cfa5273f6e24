import type { EngineCapabilities } from '../../port/engine-capabilities.js';
import type { LiveChannel, LiveChannelOptions } from '../../port/live-channel.js';
import type { VocabularyNote } from '../../port/prepared-vocabulary.js';
import type { Recognition } from '../../port/recognition.js';
import type { PoolRecognitionOptions } from '../../port/recognition-options.js';
import type { VoiceActivity, VoiceActivityState } from '../../port/voice-activity-model.js';
import type { PoolStatistics } from './pool-statistics.js';

/** A recognition with a custom vocabulary. */
export type VocabularyRecognition = Pick<
  PoolRecognitionOptions,
  'vocabulary' | 'language' | 'languages' | 'tenant'
>;

/** Result of the preparation of a custom vocabulary. */
export interface VocabularyReport {
  /** Entries that the engine does not use as they were given, in the order of the vocabulary. */
  readonly notes: readonly VocabularyNote[];
}

/** A speech engine that runs in child processes. */
export interface EnginePool {
  /** Capabilities of the engine. */
  readonly capabilities: EngineCapabilities;

  /** Maximum number of utterances that are recognised concurrently. */
  readonly parallelism: number;

  /**
   * Reason why the engine cannot work at the moment, and the remedy, or `undefined` while it can,
   * or while it is loaded for the first time.
   */
  readonly unavailableReason: string | undefined;

  /**
   * Waits until the first process has loaded its model. Starts one if all of them are idle.
   *
   * @throws EngineUnavailableError when the engine cannot be loaded. The pool keeps trying, and a
   * later call may succeed
   */
  ready(): Promise<void>;

  /**
   * Prepares the custom vocabulary of a recognition, in a process that does nothing else.
   * Utterances and live channels with a vocabulary call it implicitly. A vocabulary that was
   * prepared recently is cached.
   *
   * @param recognition - the vocabulary, the languages that may be spoken, and the tenant
   * @param signal - aborts the preparation
   * @throws EngineRequestError when processes have crashed over it recently. EngineError when the
   * engine cannot use it
   */
  prepareVocabulary(
    recognition: VocabularyRecognition,
    signal?: AbortSignal,
  ): Promise<VocabularyReport>;

  /**
   * Recognises one utterance, in one of the processes.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel. They are neither changed nor kept
   * @param options - language, vocabulary and position in the recording
   * @param signal - aborts the request
   * @returns the words, with times relative to the start of `samples`
   * @throws EngineError when the engine fails, or the reason of `signal` when that is aborted
   */
  transcribe(
    samples: Int16Array,
    options?: PoolRecognitionOptions,
    signal?: AbortSignal,
  ): Promise<Recognition>;

  /**
   * Finds speech, in one of the processes.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel, a multiple of 512 of them
   * @param state - state that the call for the audio just before returned, or `undefined` at the
   * start of a recording
   * @param signal - aborts the request
   * @param tenant - tenant that the request is for
   * @returns one probability for each 512 samples, and the state for the audio that follows
   * @throws EngineError when the engine fails, or the reason of `signal` when that is aborted
   */
  detectVoiceActivity(
    samples: Int16Array,
    state?: VoiceActivityState,
    signal?: AbortSignal,
    tenant?: string,
  ): Promise<VoiceActivity>;

  /**
   * Number of live channels that can contain speech at the same time and be transcribed in real
   * time.
   */
  readonly liveCapacity: number;

  /**
   * Opens a live channel, which is transcribed while it is spoken, in one of the processes. More
   * may be opened than `liveCapacity`, as long as they do not all contain speech at once.
   *
   * @param options - language, vocabulary, segmentation, and the listener of its events
   * @throws EngineRequestError that names what is not allowed. EngineUnavailableError or
   * EngineClosedError when there is no engine
   */
  openLiveChannel(options: LiveChannelOptions): LiveChannel;

  /**
   * Changes the number of processes that stay loaded without work: further ones are loaded at once,
   * and others end when they have been idle for a while.
   *
   * @param processes - 0 or more, at most those of the pool
   */
  keepLoaded(processes: number): void;

  /** Work of the pool so far, and the resources that each process has used. */
  statistics(): PoolStatistics;

  /** Ends all processes. Idempotent. Current work fails with an `EngineClosedError`. */
  close(): Promise<void>;
}
