/** Longest sequence of tokens whose repetition counts as a loop. */
const longestLoop = 24;

/**
 * Repetitions of a sequence at the end of a text that make it a loop, by its length: short
 * sequences are also said on purpose.
 */
function minimumRepetitions(period: number): number {
  if (period < 3) return 8;
  return period < 6 ? 4 : 3;
}

/**
 * True when a text ends with the same few tokens repeatedly, as the output of a model that is stuck
 * in a loop. The probability of the tokens does not show it.
 */
export function endsInLoop(ids: readonly number[]): boolean {
  for (let period = 1; period <= longestLoop; period += 1) {
    const wanted = period * (minimumRepetitions(period) - 1);
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

/** Number of repetitions from which {@link holdsRepetition} finds the shortest sequences. */
const fewRepetitions = 4;

/**
 * True when the same few tokens are repeated anywhere in a text, one time less than a loop has, or
 * four times. A search that excludes loops finds such texts, also for speech in which a sentence is
 * repeated.
 */
export function holdsRepetition(ids: readonly number[]): boolean {
  for (let period = 1; period <= longestLoop; period += 1) {
    const wanted = period * (Math.min(fewRepetitions, minimumRepetitions(period) - 1) - 1);
    let same = 0;
    for (let at = period; at < ids.length; at += 1) {
      same = ids[at] === ids[at - period] ? same + 1 : 0;
      if (same === wanted) return true;
    }
  }
  return false;
}
