import type { Utterance } from '@earshot/core';
import { groupTurns, type TurnWord } from '../text/turns.js';
import { findWrittenForms } from './find-written-forms.js';
import { splitMarks } from './spoken-words.js';
import type { WrittenForm } from './written-form.js';

type Words = Utterance['words'];

/**
 * Inverse text normalisation of numbers, amounts of money, dates, times of day, phone numbers, and
 * addresses of email and web. Words that become one have the time from the first to the last of
 * them, and the mean of their confidences weighted by duration. Only English is changed: utterances
 * in other languages, and markers of redaction, stay as they are.
 *
 * @param utterances - with words that make up their text
 * @param reading - the same utterances before punctuation was restored, word by word, to decide by.
 * @defaultValue `utterances`
 * @returns all utterances, also those without a change, in order
 */
export function inverseNormalise(
  utterances: readonly Utterance[],
  reading: readonly Utterance[] = utterances,
): Utterance[] {
  const forms = formsOfUtterances(reading);
  return utterances.map((utterance, index) => {
    const changed = (forms.get(reading[index] ?? utterance) ?? []).filter((form) =>
      changes(utterance.words, form),
    );
    if (changed.length === 0) return utterance;
    const words = writeForms(utterance.words, changed);
    return { ...utterance, words, text: words.map(({ word }) => word).join('') };
  });
}

/** Longest silence within a number that is spoken in parts, in seconds. */
const maximumPauseSeconds = 10;

/**
 * Written forms of each English utterance, by the indexes of its words: found in consecutive
 * utterances of a speaker, then divided.
 */
function formsOfUtterances(utterances: readonly Utterance[]): Map<Utterance, WrittenForm[]> {
  const forms = new Map<Utterance, WrittenForm[]>();
  for (const { language, words } of groupTurns(utterances)) {
    if (language !== 'en') continue;
    for (const group of groupByPauses(words)) {
      const starts = group.flatMap(({ isFirst }, index) => (isFirst ? [index] : []));
      let current = 0;
      for (const form of findWrittenForms(
        group.map(({ word }) => word),
        starts,
      )) {
        while ((starts[current + 1] ?? group.length) <= form.from) current += 1;
        const offset = starts[current] ?? 0;
        const utterance = group[offset]?.utterance;
        if (utterance === undefined) continue;
        const own = forms.get(utterance) ?? [];
        forms.set(utterance, own);
        own.push({ ...form, from: form.from - offset, to: form.to - offset });
      }
    }
  }
  return forms;
}

/** Words without a long silence between them. Utterances stay whole. */
function groupByPauses(words: readonly TurnWord[]): TurnWord[][] {
  const groups: TurnWord[][] = [];
  for (const [index, turnWord] of words.entries()) {
    const before = words[index - 1];
    const isNear =
      before !== undefined &&
      (!turnWord.isFirst || turnWord.word.start - before.word.end <= maximumPauseSeconds);
    if (isNear) groups.at(-1)?.push(turnWord);
    else groups.push([turnWord]);
  }
  return groups;
}

/**
 * True unless a form leaves its word as it is, or only divides digits by commas: who wrote `1455`
 * knew whether it is a year.
 */
function changes(words: Words, { from, isContinued, to, written }: WrittenForm): boolean {
  const [, bare, closing] = splitMarks(words[from]?.word ?? '');
  const isSame = bare === written || bare === written.replaceAll(',', '');
  return to > from + 1 || !isSame || (isContinued === true && closing !== '');
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

/** One word instead of several, with the punctuation around them. */
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
