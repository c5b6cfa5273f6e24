import type { RecognizedWord } from '../../port/recognition.js';

/** Weights of {@link combineHypotheses}, found on speech of which the text is known. */
const weights = {
  /** Confidence that a word of the second hypothesis needs to be inserted where the first has none. */
  insertion: 0.9,
  /** Confidence below which a word of the first hypothesis is dropped where the second has none. */
  deletion: 0.1,
} as const;

/** Costs of the alignment: a word has to be as certain of its counterpart by time as by text. */
const costs = { otherWord: 1, otherTime: 0.5, otherWordAndTime: 3, gap: 0.8 } as const;

/** Step of an alignment: a word of each hypothesis, or of one of them. */
type Step = 'both' | 'first' | 'second';

/**
 * Combines two hypotheses of the same audio, by different decoders, word by word (ROVER): where they differ, the more confident one is
 * taken.
 *
 * @param first - the hypothesis that decides where both are equally confident
 * @param second - the other one, with times of the same audio
 */
export function combineHypotheses(
  first: readonly RecognizedWord[],
  second: readonly RecognizedWord[],
): RecognizedWord[] {
  const words: RecognizedWord[] = [];
  let firstIndex = 0;
  let secondIndex = 0;
  for (const step of align(first, second)) {
    const own = step === 'second' ? undefined : first[firstIndex++];
    const other = step === 'first' ? undefined : second[secondIndex++];
    const chosen = choose(own, other);
    if (chosen !== undefined) words.push(chosen);
  }
  return inOrder(words);
}

function choose(
  own: RecognizedWord | undefined,
  other: RecognizedWord | undefined,
): RecognizedWord | undefined {
  if (own === undefined) {
    return other !== undefined && other.confidence >= weights.insertion ? other : undefined;
  }
  if (other === undefined) return own.confidence >= weights.deletion ? own : undefined;
  if (own.text === other.text)
    return { ...own, confidence: Math.max(own.confidence, other.confidence) };
  return other.confidence > own.confidence ? other : own;
}

function align(first: readonly RecognizedWord[], second: readonly RecognizedWord[]): Step[] {
  const width = second.length + 1;
  const totals = new Float64Array((first.length + 1) * width);
  const steps: Step[] = Array.from({ length: totals.length }, () => 'both');
  for (let row = 0; row <= first.length; row += 1) {
    for (let column = 0; column <= second.length; column += 1) {
      if (row === 0 && column === 0) continue;
      const at = row * width + column;
      const choices: [Step, number][] = [];
      const own = first[row - 1];
      const other = second[column - 1];
      if (own !== undefined && other !== undefined)
        choices.push(['both', (totals[at - width - 1] ?? 0) + costOf(own, other)]);
      if (own !== undefined) choices.push(['first', (totals[at - width] ?? 0) + costs.gap]);
      if (other !== undefined) choices.push(['second', (totals[at - 1] ?? 0) + costs.gap]);
      const [step, total] = choices.reduce((best, one) => (one[1] < best[1] ? one : best));
      steps[at] = step;
      totals[at] = total;
    }
  }
  const path: Step[] = [];
  for (let row = first.length, column = second.length; row > 0 || column > 0; ) {
    const step = steps[row * width + column] ?? 'both';
    path.push(step);
    if (step !== 'second') row -= 1;
    if (step !== 'first') column -= 1;
  }
  return path.reverse();
}

function costOf(own: RecognizedWord, other: RecognizedWord): number {
  const overlaps =
    own.startSeconds < other.endSeconds && other.startSeconds < own.endSeconds;
  if (own.text === other.text) return overlaps ? 0 : costs.otherTime;
  return overlaps ? costs.otherWord : costs.otherWordAndTime;
}

/** Words of two hypotheses may overlap by some frames; no word begins before the one before it ends. */
function inOrder(words: readonly RecognizedWord[]): RecognizedWord[] {
  let before = 0;
  return words.map((word) => {
    const startSeconds = Math.max(before, word.startSeconds);
    before = Math.max(startSeconds, word.endSeconds);
    return { ...word, startSeconds, endSeconds: before };
  });
}
