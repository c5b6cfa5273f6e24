import type { Track } from './stream-message.js';

/** mu-law bytes of a millisecond. */
const bytesPerMs = 8;

/** mu-law code of silence. */
const silence = 0xff;

/** Difference to the expected time that is taken for jitter, in milliseconds. */
const jitterMs = 100;

/** Time that one side may be behind the other before it counts as silent, in milliseconds. */
const maximumLagMs = 300;

/**
 * Longest silence of a side between two frames, in milliseconds. A longer one is not a time of this
 * call.
 */
const maximumGapMs = 3_600_000;

/** Audio of one side that waits for the other. */
interface Side {
  /** Byte of the call at which `waiting` ends. */
  end: number;
  waiting: number[];
}

/**
 * Puts the frames of the sides of a call together: channels side by side, each frame at its time.
 * Providers send nothing while a side is silent, and the sides do not come at the same moment.
 */
export class CallAudio {
  readonly #sides: ReadonlyMap<Track, Side>;

  constructor(tracks: readonly Track[]) {
    this.#sides = new Map(tracks.map((track) => [track, { end: 0, waiting: [] }]));
  }

  /**
   * Takes a frame of one side.
   *
   * @returns interleaved bytes for which the audio of every side has arrived or is late. Often none
   * @throws Error for a time that cannot be that of the call
   */
  write(track: Track, timestampMs: number, frame: Uint8Array): Uint8Array {
    const side = this.#sides.get(track);
    if (side === undefined) return new Uint8Array();
    const missing = Math.round(timestampMs * bytesPerMs) - side.end;
    if (missing > maximumGapMs * bytesPerMs)
      throw new Error(`timestamp must be at most an hour after the last one, got ${timestampMs}`);
    if (missing > jitterMs * bytesPerMs) this.#append(side, missing);
    // Audio of a side that counted as silent may still arrive. The part that is already in the past
    // is dropped.
    const late = -missing > jitterMs * bytesPerMs ? Math.min(-missing, frame.length) : 0;
    side.waiting.push(...frame.subarray(late));
    side.end += frame.length - late;

    const newest = Math.max(...[...this.#sides.values()].map(({ end }) => end));
    for (const other of this.#sides.values()) {
      const behind = newest - maximumLagMs * bytesPerMs - other.end;
      if (behind > 0) this.#append(other, behind);
    }
    return this.#take();
  }

  /** Ends the call. @returns the interleaved rest */
  end(): Uint8Array {
    const newest = Math.max(...[...this.#sides.values()].map(({ end }) => end));
    for (const side of this.#sides.values()) this.#append(side, newest - side.end);
    return this.#take();
  }

  #append(side: Side, silentBytes: number): void {
    for (let count = 0; count < silentBytes; count += 1) side.waiting.push(silence);
    side.end += silentBytes;
  }

  #take(): Uint8Array {
    const sides = [...this.#sides.values()];
    const length = Math.min(...sides.map(({ waiting }) => waiting.length));
    const taken = sides.map(({ waiting }) => waiting.splice(0, length));
    return Uint8Array.from({ length: length * sides.length }, (_, index) => {
      const side = taken[index % sides.length];
      return side?.[Math.floor(index / sides.length)] ?? silence;
    });
  }
}
