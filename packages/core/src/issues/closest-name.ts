/** Levenshtein distance between two texts, in UTF-16 code units. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = left[row - 1] === right[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + substitution,
        ),
      );
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/**
 * Finds the name that was most likely meant by a misspelt one.
 *
 * @example
 * ```ts
 * import { closestName } from '@earshot/core/validation';
 *
 * console.log(closestName('langauge', ['language', 'model', 'sentences'])); // language
 * ```
 *
 * @param given - the name as written
 * @param known - the names to choose from
 * @returns the closest of `known`, or undefined when none is close. At most a third of its
 * characters may differ
 */
export function closestName(given: string, known: readonly string[]): string | undefined {
  const wanted = given.toLowerCase();
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const allowed = Math.max(1, Math.floor(name.length / 3));
    // The distance is at least the difference in length, so overlong names are rejected without
    // computing it.
    if (Math.abs(name.length - wanted.length) > allowed) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { name, distance };
    }
  }
  return best?.name;
}
