/** A token that may follow, with the logarithm of its probability. */
export interface NextToken {
  readonly id: number;
  readonly log: number;
}

/**
 * Distance from the best score beyond which a token adds nothing to the sum of probabilities, in
 * nats.
 */
const negligible = 16;

/**
 * Distance from the best score beyond which a token is not a candidate, in nats: larger for one
 * that a vocabulary favours.
 */
const reach = { usual: 8, favoured: 12 } as const;

/**
 * Chooses the tokens that may follow: the likeliest, and those that a vocabulary favours and that
 * are not absurd.
 *
 * @param scores - score of each token before normalisation
 * @param count - number of the likeliest tokens
 * @param favoured - ids of tokens that are candidates although others are likelier
 * @returns the likeliest first, then the favoured ones
 */
export function nextTokens(
  scores: Float32Array,
  count: number,
  favoured: Iterable<number> = [],
): NextToken[] {
  const top = findGreatest(scores);
  let total = 0;
  const best: number[] = [];
  const least = top - negligible;
  const readScore = (id: number) => scores[id] ?? Number.NEGATIVE_INFINITY;
  for (let id = 0; id < scores.length; id += 1) {
    const score = scores[id] ?? least;
    if (score < least) continue;
    total += Math.exp(score - top);
    if (score < top - reach.usual) continue;
    if (best.length === count && score <= readScore(best[count - 1] ?? 0)) continue;
    let place = best.length;
    while (place > 0 && readScore(best[place - 1] ?? 0) < score) place -= 1;
    best.splice(place, 0, id);
    if (best.length > count) best.pop();
  }
  const chosen = new Set(best);
  for (const id of favoured) if (readScore(id) > top - reach.favoured) chosen.add(id);
  const logOfTotal = Math.log(total);
  return Array.from(chosen, (id) => ({ id, log: readScore(id) - top - logOfTotal }));
}

function findGreatest(scores: Float32Array): number {
  let top = Number.NEGATIVE_INFINITY;
  // By index, which takes half of the time of an iterator: this runs over all tokens for each text
  // and step.
  for (let id = 0; id < scores.length; id += 1) {
    const score = scores[id] ?? top;
    if (score > top) top = score;
  }
  return top;
}
