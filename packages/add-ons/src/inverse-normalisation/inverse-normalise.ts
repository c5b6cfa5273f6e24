import type { Utterance } from '@earshot/core';
import { findWrittenForms } from './find-written-forms.js';
import { splitMarks } from './spoken-words.js';
import type { WrittenForm } from './written-form.js';

type Words = Utterance['words'];

/**
 * Writes what is spoken as it is usually written: numbers, amounts of money, dates, times of day, phone numbers, addresses of mail and web
 * (inverse text normalisation). Words that become one have the time from the first to the last of them, and the mean of their confidences
 * weighted by duration. Reads English; utterances in other languages, and markers of redaction, stay as they are.
 *
 * @param utterances - with words that make up their text
 * @param reading - the same utterances before marks were restored, word by word, to decide by. @defaultValue `utterances`
 * @returns all utterances, also those without a change, in order
 */
export function inverseNormalise(
  utterances: readonly Utterance[],
  reading: readonly Utterance[] = utterances,
): Utterance[] {
  return utterances.map((utterance, index) => {
    if (utterance.language !== 'en') return utterance;
    const forms = findWrittenForms(reading[index]?.words ?? utterance.words);
    const changed = forms.filter(
      ({ from, to, written }) =>
        to > from + 1 || splitMarks(utterance.words[from]?.word ?? '')[1] !== written,
    );
    if (changed.length === 0) return utterance;
    const words = writeForms(utterance.words, changed);
    return { ...utterance, words, text: words.map(({ word }) => word).join('') };
  });
}

function writeForms(words: Words, forms: readonly WrittenForm[]): Words {
  const written: Words = [];
  let from = 0;
  for (const form of forms) {
    written.push(
      ...words.slice(from, form.from),
      mergeWords(words.slice(form.from, form.to), form),
    );
    from = form.to;
  }
  return [...written, ...words.slice(from)];
}

/** One word in place of several, with what stands around them. */
function mergeWords(words: Words, { isContinued, written }: WrittenForm): Words[number] {
  const [first, last] = [words[0], words.at(-1)] as [Words[number], Words[number]];
  const [opening] = splitMarks(first.word);
  const [, , closing] = splitMarks(last.word);
  return {
    word: opening + written + (isContinued === true ? '' : closing),
    start: first.start,
    end: last.end,
    confidence: weightedConfidence(words),
  };
}

function weightedConfidence(words: Words): number {
  const seconds = words.map(({ end, start }) => Math.max(0, end - start));
  const total = seconds.reduce((sum, each) => sum + each, 0);
  const sum = words.reduce(
    (before, { confidence }, index) =>
      before + confidence * (total > 0 ? (seconds[index] ?? 0) / total : 1 / words.length),
    0,
  );
  return Math.round(sum * 1000) / 1000;
}
