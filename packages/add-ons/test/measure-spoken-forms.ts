import { readFileSync } from 'node:fs';
import { findWrittenForms } from '../src/inverse-normalisation/find-written-forms.js';
import { speech } from './speech.js';

/** A labelled sentence: how it is spoken, and the words that are written otherwise. */
interface SpokenSentence {
  readonly spoken: string;
  readonly labels: readonly Label[];
}

/** Words that become one, by their indexes. */
interface Label {
  readonly from: number;
  readonly to: number;
  readonly written: string;
}

/** Reads `{spoken|written}` in the sentences of one half. */
export function readSpokenSentences(half: 'development' | 'held-apart'): SpokenSentence[] {
  return readFileSync(new URL('data/spoken-forms.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string])
    .filter(([name]) => name === half)
    .map(([, text]) => readSentence(text));
}

function readSentence(text: string): SpokenSentence {
  const labels: Label[] = [];
  const words: string[] = [];
  for (const [, spoken = '', written, plain = ''] of text.matchAll(/\{([^|]*)\|([^}]*)\}|(\S+)/g)) {
    const from = words.length;
    words.push(...(written === undefined ? plain : spoken).split(' '));
    if (written !== undefined) labels.push({ from, to: words.length, written });
  }
  return { spoken: words.join(' '), labels };
}

/** Precision and recall of whole replacements, and the share of sentences without any error. */
export function measureSpokenForms(sentences: readonly SpokenSentence[]) {
  let [labelled, found, right, perfect] = [0, 0, 0, 0];
  const wrong: string[] = [];
  for (const { labels, spoken } of sentences) {
    const { words } = speech(spoken);
    const formatKey = ({ from, to, written }: Label) => `${from} ${to} ${written}`;
    const forms = findWrittenForms(words).map(formatKey);
    const expected = labels.map(formatKey);
    const matching = forms.filter((form) => expected.includes(form)).length;
    labelled += expected.length;
    found += forms.length;
    right += matching;
    if (matching === forms.length && matching === expected.length) perfect += 1;
    else wrong.push(`${spoken}: ${forms.join(', ')} instead of ${expected.join(', ')}`);
  }
  return {
    labelled,
    found,
    precision: right / found,
    recall: right / labelled,
    sentences: perfect / sentences.length,
    wrong,
  };
}
