import type {
  FiniteStateGrammar,
  GrammarTransition,
} from '../../../libraries/pocketsphinx/finite-state-grammar.js';

/** Ways to say a written word, each as names of words in the dictionary of the decoder. */
export type Readings = readonly (readonly string[])[];

/**
 * Builds the grammar of a text: its words one after the other, each in any of its ways to be said.
 *
 * @param words - readings of each word. A word without readings is skipped
 */
export function buildAlignmentGrammar(words: readonly Readings[]): FiniteStateGrammar {
  const transitions: GrammarTransition[] = [];
  let stateCount = 1;
  let state = 0;
  for (const readings of words) {
    if (readings.length === 0) continue;
    const next = stateCount;
    stateCount += 1;
    const probability = 1 / readings.length;
    for (const reading of readings) {
      let from = state;
      for (const [index, word] of reading.entries()) {
        const to = index === reading.length - 1 ? next : stateCount;
        if (to !== next) stateCount += 1;
        transitions.push({ from, to, word, probability: index === 0 ? probability : 1 });
        from = to;
      }
    }
    state = next;
  }
  return { stateCount, finalState: state, transitions };
}

/** Range of decoded words that were said for a written one. */
export interface WordSpan {
  /** First of them. */
  readonly from: number;
  /** The one after the last, equal to `from` for a word without readings. */
  readonly to: number;
}

/**
 * Finds which decoded words belong to each written one.
 *
 * @param words - readings of each written word
 * @param decoded - names of the decoded words, without fillers
 * @returns a span for each word, or `undefined` when the decoded words are not a whole path through
 * the grammar
 */
export function matchReadings(
  words: readonly Readings[],
  decoded: readonly string[],
): readonly WordSpan[] | undefined {
  const startsWith = (reading: readonly string[], position: number) =>
    reading.every((name, index) => decoded[position + index] === name);
  // Where each word may end, with the position at which it then begins.
  let ends = new Map<number, number>([[0, 0]]);
  const steps = words.map((readings) => {
    const next = new Map<number, number>();
    for (const position of ends.keys()) {
      if (readings.length === 0) next.set(position, position);
      for (const reading of readings) {
        if (startsWith(reading, position)) next.set(position + reading.length, position);
      }
    }
    ends = next;
    return next;
  });
  let to = decoded.length;
  const spans: WordSpan[] = [];
  for (const step of steps.reverse()) {
    const from = step.get(to);
    if (from === undefined) return undefined;
    spans.push({ from, to });
    to = from;
  }
  return to === 0 ? spans.reverse() : undefined;
}
