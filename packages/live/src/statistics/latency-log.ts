import type { LiveMessage, TranscriptMessage } from '#contract';
import type { Clock } from '../clock.js';

/** Time from the audio to its text, in milliseconds. */
export interface Latency {
  /** Number of measured texts. */
  readonly count: number;
  /** Latency of the last text, or null before the first. */
  readonly lastMs: number | null;
  /** Mean of all, or null before the first. */
  readonly meanMs: number | null;
  /** Longest of all, or null before the first. */
  readonly maximumMs: number | null;
}

/**
 * Smallest distance of two marks, in seconds of the audio. Closer ones would hardly change a
 * latency.
 */
const markSeconds = 0.05;
/** Minimum number of marks that are kept: two minutes at the smallest distance. */
const minimumMarks = 2400;

const noLatency: Latency = { count: 0, lastMs: null, meanMs: null, maximumMs: null };

/** Measures the latency of transcripts, from when their audio was given to the session. */
export function createLatencyLog(clock: Clock) {
  const statistics = { partials: noLatency, finals: noLatency };
  /** Times at which the audio up to a second was given, in order. */
  const marks: { readonly seconds: number; readonly atMs: number }[] = [];

  return {
    /** The latencies up to now. */
    statistics,

    /**
     * Notes that audio was given.
     *
     * @param seconds - length of all audio up to now
     */
    given(seconds: number): void {
      const newest = marks.at(-1);
      if (newest && seconds - newest.seconds < markSeconds) return;
      marks.push({ seconds, atMs: clock.monotonicMs() });
      if (marks.length >= 2 * minimumMarks) marks.splice(0, minimumMarks);
    },

    /** Measures a message, if it is a transcript. */
    received(message: LiveMessage): void {
      if (message.type !== 'transcript') return;
      // The contract defines this shape for messages of this type.
      const { data } = message as TranscriptMessage;
      // Text belongs to the newest audio, so the search ends soon.
      const mark = marks[marks.findLastIndex(({ seconds }) => seconds < data.utterance.end) + 1];
      if (!mark) return;
      const kind = data.is_final ? 'finals' : 'partials';
      statistics[kind] = add(statistics[kind], clock.monotonicMs() - mark.atMs);
    },
  };
}

function add({ count, meanMs, maximumMs }: Latency, lastMs: number): Latency {
  return {
    count: count + 1,
    lastMs,
    meanMs: ((meanMs ?? 0) * count + lastMs) / (count + 1),
    maximumMs: Math.max(maximumMs ?? lastMs, lastMs),
  };
}
