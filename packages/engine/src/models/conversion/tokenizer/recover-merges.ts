/** Two tokens that become one. */
type Merge = readonly [left: string, right: string];

/**
 * Recovers the merges of a byte pair encoding from its tokens, which are in the order of their
 * merges: those before a token divide it into exactly the two that it was merged from.
 *
 * @param tokens - tokens: characters, then merged tokens
 * @returns the merges in order, or the first token that cannot have been merged from those before
 * it
 */
export function recoverMerges(
  tokens: readonly string[],
): { readonly merges: readonly Merge[] } | { readonly unreachable: string } {
  const ranks = new Map(tokens.map((token, rank) => [token, rank]));
  const merges: Merge[] = [];
  for (const [rank, token] of tokens.entries()) {
    if (token.length < 2) continue;
    const [left, right, ...others] = encode(token, ranks, rank);
    if (left === undefined || right === undefined || others.length > 0)
      return { unreachable: token };
    merges.push([left, right]);
  }
  return { merges };
}

/** Byte pair encoding of a text with the merges before a rank. */
function encode(text: string, ranks: ReadonlyMap<string, number>, limit: number): string[] {
  const parts = text.split('');
  while (true) {
    let best = limit;
    let place = -1;
    for (let index = 0; index + 1 < parts.length; index += 1) {
      const rank = ranks.get(`${parts[index]}${parts[index + 1]}`);
      if (rank === undefined || rank >= best) continue;
      best = rank;
      place = index;
    }
    if (place < 0) return parts;
    parts.splice(place, 2, `${parts[place]}${parts[place + 1]}`);
  }
}
