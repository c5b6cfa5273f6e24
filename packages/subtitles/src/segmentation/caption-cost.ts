import type { CaptionProfile } from '../profiles/profile.js';
import { captionEnd } from '../timing/caption-end.js';
import * as costs from './costs.js';
import type { TokenTable } from './token-table.js';

/**
 * Cost of a caption of the tokens from the first to the last, by its time and its end, without the
 * cost of its rows.
 *
 * @param nextStartSeconds - start of the token after it
 */
export function captionCost(
  table: TokenTable,
  first: number,
  last: number,
  nextStartSeconds: number,
  profile: CaptionProfile,
): number {
  const start = table.startSeconds[first] ?? 0;
  const end = table.endSeconds[last] ?? 0;
  const length = table.sumLength(first, last);
  const reading = table.sumReading(first, last);
  const shown = captionEnd(start, end, nextStartSeconds, reading, profile) - start;
  return (
    costs.captionItself +
    timeCost(shown, reading, profile) +
    breakCost(table, first, last, length, profile.maximumCharactersPerRow)
  );
}

function timeCost(shownSeconds: number, length: number, profile: CaptionProfile): number {
  let cost = 0;
  // Rounding errors of times in floating point are smaller than this tolerance.
  const missing = profile.minimumDurationSeconds - shownSeconds - 1e-6;
  if (missing > 0) cost += costs.tooShort + costs.tooShortPerSecond * missing;
  const speed = length / Math.max(shownSeconds, 0.05);
  const excess = speed - profile.maximumCharactersPerSecond - 1e-6;
  if (excess > 0) cost += costs.tooFast + costs.tooFastPerCharacter * excess;
  return cost;
}

/** How much totals grow from one place to another. */
function grownBy(totals: ArrayLike<number>, from: number, to: number): number {
  return (totals[to] ?? 0) - (totals[from] ?? 0);
}

function breakCost(
  table: TokenTable,
  first: number,
  last: number,
  length: number,
  rowLength: number,
): number {
  const { count, qualities, sentences, utterances } = table;
  const next = last + 1;
  const isAtEnd = next === count;
  const endsSentence = isAtEnd || qualities[next] === 0;
  const inner = grownBy(sentences, first + 1, next);
  const innerUtterances = grownBy(utterances, first + 1, next);
  let cost =
    inner * (endsSentence ? costs.innerSentence : costs.danglingSentence) +
    innerUtterances * costs.innerUtterance;
  if (endsSentence) {
    const beginsSentence = grownBy(sentences, first, first + 1) > 0;
    if (last - first <= 1 && !beginsSentence && length * 3 < rowLength) cost += costs.loneWords;
    return cost;
  }
  cost += costs.captionBreakCosts[qualities[next] ?? 0] ?? 0;
  if (length < rowLength * 0.45) cost += costs.halfRow;
  const pause = table.pauseSecondsAfter(last);
  if (pause > 0.3) cost -= Math.min(costs.pauseAtMost, pause * costs.pausePerSecond);
  return cost;
}
