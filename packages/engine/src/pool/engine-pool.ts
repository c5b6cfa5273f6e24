import type { SpeechEngine } from '../port/speech-engine.js';
import type { VoiceActivity, VoiceActivityState } from '../voice-activity/voice-activity-model.js';
import type { PoolStatistics } from './pool-statistics.js';

/** A speech engine that runs in child processes. */
export interface EnginePool extends SpeechEngine {
  /** Utterances that are recognised at the same time at most: the number of processes. */
  readonly parallelism: number;

  /**
   * Waits for the first process that has loaded its model.
   *
   * @throws EngineUnavailableError when the engine cannot be loaded; the pool keeps trying, so that a later call may succeed
   */
  ready(): Promise<void>;

  /**
   * Finds speech, in one of the processes.
   *
   * @param samples - 16-bit samples, 16 kHz, one channel, a multiple of 512 of them
   * @param state - what an earlier call answered for the audio just before; `undefined` at the begin of a recording
   * @param signal - gives it up
   * @returns one probability for each 512 samples, and the state to go on from
   * @throws EngineError when it cannot be done; the reason of `signal` when that is aborted
   */
  detectVoiceActivity(
    samples: Int16Array,
    state?: VoiceActivityState,
    signal?: AbortSignal,
  ): Promise<VoiceActivity>;

  /** What the pool has done so far, and what each process costs. */
  statistics(): PoolStatistics;
}
