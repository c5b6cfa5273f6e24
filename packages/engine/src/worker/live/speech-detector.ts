import type { LiveChannelPosition } from '../../port/live-channel-position.js';
import type { VoiceActivityModel, VoiceActivityState } from '../../port/voice-activity-model.js';

/**
 * Frames between two states that are kept: a state is large, and computing eight frames again is
 * cheap.
 */
const keptEveryFrames = 8;

interface KeptState {
  readonly frame: number;
  readonly state: VoiceActivityState | undefined;
}

/** Base64 of 32-bit floats, the lowest byte first. */
function encodeFloats(values: Float32Array): string {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}

function decodeFloats(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length >> 2 }, (_, index) =>
    bytes.readFloatLE(index * 4),
  );
}

/**
 * Detects speech frame by frame, and keeps positions from which another detector can continue with
 * the same result.
 */
export class SpeechDetector {
  readonly #model: VoiceActivityModel;
  #frame: number;
  #state: VoiceActivityState | undefined;
  /** States by frame, in order. */
  readonly #kept: KeptState[];

  /**
   * @param model - voice activity model
   * @param from - position at which to begin
   */
  constructor(model: VoiceActivityModel, from: LiveChannelPosition['detector']) {
    this.#model = model;
    this.#frame = from.frame;
    this.#state = from.state === '' ? undefined : decodeFloats(from.state);
    this.#kept = [{ frame: this.#frame, state: this.#state }];
  }

  /** Number of the next frame. */
  get frame(): number {
    return this.#frame;
  }

  /** Probability of speech in the next frame, 0 to 1. */
  detect(samples: Int16Array): number {
    const activity = this.#model.detect(samples, this.#state);
    this.#state = activity.state;
    this.#frame += 1;
    if (this.#frame % keptEveryFrames === 0)
      this.#kept.push({ frame: this.#frame, state: this.#state });
    return activity.probabilities[0] ?? 0;
  }

  /** Last position at or before a frame at which another detector can begin. */
  positionBefore(frame: number): LiveChannelPosition['detector'] {
    const entry =
      frame >= this.#frame
        ? { frame: this.#frame, state: this.#state }
        : this.#kept[this.#lastKeptBefore(frame)];
    return {
      frame: entry?.frame ?? 0,
      state: entry?.state === undefined ? '' : encodeFloats(entry.state),
    };
  }

  /** Drops the positions that are not needed for this frame or a later one. */
  dropBefore(frame: number): void {
    const last = this.#lastKeptBefore(frame);
    if (last > 0) this.#kept.splice(0, last);
  }

  #lastKeptBefore(frame: number): number {
    return this.#kept.findLastIndex((entry) => entry.frame <= frame);
  }
}
