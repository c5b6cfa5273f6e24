import { maximumAssignment } from './maximum-assignment.js';

/** Span of one speaker. */
export interface SpeakerSpan {
  /** Start, in seconds of the audio. */
  readonly start: number;
  /** End, in seconds of the audio. */
  readonly end: number;
  /** The speaker, by any name. */
  readonly speaker: number | string;
}

/** Options of {@link diarizationErrorRate}. */
export interface DiarizationErrorOptions {
  /**
   * Seconds around each start and end of the reference that are not scored.
   *
   * @defaultValue 0
   */
  readonly collarSeconds?: number;
  /**
   * True when intervals with several speakers in the reference are not scored.
   *
   * @defaultValue false
   */
  readonly isOverlapSkipped?: boolean;
}

/**
 * Diarization error rate and its parts. Times are in speaker seconds: two speakers at once count
 * twice.
 */
export interface DiarizationError {
  /**
   * Missed, false and confused speech divided by the speech of the reference. It is 0 when both
   * have none, and Infinity when only the reference has none.
   */
  readonly rate: number;
  /** Speech of the reference. */
  readonly referenceSeconds: number;
  /** Speech for which no speaker was found. */
  readonly missedSeconds: number;
  /** Speakers that were found where there is no such speech. */
  readonly falseSeconds: number;
  /** Speech of another speaker than the one that was found. */
  readonly confusedSeconds: number;
  /** Speaker of the reference for each speaker that was found, as far as there is one. */
  readonly mapping: ReadonlyMap<number | string, number | string>;
}

/** Interval in which no speaker starts or ends. */
interface Interval {
  readonly seconds: number;
  readonly reference: ReadonlySet<number | string>;
  readonly found: ReadonlySet<number | string>;
}

/**
 * Diarization error rate by the definition of NIST's Rich Transcription evaluations (`md-eval`):
 * speakers are mapped one to one so that the time that they share is the greatest, and where R
 * speakers of the reference meet F found ones, of which C are mapped to each other, max(0, R - F)
 * are missed, max(0, F - R) are false and min(R, F) - C are confused.
 *
 * @example
 * ```ts
 * import { diarizationErrorRate } from '@earshot/add-ons';
 *
 * const said = [
 *   { speaker: 'Ada', start: 0, end: 8 },
 *   { speaker: 'Ben', start: 8, end: 10 },
 * ];
 * const found = [{ speaker: '0', start: 0, end: 10 }];
 * console.log(diarizationErrorRate(said, found).rate); // 0.2
 * ```
 */
export function diarizationErrorRate(
  reference: readonly SpeakerSpan[],
  found: readonly SpeakerSpan[],
  { collarSeconds = 0, isOverlapSkipped = false }: DiarizationErrorOptions = {},
): DiarizationError {
  const intervals = scoredIntervals(reference, found, collarSeconds).filter(
    (interval) => !(isOverlapSkipped && interval.reference.size > 1),
  );
  const mapping = mapSpeakers(intervals);
  const seconds = { reference: 0, missed: 0, false: 0, confused: 0 };
  for (const interval of intervals) {
    const expected = interval.reference.size;
    const actual = interval.found.size;
    let correct = 0;
    for (const speaker of interval.found) {
      const mapped = mapping.get(speaker);
      if (mapped !== undefined && interval.reference.has(mapped)) correct += 1;
    }
    seconds.reference += expected * interval.seconds;
    seconds.missed += Math.max(0, expected - actual) * interval.seconds;
    seconds.false += Math.max(0, actual - expected) * interval.seconds;
    seconds.confused += (Math.min(expected, actual) - correct) * interval.seconds;
  }
  const errorSeconds = seconds.missed + seconds.false + seconds.confused;
  return {
    rate: errorSeconds === 0 ? 0 : errorSeconds / seconds.reference,
    referenceSeconds: seconds.reference,
    missedSeconds: seconds.missed,
    falseSeconds: seconds.false,
    confusedSeconds: seconds.confused,
    mapping,
  };
}

/** Start or end of a span or of a collar. */
interface Edge {
  readonly atSeconds: number;
  readonly step: 1 | -1;
  readonly of: 'reference' | 'found' | 'collar';
  readonly speaker: number | string;
}

/** Divides the time at every start and end, without the collars. */
function scoredIntervals(
  reference: readonly SpeakerSpan[],
  found: readonly SpeakerSpan[],
  collarSeconds: number,
): Interval[] {
  const edges: Edge[] = [];
  const add = (of: Edge['of'], start: number, end: number, speaker: number | string) => {
    if (!(end > start)) return;
    edges.push(
      { atSeconds: start, step: 1, of, speaker },
      { atSeconds: end, step: -1, of, speaker },
    );
  };
  for (const { start, end, speaker } of reference) {
    add('reference', start, end, speaker);
    for (const edge of [start, end]) add('collar', edge - collarSeconds, edge + collarSeconds, 0);
  }
  for (const { start, end, speaker } of found) add('found', start, end, speaker);
  edges.sort((first, second) => first.atSeconds - second.atSeconds);
  const open = {
    reference: new Map<number | string, number>(),
    found: new Map<number | string, number>(),
    collar: new Map<number | string, number>(),
  };
  const intervals: Interval[] = [];
  for (const [index, { atSeconds, step, of, speaker }] of edges.entries()) {
    const count = (open[of].get(speaker) ?? 0) + step;
    if (count === 0) open[of].delete(speaker);
    else open[of].set(speaker, count);
    const next = edges[index + 1];
    if (next === undefined || next.atSeconds === atSeconds || open.collar.size > 0) continue;
    if (open.reference.size === 0 && open.found.size === 0) continue;
    intervals.push({
      seconds: next.atSeconds - atSeconds,
      reference: new Set(open.reference.keys()),
      found: new Set(open.found.keys()),
    });
  }
  return intervals;
}

function mapSpeakers(intervals: readonly Interval[]): Map<number | string, number | string> {
  const expected = [...new Set(intervals.flatMap(({ reference }) => [...reference]))];
  const actual = [...new Set(intervals.flatMap(({ found }) => [...found]))];
  const shared = actual.map(() => expected.map(() => 0));
  for (const { seconds, reference, found } of intervals)
    for (const speaker of found) {
      const row = shared[actual.indexOf(speaker)];
      for (const other of reference) {
        const column = expected.indexOf(other);
        if (row !== undefined) row[column] = (row[column] ?? 0) + seconds;
      }
    }
  const mapping = new Map<number | string, number | string>();
  for (const [row, column] of maximumAssignment(shared).entries()) {
    const from = actual[row];
    const to = expected[column];
    if (from !== undefined && to !== undefined && (shared[row]?.[column] ?? 0) > 0)
      mapping.set(from, to);
  }
  return mapping;
}
