import { createHash } from 'node:crypto';
import type { Recognition } from '../../port/recognition.js';
import type { VoiceActivity, VoiceActivityState } from '../../port/voice-activity-model.js';

/** Work of an engine for a recording. */
export interface RecordingWork {
  /**
   * Detects voice activity. `state` is that of the channel's preceding audio, undefined at its
   * start.
   */
  detectVoiceActivity(
    samples: Int16Array,
    state: VoiceActivityState | undefined,
  ): Promise<VoiceActivity>;
  /** Recognises an utterance that starts at `startSeconds` of the recording. */
  recognize(samples: Int16Array, startSeconds: number): Promise<Recognition>;
}

/**
 * Maximum number of outcomes that are kept: more than the channels of a recording request
 * concurrently.
 */
const maximumKept = 256;

/**
 * Shares work among the channels of one recording: the engine processes audio that several channels
 * have at the same time only once. Channels that are identical, even temporarily, therefore cost as
 * much as one. Nothing needs to be known about the recording in advance.
 */
export function shareEqualWork(work: RecordingWork): RecordingWork {
  const detections = new KeptWork<VoiceActivity>();
  const recognitions = new KeptWork<Recognition>();
  // Channels that were identical so far share the same state object.
  const states = new WeakMap<VoiceActivityState, number>();
  let lastState = 0;
  const stateId = (state: VoiceActivityState | undefined): number => {
    if (state === undefined) return 0;
    const known = states.get(state);
    if (known !== undefined) return known;
    lastState += 1;
    states.set(state, lastState);
    return lastState;
  };
  return {
    detectVoiceActivity: (samples, state) =>
      detections.share(`${stateId(state)} ${hashSamples(samples)}`, () =>
        work.detectVoiceActivity(samples, state),
      ),
    recognize: (samples, startSeconds) =>
      recognitions.share(`${startSeconds} ${hashSamples(samples)}`, () =>
        work.recognize(samples, startSeconds),
      ),
  };
}

function hashSamples({ buffer, byteLength, byteOffset }: Int16Array): string {
  return createHash('sha256')
    .update(new Uint8Array(buffer, byteOffset, byteLength))
    .digest('base64');
}

/** The latest pieces of work, by key. */
class KeptWork<Outcome> {
  readonly #kept = new Map<string, Promise<Outcome>>();

  share(key: string, start: () => Promise<Outcome>): Promise<Outcome> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const outcome = start();
    this.#kept.set(key, outcome);
    if (this.#kept.size > maximumKept) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return outcome;
  }
}
