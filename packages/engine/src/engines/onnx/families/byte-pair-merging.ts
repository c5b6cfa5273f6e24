/**
 * Splits a text into pieces by repeatedly joining the two neighbours whose union ranks first (byte
 * pair encoding).
 *
 * @param parts - the smallest parts
 * @param findRank - rank of the union of two neighbours, the lowest first, or undefined for two that
 * are not joined
 */
export function mergePairs(
  parts: readonly string[],
  findRank: (first: string, second: string) => number | undefined,
): string[] {
  const pieces = [...parts];
  for (;;) {
    let lowest = Number.POSITIVE_INFINITY;
    let place = -1;
    for (let index = 0; index + 1 < pieces.length; index += 1) {
      const rank = findRank(pieces[index] ?? '', pieces[index + 1] ?? '');
      if (rank !== undefined && rank < lowest) {
        lowest = rank;
        place = index;
      }
    }
    if (place < 0) return pieces;
    pieces.splice(place, 2, `${pieces[place]}${pieces[place + 1]}`);
  }
}
