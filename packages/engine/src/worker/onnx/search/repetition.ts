/** Longest sequence of tokens whose repetition counts as a loop. */
const longestLoop = 24;

/** Repetitions of a sequence at the end of a text that make it a loop, by its length: short sequences are also said on purpose. */
function repetitionsOf(period: number): number {
  if (period < 3) return 8;
  return period < 6 ? 4 : 3;
}

/**
 * True when a text ends with the same few tokens again and again, as models do that have lost their way. The probability of the tokens
 * does not show it.
 */
export function endsInLoop(ids: readonly number[]): boolean {
  for (let period = 1; period <= longestLoop; period += 1) {
    const wanted = period * (repetitionsOf(period) - 1);
    let same = 0;
    while (
      same < wanted &&
      same + period < ids.length &&
      ids[ids.length - 1 - same] === ids[ids.length - 1 - same - period]
    )
      same += 1;
    if (same === wanted) return true;
  }
  return false;
}

/** Repetitions from which on {@link holdsRepetition} finds the shortest sequences. */
const fewRepetitions = 4;

/**
 * True when the same few tokens stand in a row anywhere in a text, once less than makes a loop, or four times: what a search finds
 * that leaves loops out, also of speech in which a sentence is repeated.
 */
export function holdsRepetition(ids: readonly number[]): boolean {
  for (let period = 1; period <= longestLoop; period += 1) {
    const wanted = period * (Math.min(fewRepetitions, repetitionsOf(period) - 1) - 1);
    let same = 0;
    for (let at = period; at < ids.length; at += 1) {
      same = ids[at] === ids[at - period] ? same + 1 : 0;
      if (same === wanted) return true;
    }
  }
  return false;
}
