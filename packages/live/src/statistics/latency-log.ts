import type { LiveMessage, TranscriptMessage } from '#contract';
import type { Clock } from '../clock.js';

/** Time from the audio to its text, in milliseconds. */
export interface Latency {
  /** Number of measured texts. */
  readonly count: number;
  /** Null as long as there was none. */
  readonly lastMs: number | null;
  /** Mean of all; null as long as there was none. */
  readonly meanMs: number | null;
  /** Longest of all; null as long as there was none. */
  readonly maximumMs: number | null;
}

const noLatency: Latency = { count: 0, lastMs: null, meanMs: null, maximumMs: null };

/** Least distance of two marks, in seconds of the audio: closer ones would not change a latency much. */
const markSeconds = 0.05;
/** Number of marks that are kept at least: two minutes at the least distance. */
const minimumMarks = 2400;

/** Measures the latency of transcripts, from when their audio was given to the session. */
export class LatencyLog {
  partials = noLatency;
  finals = noLatency;
  readonly #clock: Clock;
  /** Times at which the audio up to a second was given, in order. */
  #marks: { readonly seconds: number; readonly atMs: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Notes that audio was given.
   *
   * @param seconds - length of all audio up to now
   */
  given(seconds: number): void {
    const newest = this.#marks.at(-1);
    if (newest !== undefined && seconds - newest.seconds < markSeconds) return;
    this.#marks.push({ seconds, atMs: this.#clock.monotonicMs() });
    if (this.#marks.length >= 2 * minimumMarks) this.#marks = this.#marks.slice(minimumMarks);
  }

  /** Measures a message, if it is a transcript. */
  received(message: LiveMessage): void {
    if (message.type !== 'transcript') return;
    // The contract gives messages of this type this shape.
    const { data } = message as TranscriptMessage;
    const { end } = data.utterance;
    // Text is about the newest audio, so that the search ends soon.
    const before = this.#marks.findLastIndex((mark) => mark.seconds < end);
    const mark = this.#marks[before + 1];
    if (mark === undefined) return;
    const kind = data.is_final ? 'finals' : 'partials';
    this[kind] = add(this[kind], this.#clock.monotonicMs() - mark.atMs);
  }
}

function add({ count, meanMs, maximumMs }: Latency, lastMs: number): Latency {
  return {
    count: count + 1,
    lastMs,
    meanMs: ((meanMs ?? 0) * count + lastMs) / (count + 1),
    maximumMs: Math.max(maximumMs ?? lastMs, lastMs),
  };
}
