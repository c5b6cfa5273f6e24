import { assignBest } from './assign.js';

/** Stretch of one speaker, in seconds. */
export interface SpeakerSpan {
  /** Begin, in seconds of the audio. */
  readonly start: number;
  /** End, in seconds of the audio. */
  readonly end: number;
  /** The speaker, by any name. */
  readonly speaker: number | string;
}

/** Options of {@link diarizationErrorRate}. */
export interface DiarizationErrorOptions {
  /**
   * Seconds around each begin and end of the reference that are not scored.
   *
   * @defaultValue 0
   */
  readonly collarSeconds?: number;
  /**
   * True when stretches with several speakers in the reference are not scored.
   *
   * @defaultValue false
   */
  readonly isOverlapSkipped?: boolean;
}

/** Diarization error rate and its parts. Times are in speaker seconds: two speakers at once count twice. */
export interface DiarizationError {
  /** Missed, false and confused speech for the speech of the reference; 0 when both have none, Infinity when only the reference has none. */
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

/** Stretch in which nobody begins or ends. */
interface Stretch {
  readonly seconds: number;
  readonly reference: ReadonlySet<number | string>;
  readonly found: ReadonlySet<number | string>;
}

/**
 * Diarization error rate by the definition of NIST's Rich Transcription evaluations (`md-eval`): speakers are mapped one to one so
 * that the time that they share is the greatest, and where R speakers of the reference meet F found ones, of which C are mapped to
 * each other, max(0, R - F) are missed, max(0, F - R) are false and min(R, F) - C are confused.
 */
export function diarizationErrorRate(
  reference: readonly SpeakerSpan[],
  found: readonly SpeakerSpan[],
  { collarSeconds = 0, isOverlapSkipped = false }: DiarizationErrorOptions = {},
): DiarizationError {
  const stretches = scoredStretches(reference, found, collarSeconds).filter(
    (stretch) => !(isOverlapSkipped && stretch.reference.size > 1),
  );
  const mapping = mapSpeakers(stretches);
  const seconds = { reference: 0, missed: 0, false: 0, confused: 0 };
  for (const stretch of stretches) {
    const expected = stretch.reference.size;
    const actual = stretch.found.size;
    let correct = 0;
    for (const speaker of stretch.found) {
      const mapped = mapping.get(speaker);
      if (mapped !== undefined && stretch.reference.has(mapped)) correct += 1;
    }
    seconds.reference += expected * stretch.seconds;
    seconds.missed += Math.max(0, expected - actual) * stretch.seconds;
    seconds.false += Math.max(0, actual - expected) * stretch.seconds;
    seconds.confused += (Math.min(expected, actual) - correct) * stretch.seconds;
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

/** Begin or end of a span or of a collar. */
interface Edge {
  readonly atSeconds: number;
  readonly step: 1 | -1;
  readonly of: 'reference' | 'found' | 'collar';
  readonly speaker: number | string;
}

/** Divides the time at every begin and end, without what the collars take away. */
function scoredStretches(
  reference: readonly SpeakerSpan[],
  found: readonly SpeakerSpan[],
  collarSeconds: number,
): Stretch[] {
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
  const stretches: Stretch[] = [];
  for (const [index, { atSeconds, step, of, speaker }] of edges.entries()) {
    const count = (open[of].get(speaker) ?? 0) + step;
    if (count === 0) open[of].delete(speaker);
    else open[of].set(speaker, count);
    const next = edges[index + 1];
    if (next === undefined || next.atSeconds === atSeconds || open.collar.size > 0) continue;
    if (open.reference.size === 0 && open.found.size === 0) continue;
    stretches.push({
      seconds: next.atSeconds - atSeconds,
      reference: new Set(open.reference.keys()),
      found: new Set(open.found.keys()),
    });
  }
  return stretches;
}

function mapSpeakers(stretches: readonly Stretch[]): Map<number | string, number | string> {
  const expected = [...new Set(stretches.flatMap(({ reference }) => [...reference]))];
  const actual = [...new Set(stretches.flatMap(({ found }) => [...found]))];
  const shared = actual.map(() => expected.map(() => 0));
  for (const { seconds, reference, found } of stretches)
    for (const speaker of found) {
      const row = shared[actual.indexOf(speaker)];
      for (const other of reference) {
        const column = expected.indexOf(other);
        if (row !== undefined) row[column] = (row[column] ?? 0) + seconds;
      }
    }
  const mapping = new Map<number | string, number | string>();
  for (const [row, column] of assignBest(shared).entries()) {
    const from = actual[row];
    const to = expected[column];
    if (from !== undefined && to !== undefined && (shared[row]?.[column] ?? 0) > 0)
      mapping.set(from, to);
  }
  return mapping;
}
