/** Costs of the errors of an alignment. */
export interface AlignmentCosts {
  /** Cost of a word in the place of another. */
  readonly substitution: number;
  /** Cost of a word of the reference that is missing. */
  readonly deletion: number;
  /** Cost of a word that the reference does not have. */
  readonly insertion: number;
}

/**
 * Costs by which an alignment has as few errors as possible: the word error rate by its definition.
 */
export const fewestErrors: AlignmentCosts = { substitution: 1, deletion: 1, insertion: 1 };

/**
 * Costs of `sclite` of the NIST scoring toolkit, which prefers words that match over fewer errors.
 */
export const scliteCosts: AlignmentCosts = { substitution: 4, deletion: 3, insertion: 3 };

/**
 * Step of an alignment: a pair of words, equal or not, a word of only the reference, or a word of
 * only the hypothesis.
 */
export type EditStep = 'pair' | 'deletion' | 'insertion';

/** Maximum cells of a cost table, of 4 bytes each. Longer sequences are divided. */
const maximumCells = 4_000_000;

/** Numbers words, so that the cost of comparing two words does not depend on their length. */
function numberWords(
  reference: readonly string[],
  hypothesis: readonly string[],
): [said: Int32Array, recognized: Int32Array] {
  const numbers = new Map<string, number>();
  const toNumbers = (words: readonly string[]) =>
    Int32Array.from(words, (word) => {
      const known = numbers.get(word) ?? numbers.size;
      numbers.set(word, known);
      return known;
    });
  return [toNumbers(reference), toNumbers(hypothesis)];
}

/** The last row of the table of costs, computed with only two rows in memory. */
function lastRow(said: Int32Array, recognized: Int32Array, costs: AlignmentCosts): Uint32Array {
  const { substitution, deletion, insertion } = costs;
  const row = new Uint32Array(recognized.length + 1);
  for (let column = 1; column < row.length; column += 1) row[column] = column * insertion;
  for (const word of said) {
    let diagonal = row[0] as number;
    let left = diagonal + deletion;
    row[0] = left;
    for (let column = 1; column < row.length; column += 1) {
      const above = row[column] as number;
      const pair = diagonal + (word === recognized[column - 1] ? 0 : substitution);
      left = Math.min(pair, above + deletion, left + insertion);
      diagonal = above;
      row[column] = left;
    }
  }
  return row;
}

function addSteps(
  said: Int32Array,
  recognized: Int32Array,
  costs: AlignmentCosts,
  steps: EditStep[],
): void {
  const { substitution, deletion, insertion } = costs;
  const width = recognized.length + 1;
  const table = new Uint32Array((said.length + 1) * width);
  for (let column = 1; column < width; column += 1) table[column] = column * insertion;
  for (let row = 1; row <= said.length; row += 1) {
    const word = said[row - 1];
    const start = row * width;
    table[start] = row * deletion;
    for (let column = 1; column < width; column += 1) {
      const above = start + column - width;
      table[start + column] = Math.min(
        (table[above - 1] as number) + (word === recognized[column - 1] ? 0 : substitution),
        (table[above] as number) + deletion,
        (table[start + column - 1] as number) + insertion,
      );
    }
  }
  const backwards: EditStep[] = [];
  let row = said.length;
  let column = recognized.length;
  while (row > 0 || column > 0) {
    const here = table[row * width + column] as number;
    const above = (row - 1) * width + column;
    const mismatch = said[row - 1] === recognized[column - 1] ? 0 : substitution;
    if (row > 0 && column > 0 && here === (table[above - 1] as number) + mismatch) {
      backwards.push('pair');
      row -= 1;
      column -= 1;
    } else if (row > 0 && here === (table[above] as number) + deletion) {
      backwards.push('deletion');
      row -= 1;
    } else {
      backwards.push('insertion');
      column -= 1;
    }
  }
  for (const step of backwards.reverse()) steps.push(step);
}

/**
 * Divides long sequences where a cheapest path crosses the middle of the reference (Hirschberg,
 * 1975), until a table is small.
 */
function divide(
  said: Int32Array,
  recognized: Int32Array,
  costs: AlignmentCosts,
  steps: EditStep[],
): void {
  if (said.length < 2 || (said.length + 1) * (recognized.length + 1) <= maximumCells) {
    addSteps(said, recognized, costs, steps);
    return;
  }
  const middle = said.length >> 1;
  const before = lastRow(said.subarray(0, middle), recognized, costs);
  const after = lastRow(said.slice(middle).reverse(), recognized.slice().reverse(), costs);
  let best = 0;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let column = 0; column <= recognized.length; column += 1) {
    const cost = (before[column] as number) + (after[recognized.length - column] as number);
    if (cost >= bestCost) continue;
    best = column;
    bestCost = cost;
  }
  divide(said.subarray(0, middle), recognized.subarray(0, best), costs, steps);
  divide(said.subarray(middle), recognized.subarray(best), costs, steps);
}

/**
 * Finds the cheapest edit path from one sequence of words to another. Time grows with the product
 * of the lengths, memory with their sum.
 *
 * @param costs - costs of the errors
 * @returns the steps in order
 */
export function findEditPath(
  reference: readonly string[],
  hypothesis: readonly string[],
  costs: AlignmentCosts,
): EditStep[] {
  const steps: EditStep[] = [];
  divide(...numberWords(reference, hypothesis), costs, steps);
  return steps;
}
