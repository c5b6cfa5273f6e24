import type { CustomVocabularyConfiguration } from '@earshot/core';
import type { PreparedVocabulary, VocabularyNote } from '../port/prepared-vocabulary.js';
import type { RecognizedWord } from '../port/recognition.js';
import type { DecodedWord, TaughtWord } from './library/decoder.js';
import { maximumPhones, type Pronouncer } from './pronunciation/pronouncer.js';
import { spokenForms } from './pronunciation/spoken-forms.js';

/** Begins the names of taught words; no word of the dictionary begins so. */
const namePrefix = 'earshot-';

const defaultIntensity = 0.5;

/** The language of the dictionary and of the rules by which other words are read. */
const pronouncedLanguage = 'en';

/**
 * Words with one pronunciation in common that are taught. No recogniser can tell them apart, and each of them costs time in every
 * utterance in which it may have been said.
 */
const maximumHomophones = 4;

/** Intensity 0 makes a word as likely as an even share of the language model, 1 a thousand times likelier. */
const weightOf = (intensity: number) => 10 ** (3 * intensity);

/** A vocabulary as a decoder learns it. */
export interface TaughtVocabulary {
  /** The words under names of their own. */
  readonly words: readonly TaughtWord[];
  /** How each of the words is written, in their order. */
  readonly texts: readonly string[];
}

const entriesOf = ({ vocabulary, default_intensity }: CustomVocabularyConfiguration) =>
  vocabulary.map((entry) => {
    const { value, intensity, pronunciations, language } =
      typeof entry === 'string'
        ? { value: entry, intensity: undefined, pronunciations: undefined, language: undefined }
        : entry;
    return {
      text: value.trim().replace(/\s+/gu, ' '),
      intensity: intensity ?? default_intensity ?? defaultIntensity,
      pronunciations: pronunciations ?? [],
      language,
    };
  });

/**
 * The words of a vocabulary as a decoder learns them.
 *
 * @param vocabulary - the vocabulary
 * @param pronouncer - tells how they are said
 * @param lookUp - the phones of a word of the dictionary
 * @returns them, and notes about the entries that are not used as they were given
 */
export function teachVocabulary(
  vocabulary: CustomVocabularyConfiguration,
  pronouncer: Pronouncer,
  lookUp: (word: string) => string | undefined,
): TaughtVocabulary & Pick<PreparedVocabulary, 'notes'> {
  const words: TaughtWord[] = [];
  const texts: string[] = [];
  const notes: VocabularyNote[] = [];
  const homophones = new Map<string, Set<string>>();
  const isDistinct = (phones: string, text: string) => {
    const others = homophones.get(phones) ?? new Set();
    homophones.set(phones, others);
    if (others.has(text) || others.size >= maximumHomophones) return false;
    others.add(text);
    return true;
  };
  const known = new Set<string>();
  for (const { text, intensity, pronunciations, language } of entriesOf(vocabulary)) {
    const ways = pronouncer.pronounce(text, pronunciations, lookUp);
    const distinct = ways.filter((phones) => isDistinct(phones, text));
    if (distinct.length === 0) {
      const reason = ways.length === 0 ? whyUnpronounceable(text) : whyIndistinct(known.has(text));
      notes.push({ value: text, effect: 'left_out', reason });
      continue;
    }
    known.add(text);
    if (language !== undefined && language !== pronouncedLanguage) {
      const reason = `is pronounced as ${pronouncedLanguage}: the engine has no pronunciations of ${language}`;
      notes.push({ value: text, effect: 'language_ignored', reason });
    }
    const name = `${namePrefix}${words.length}`;
    words.push({ name, pronunciations: distinct, weight: weightOf(intensity) });
    texts.push(text);
  }
  return { words, texts, notes };
}

function whyUnpronounceable(text: string): string {
  return spokenForms(text).length === 0
    ? 'has no pronunciation: there is no letter from A to Z and no digit in it, nor in a pronunciation that is given'
    : `has no pronunciation of at most ${maximumPhones} phones`;
}

function whyIndistinct(isRepeated: boolean): string {
  return isRepeated
    ? 'stands in the vocabulary already, with the same pronunciations'
    : `sounds like ${maximumHomophones} other entries, from which it cannot be told apart`;
}

/** Splits the time of a phrase over its words, as long as they are. */
function spread(
  text: string,
  { startSeconds, endSeconds, confidence }: DecodedWord,
): RecognizedWord[] {
  const parts = text.split(' ');
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  let letters = 0;
  return parts.map((part) => {
    const from = startSeconds + ((endSeconds - startSeconds) * letters) / total;
    letters += part.length;
    const to = startSeconds + ((endSeconds - startSeconds) * letters) / total;
    return { text: part, startSeconds: from, endSeconds: to, confidence };
  });
}

/**
 * Turns what a decoder heard into words: without fillers and numbers of pronunciations, taught words as they are written.
 *
 * @param decoded - what was heard
 * @param taught - what the decoder was taught
 */
export function readWords(
  decoded: readonly DecodedWord[],
  taught: TaughtVocabulary | undefined,
): RecognizedWord[] {
  return decoded.flatMap((word) => {
    if (/^(?:<.*>|\[.*\]|\+\+.*\+\+)$/u.test(word.name)) return [];
    const name = word.name.replace(/\(\d+\)$/u, '');
    const text = name.startsWith(namePrefix)
      ? taught?.texts[Number(name.slice(namePrefix.length))]
      : undefined;
    if (text !== undefined) return spread(text, word);
    const { startSeconds, endSeconds, confidence } = word;
    return [{ text: name, startSeconds, endSeconds, confidence }];
  });
}
