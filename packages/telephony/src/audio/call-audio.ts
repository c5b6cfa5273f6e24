import { joinSamples } from '@earshot/audio';

/** G.711 bytes of a millisecond. */
const bytesPerMs = 8;

/** Difference to the expected time that is taken for jitter, in milliseconds. */
const jitterMs = 100;

/** Time that one side may be behind the other before it counts as silent, in milliseconds. */
const maximumLagMs = 300;

/**
 * Longest silence between two frames, in milliseconds. A longer one is shortened: a session keeps
 * two minutes of audio, and a wrong time must not fill the memory.
 */
const maximumGapMs = 60_000;

/** Audio of one side that waits for the other. */
interface Side {
  /** Byte of the call at which `waiting` ends. */
  end: number;
  waiting: Uint8Array;
}

/**
 * Puts the frames of the sides of a call together: channels side by side, each frame at its time.
 * Providers may send nothing while a side is silent, and the sides do not come at the same moment.
 */
export class CallAudio<Track extends string> {
  readonly #sides: ReadonlyMap<Track, Side>;
  readonly #silence: number;
  /** Silence that was left out so far, in bytes of one side. */
  #leftOut = 0;

  /**
   * @param tracks - the sides, in the order of the channels
   * @param silence - G.711 code of silence
   */
  constructor(tracks: readonly Track[], silence: number) {
    this.#sides = new Map(tracks.map((track) => [track, { end: 0, waiting: new Uint8Array() }]));
    this.#silence = silence;
  }

  /**
   * Takes a frame of one side. Those of sides that the call does not have are ignored.
   *
   * @param timestampMs - start of the frame in the call, in milliseconds
   * @returns interleaved bytes for which the audio of every side has arrived or is late. Often none
   */
  write(track: Track, timestampMs: number, frame: Uint8Array): Uint8Array {
    const side = this.#sides.get(track);
    if (side === undefined) return new Uint8Array();
    const missing = this.#shorten(Math.round(timestampMs * bytesPerMs) - this.#leftOut - side.end);
    if (missing > jitterMs * bytesPerMs) this.#addSilence(side, missing);
    // Audio of a side that counted as silent may still arrive. The part that is already in the past
    // is dropped.
    const late = -missing > jitterMs * bytesPerMs ? Math.min(-missing, frame.length) : 0;
    add(side, frame.subarray(late));
    const newest = this.#newest;
    for (const other of this.#sides.values())
      this.#addSilence(other, newest - maximumLagMs * bytesPerMs - other.end);
    return this.#take();
  }

  /** Ends the call. @returns the interleaved rest */
  end(): Uint8Array {
    const newest = this.#newest;
    for (const side of this.#sides.values()) this.#addSilence(side, newest - side.end);
    return this.#take();
  }

  get #newest(): number {
    return Math.max(...[...this.#sides.values()].map(({ end }) => end));
  }

  #shorten(missing: number): number {
    const tooMuch = missing - maximumGapMs * bytesPerMs;
    if (tooMuch <= 0) return missing;
    this.#leftOut += tooMuch;
    return missing - tooMuch;
  }

  #addSilence(side: Side, bytes: number): void {
    if (bytes <= 0) return;
    add(side, new Uint8Array(bytes).fill(this.#silence));
  }

  #take(): Uint8Array {
    const sides = [...this.#sides.values()];
    const length = Math.min(...sides.map(({ waiting }) => waiting.length));
    const [only] = sides;
    if (sides.length === 1 && only !== undefined) return take(only, length);
    const interleaved = new Uint8Array(length * sides.length);
    for (const [channel, side] of sides.entries())
      for (const [index, byte] of take(side, length).entries())
        interleaved[index * sides.length + channel] = byte;
    return interleaved;
  }
}

/** Adds a copy of bytes, each a sample, to those of a side. */
function add(side: Side, bytes: Uint8Array): void {
  side.waiting = joinSamples([side.waiting, bytes], Uint8Array);
  side.end += bytes.length;
}

/** Removes the first bytes of a side. @param length - at most as many as wait */
function take(side: Side, length: number): Uint8Array {
  const taken = side.waiting.subarray(0, length);
  side.waiting = side.waiting.subarray(length);
  return taken;
}
