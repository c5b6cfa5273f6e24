import type { CustomVocabularyConfiguration } from '@earshot/core';
import type { RecognizedWord } from '../port/recognition.js';
import type { DecodedWord, TaughtWord } from './library/decoder.js';
import type { Pronouncer } from './pronunciation/pronouncer.js';

/** Begins the names of taught words; no word of the dictionary begins so. */
const namePrefix = 'earshot-';

const defaultIntensity = 0.5;

/** Intensity 0 makes a word as likely as an even share of the language model, 1 a thousand times likelier. */
const weightOf = (intensity: number) => 10 ** (3 * intensity);

/**
 * A name for a vocabulary: equal for equal ones.
 *
 * @param vocabulary - the vocabulary
 * @returns an empty text for none
 */
export function vocabularyKey(vocabulary: CustomVocabularyConfiguration | undefined): string {
  return vocabulary === undefined || vocabulary.vocabulary.length === 0
    ? ''
    : JSON.stringify(vocabulary);
}

const entriesOf = ({ vocabulary, default_intensity }: CustomVocabularyConfiguration) =>
  vocabulary.map((entry) => {
    const { value, intensity, pronunciations } =
      typeof entry === 'string'
        ? { value: entry, intensity: undefined, pronunciations: undefined }
        : entry;
    return {
      text: value.trim().replace(/\s+/gu, ' '),
      intensity: intensity ?? default_intensity ?? defaultIntensity,
      pronunciations: pronunciations ?? [],
    };
  });

/**
 * The words of a vocabulary as a decoder learns them. Entries that cannot be said are left out.
 *
 * @param vocabulary - the vocabulary
 * @param pronouncer - tells how they are said
 * @param lookUp - the phones of a word of the dictionary
 */
export function wordsToTeach(
  vocabulary: CustomVocabularyConfiguration,
  pronouncer: Pronouncer,
  lookUp: (word: string) => string | undefined,
): TaughtWord[] {
  return entriesOf(vocabulary).flatMap(({ text, intensity, pronunciations }, index) => {
    const ways = pronouncer.pronounce(text, pronunciations, lookUp);
    return ways.length === 0
      ? []
      : [{ name: `${namePrefix}${index}`, pronunciations: ways, weight: weightOf(intensity) }];
  });
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
 * @param vocabulary - what the decoder was taught
 */
export function readWords(
  decoded: readonly DecodedWord[],
  vocabulary: CustomVocabularyConfiguration | undefined,
): RecognizedWord[] {
  const entries = vocabulary === undefined ? [] : entriesOf(vocabulary);
  return decoded.flatMap((word) => {
    if (/^(?:<.*>|\[.*\]|\+\+.*\+\+)$/u.test(word.name)) return [];
    const name = word.name.replace(/\(\d+\)$/u, '');
    const entry = name.startsWith(namePrefix)
      ? entries[Number(name.slice(namePrefix.length))]
      : undefined;
    if (entry !== undefined) return spread(entry.text, word);
    const { startSeconds, endSeconds, confidence } = word;
    return [{ text: name, startSeconds, endSeconds, confidence }];
  });
}
