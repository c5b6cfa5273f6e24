import type { CustomVocabularyConfiguration } from '@earshot/core';
import { spokenForms } from '../../english/spoken-forms.js';
import type { DecodedWord, VocabularyWord } from '../../libraries/pocketsphinx/decoder.js';
import type { PreparedVocabulary, VocabularyNote } from '../../port/prepared-vocabulary.js';
import type { RecognizedWord } from '../../port/recognition.js';
import { completeEntries } from '../../port/vocabulary-entries.js';
import { type LookUp, maximumPhones, type Pronouncer } from './pronouncer.js';

/** Prefix of the names of added words, with which no word of the dictionary begins. */
const namePrefix = 'earshot-';

/**
 * Maximum number of words with the same pronunciation. No recogniser can distinguish them, and each
 * of them costs time in every utterance in which it may have been said.
 */
const maximumHomophones = 4;

/**
 * Intensity 0 makes a word as likely as an even share of the language model, and intensity 1 makes
 * it a thousand times likelier.
 */
const toWeight = (intensity: number) => 10 ** (3 * intensity);

/** A custom vocabulary in the form that is added to a decoder. */
export interface DecoderVocabulary {
  /** The words with new names. */
  readonly words: readonly VocabularyWord[];
  /** Spelling of each of the words, in their order. */
  readonly texts: readonly string[];
}

/**
 * Builds the decoder vocabulary of a custom vocabulary.
 *
 * @param pronouncer - source of pronunciations
 * @param lookUp - returns the phones of a word of the dictionary
 * @returns the vocabulary, and notes about the entries that are not used as they were given
 */
export function buildDecoderVocabulary(
  vocabulary: CustomVocabularyConfiguration,
  pronouncer: Pick<Pronouncer, 'pronounce'>,
  lookUp: LookUp,
): DecoderVocabulary & Pick<PreparedVocabulary, 'notes'> {
  const words: VocabularyWord[] = [];
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
  for (const { text, intensity, pronunciations } of completeEntries(vocabulary)) {
    const ways = pronouncer.pronounce(text, pronunciations, lookUp);
    const distinct = ways.filter((phones) => isDistinct(phones, text));
    if (distinct.length === 0) {
      const reason =
        ways.length === 0 ? unpronounceableReason(text) : indistinctReason(known.has(text));
      notes.push({ value: text, effect: 'left_out', reason });
      continue;
    }
    known.add(text);
    const name = `${namePrefix}${words.length}`;
    words.push({ name, pronunciations: distinct, weight: toWeight(intensity) });
    texts.push(text);
  }
  return { words, texts, notes };
}

function unpronounceableReason(text: string): string {
  return spokenForms(text).length === 0
    ? 'has no pronunciation: there is no letter from A to Z and no digit in it, nor in a pronunciation that is given'
    : `has no pronunciation of at most ${maximumPhones} phones`;
}

function indistinctReason(isRepeated: boolean): string {
  return isRepeated
    ? 'stands in the vocabulary already, with the same pronunciations'
    : `sounds like ${maximumHomophones} other entries, from which it cannot be told apart`;
}

/** Spreads the time of a phrase over its words, in proportion to their letters. */
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
 * Converts decoded words: without fillers and numbers of pronunciations, those of the vocabulary as
 * they are written.
 *
 * @param decoded - words of the decoder
 * @param vocabulary - vocabulary of the decoder
 */
export function readWords(
  decoded: readonly DecodedWord[],
  vocabulary: DecoderVocabulary | undefined,
): RecognizedWord[] {
  return decoded.flatMap((word) => {
    if (/^(?:<.*>|\[.*\]|\+\+.*\+\+)$/u.test(word.name)) return [];
    const name = word.name.replace(/\(\d+\)$/u, '');
    const text = name.startsWith(namePrefix)
      ? vocabulary?.texts[Number(name.slice(namePrefix.length))]
      : undefined;
    if (text !== undefined) return spread(text, word);
    const { startSeconds, endSeconds, confidence } = word;
    return [{ text: name, startSeconds, endSeconds, confidence }];
  });
}
