import { createHash } from 'node:crypto';
import type { Recognition } from '../../port/recognition.js';
import type { VoiceActivity, VoiceActivityState } from '../../port/voice-activity-model.js';
import type { EnginePool } from '../pool/engine-pool.js';

/** Methods of a pool that transcribe a recording. */
export type TranscribingPool = Pick<EnginePool, 'detectVoiceActivity' | 'transcribe'>;

/** Pieces of work whose outcome is kept: more than the channels of a recording have under way. */
const maximumKept = 256;

/**
 * Wraps a pool for the channels of one recording: the same audio at the same time is given to the engine once, so that channels which are
 * equal, or equal for a while, cost as much as one. Nothing has to be known about the recording beforehand.
 *
 * @param engine - the pool
 */
export function shareEqualWork(engine: TranscribingPool): TranscribingPool {
  const detections = new KeptWork<VoiceActivity>();
  const recognitions = new KeptWork<Recognition>();
  // Channels that were equal so far have the very same state.
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
    detectVoiceActivity: (samples, state, signal, tenant) =>
      detections.share(`${stateId(state)} ${hashSamples(samples)}`, () =>
        engine.detectVoiceActivity(samples, state, signal, tenant),
      ),
    transcribe: (samples, options, signal) =>
      recognitions.share(`${options?.startSeconds} ${hashSamples(samples)}`, () =>
        engine.transcribe(samples, options, signal),
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

  share(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const outcome = work();
    this.#kept.set(key, outcome);
    if (this.#kept.size > maximumKept) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return outcome;
  }
}
