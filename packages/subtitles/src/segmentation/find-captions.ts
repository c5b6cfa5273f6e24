import type { CaptionProfile } from '../profiles/profile.js';
import { captionEnd } from '../timing/caption-end.js';
import { captionBreakCosts, costs } from './costs.js';
import { RowLayout } from './row-layout.js';
import type { Token } from './token.js';
import { columnsOf, type TokenColumns } from './token-columns.js';

/** The best captions of a passage, or of what there is of it. */
export interface FoundCaptions {
  /** For every place between tokens: where the caption that ends there begins, in the best captions up to there. */
  readonly previous: Int32Array;
  /** The first token of the longest caption that can end with the last token there is. */
  readonly earliestOpen: number;
  readonly columns: TokenColumns;
  readonly layout: RowLayout;
}

/**
 * Finds the captions of a passage that cost least in sum, by dynamic programming over the places between its tokens: time
 * grows with the number of tokens, and with how many of them a caption can hold.
 *
 * @param nextStartSeconds - when the next passage begins; Infinity when nothing follows
 */
export function findCaptions(
  tokens: readonly Token[],
  nextStartSeconds: number,
  profile: CaptionProfile,
): FoundCaptions {
  const columns = columnsOf(tokens);
  const { count, starts, ends, offsets, spaces } = columns;
  const layout = new RowLayout(columns, profile.maximumRows, profile.maximumCharactersPerRow);
  const best = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(count + 1).fill(-1);
  best[0] = 0;
  let earliestOpen = count;
  for (let first = 0; first < count; first += 1) {
    const before = best[first] ?? 0;
    const start = starts[first] ?? 0;
    layout.begin(first);
    for (let last = first; last < count; last += 1) {
      if (last > first && (ends[last] ?? 0) - start > profile.maximumDurationSeconds) break;
      const rowsCost = layout.extend(last);
      if (rowsCost === Number.POSITIVE_INFINITY) break;
      const next = last + 1 < count ? (starts[last + 1] ?? 0) : nextStartSeconds;
      const length = (offsets[last + 1] ?? 0) - (offsets[first] ?? 0) - (spaces[first] ?? 0);
      const shown = captionEnd(start, ends[last] ?? 0, next, length, profile) - start;
      const cost =
        before +
        costs.caption +
        rowsCost +
        timeCost(shown, length, profile) +
        breakCost(columns, first, last, length, profile.maximumCharactersPerRow);
      if (cost < (best[last + 1] ?? 0)) {
        best[last + 1] = cost;
        previous[last + 1] = first;
      }
      if (last + 1 === count) earliestOpen = Math.min(earliestOpen, first);
    }
  }
  return { previous, earliestOpen, columns, layout };
}

function timeCost(shownSeconds: number, length: number, profile: CaptionProfile): number {
  let cost = 0;
  // Sums of times in floating point miss a limit by less than this.
  const missing = profile.minimumDurationSeconds - shownSeconds - 1e-6;
  if (missing > 0) cost += costs.tooShort + costs.tooShortPerSecond * missing;
  const speed = length / Math.max(shownSeconds, 0.05);
  const excess = speed - profile.maximumCharactersPerSecond - 1e-6;
  if (excess > 0) cost += costs.tooFast + costs.tooFastPerCharacter * excess;
  return cost;
}

function breakCost(
  columns: TokenColumns,
  first: number,
  last: number,
  length: number,
  rowLength: number,
): number {
  const { count, starts, ends, qualities, sentences } = columns;
  const next = last + 1;
  const isAtEnd = next === count;
  const endsSentence = isAtEnd || qualities[next] === 0;
  const inner = (sentences[next] ?? 0) - (sentences[first + 1] ?? 0);
  let cost = inner * (endsSentence ? costs.innerSentence : costs.danglingSentence);
  if (endsSentence) {
    const beginsSentence = (sentences[first + 1] ?? 0) > (sentences[first] ?? 0);
    if (last - first <= 1 && !beginsSentence && length * 3 < rowLength) cost += costs.loneWords;
    return cost;
  }
  cost += captionBreakCosts[qualities[next] ?? 0] ?? 0;
  if (length < rowLength * 0.45) cost += costs.halfRow;
  const pause = (starts[next] ?? 0) - (ends[last] ?? 0);
  if (pause > 0.3) cost -= Math.min(costs.pauseAtMost, pause * costs.pausePerSecond);
  return cost;
}
