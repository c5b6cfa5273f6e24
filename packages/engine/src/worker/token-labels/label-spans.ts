import type { LabelledSpan } from '../../ipc/model-task.js';

/** Label of a word, without the place in a span that the model may write in front of it. */
export interface WordLabel {
  /** Undefined for a word that has none. */
  readonly label: string | undefined;
  /** True when a span begins with the word in any case. */
  readonly begins: boolean;
  /** True when a span ends with the word in any case. */
  readonly ends: boolean;
}

/** Labels by the letter in front of them: begin, inside, end or last, single or unit. */
const prefixed = /^([BIELSU])[-_](.+)$/u;

const unlabelled: WordLabel = { label: undefined, begins: false, ends: false };

/**
 * Reads the labels of a model, as its configuration has them: in BIO (`B-PER`, `I-PER`, `O`),
 * BIOES, BILOU, or plain (`PER`). A letter is a place only where every label has one.
 */
export function readLabels(names: readonly string[]): WordLabel[] {
  const isPlain = names.some((name) => name !== 'O' && !prefixed.test(name));
  return names.map((name) => {
    if (name === 'O') return unlabelled;
    const [, place = 'I', label = name] = isPlain ? [] : (prefixed.exec(name) ?? []);
    return { label, begins: 'BSU'.includes(place), ends: 'ELSU'.includes(place) };
  });
}

/** A word with its label. */
export interface LabelledWord extends WordLabel {
  /** Offset of its first UTF-16 unit. */
  readonly start: number;
  /** Offset after its last UTF-16 unit. */
  readonly end: number;
  /** Probability of the label. */
  readonly probability: number;
}

/**
 * Joins words of one label to spans. A span also begins where the model has not marked its start.
 * Its confidence is the mean probability of its words.
 */
export function joinSpans(words: readonly LabelledWord[]): LabelledSpan[] {
  const spans: LabelledSpan[] = [];
  let open: LabelledWord[] = [];
  const close = () => {
    const [first] = open;
    if (first?.label !== undefined)
      spans.push({
        label: first.label,
        start: first.start,
        end: open.at(-1)?.end ?? first.end,
        confidence: open.reduce((sum, { probability }) => sum + probability, 0) / open.length,
      });
    open = [];
  };
  for (const word of words) {
    if (word.begins || word.label !== open[0]?.label) close();
    if (word.label === undefined) continue;
    open.push(word);
    if (word.ends) close();
  }
  close();
  return spans;
}
