import type { Utterance } from '@earshot/core';
import { divideForm } from './divide-form.js';
import { findAddresses } from './find-addresses.js';
import { findDates } from './finders/dates.js';
import { findDigitStrings } from './finders/digit-strings.js';
import { findElisions } from './finders/elisions.js';
import { findFractions, findOrdinals } from './finders/fractions.js';
import { findLabelledCodes } from './finders/labelled-codes.js';
import { findMeasures } from './finders/measures.js';
import { findMoney } from './finders/money.js';
import { findIdioms, findNumbers } from './finders/numbers.js';
import { findTimes } from './finders/times.js';
import { findVersions } from './finders/versions.js';
import { findWrittenQuantities } from './finders/written-quantities.js';
import { findPrices, findYears } from './finders/years.js';
import { keysWithin, readSpokenWords, type SpokenWord } from './spoken-words.js';
import type { Finder, Finding, WrittenForm } from './written-form.js';

/** By priority: the first that reads what begins at a word decides about it. */
const spokenFinders: readonly Finder[] = [
  findIdioms,
  findVersions,
  findDates,
  findTimes,
  findElisions,
  findLabelledCodes,
  findDigitStrings,
  findPrices,
  findYears,
  findMoney,
  findFractions,
  findMeasures,
  findOrdinals,
  findNumbers,
];
/** Of utterances whose numbers are written already. */
const writtenFinders: readonly Finder[] = [findWrittenQuantities];

/**
 * Finds the written forms of spoken English, in order. Each replaces whole words. The time grows
 * with the number of words.
 *
 * @param words - of one utterance, or of several consecutive ones
 * @param starts - indexes at which utterances begin, in order. Only numbers are found across them,
 * and divided there
 */
export function findWrittenForms(
  words: Utterance['words'],
  starts: readonly number[] = [],
): WrittenForm[] {
  const spoken = readSpokenWords(words, new Set(starts));
  const written = new Set(spoken.filter(({ isWritten }) => isWritten).map(({ index }) => index));
  const addresses = findAddresses(words)
    .filter(({ from }) => !written.has(from))
    .flatMap((form) => divideForm(form, starts));
  const forms: WrittenForm[] = [];
  let [index, address] = [0, 0];
  let foundTo = -1;
  let isTimeFound = false;
  while (index < spoken.length) {
    const next = addresses[address];
    const here = spoken[index]?.index ?? 0;
    if (next !== undefined && here >= next.from) {
      forms.push(next);
      while (index < spoken.length && (spoken[index]?.index ?? 0) < next.to) index += 1;
      address += 1;
      continue;
    }
    const finding = findAt(spoken, { index, foundTo, isTimeFound });
    if (finding === undefined) {
      index += 1;
      continue;
    }
    const whole = wholeForms(spoken, finding, next?.from ?? words.length);
    forms.push(...whole.flatMap((form) => divideForm(form, starts)));
    if (finding.forms.length > 0) [foundTo, isTimeFound] = [finding.next, finding.isTime === true];
    index = Math.max(finding.next, index + 1);
  }
  return forms;
}

function findAt(
  words: readonly SpokenWord[],
  { index, ...found }: { index: number; foundTo: number; isTimeFound: boolean },
): Finding | undefined {
  const word = words[index];
  if (word === undefined || word.key === '') return undefined;
  const finders = word.isWritten ? writtenFinders : spokenFinders;
  const place = { words, index, keyAt: keysWithin(words, index), ...found };
  for (const find of finders) {
    const finding = find(place);
    if (finding !== undefined) return finding;
  }
  return undefined;
}

/** The forms of a finding that replace whole words and end by the word `limit`. */
function wholeForms(
  spoken: readonly SpokenWord[],
  { forms }: Finding,
  limit: number,
): WrittenForm[] {
  return forms.flatMap((form, at) => {
    const isContinued = forms[at + 1]?.from === form.to;
    const whole = wholeWords(spoken, { ...form, isContinued });
    return whole !== undefined && whole.to <= limit ? [whole] : [];
  });
}

/**
 * A form by the indexes of words, or undefined where it begins or ends within one such as
 * `twenty-five`.
 */
function wholeWords(spoken: readonly SpokenWord[], form: WrittenForm): WrittenForm | undefined {
  const [first, last] = [spoken[form.from], spoken[form.to - 1]];
  if (first === undefined || last === undefined) return undefined;
  const isWhole =
    spoken[form.from - 1]?.index !== first.index && spoken[form.to]?.index !== last.index;
  if (!isWhole) return undefined;
  const { digitsBefore } = form;
  return {
    ...form,
    from: first.index,
    to: last.index + 1,
    ...(digitsBefore === undefined
      ? {}
      : {
          digitsBefore: digitsBefore.filter(
            (_, at) => spoken[form.from + at]?.index !== spoken[form.from + at - 1]?.index,
          ),
        }),
  };
}
