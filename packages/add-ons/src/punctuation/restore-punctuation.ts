import type { Utterance } from '@earshot/core';
import { isPunctuated } from '../text/text-ends.js';
import { groupTurns, type TurnWord } from '../text/turns.js';
import { tokenText } from './features.js';
import {
  createListing,
  learnWords,
  type PunctuatedToken,
  type PunctuationModel,
  punctuate,
  type WordKnowledge,
} from './punctuate-words.js';
import { readEnglishModel } from './read-english-model.js';
import type { Token } from './token.js';
import { findUnbrokenPlaces } from './unbroken-places.js';

type Word = Utterance['words'][number];

/** Silence that always ends a sentence, in seconds. */
const longPauseSeconds = 3;

/** Utterances with restored punctuation and case. */
export interface RestoredTranscript {
  /** All utterances, also those without a change, in order. */
  readonly utterances: Utterance[];
  /**
   * Languages of utterances without punctuation that the model does not know, which stay as they
   * are.
   */
  readonly skippedLanguages: string[];
}

/**
 * Punctuation restoration and truecasing of English text without punctuation: full stops, commas,
 * question marks and capitals, by its words and pauses. Words keep their times, and those with a
 * capital keep their spelling. Text with punctuation, and that of other languages, stays as it is.
 *
 * @param utterances - in order
 * @param model - of {@link readEnglishModel}
 */
export function restorePunctuation(
  utterances: readonly Utterance[],
  model: PunctuationModel,
): RestoredTranscript {
  const unpunctuated = findUnpunctuated(utterances);
  const known = unpunctuated.filter(({ language }) => language === 'en');
  const knowledge = learnAllWords(known, model);
  return {
    utterances: writeTokens(
      utterances,
      known.map((span) => ({ span, tokens: punctuate(createTokens(span), model, knowledge) })),
    ),
    skippedLanguages: listLanguages(unpunctuated.filter(({ language }) => language !== 'en')),
  };
}

/** Consecutive words without punctuation, between long silences. */
export interface UnpunctuatedSpan {
  readonly language: string;
  readonly words: readonly TurnWord[];
}

/** Finds the words whose punctuation must be restored. */
export function findUnpunctuated(utterances: readonly Utterance[]): UnpunctuatedSpan[] {
  return groupTurns(utterances)
    .filter(({ words }) => !isPunctuated(words.map(({ word }) => word.word)))
    .flatMap(({ language, words }) =>
      splitAtSilences(words, language).map(([from, to]) => ({
        language,
        words: words.slice(from, to),
      })),
    );
}

/** Languages of spans, sorted. */
export function listLanguages(all: readonly UnpunctuatedSpan[]): string[] {
  return [...new Set(all.map(({ language }) => language))].sort();
}

/** A span with the restored token of each of its words. */
export interface RestoredSpan {
  readonly span: UnpunctuatedSpan;
  readonly tokens: readonly PunctuatedToken[];
}

/** Utterances with the restored tokens of their words. */
export function writeTokens(
  utterances: readonly Utterance[],
  all: readonly RestoredSpan[],
): Utterance[] {
  const restored = new Map<Utterance, Word[]>();
  for (const { span, tokens } of all)
    for (const [index, { utterance, word }] of span.words.entries()) {
      const list = restored.get(utterance) ?? [];
      restored.set(utterance, list);
      list.push({ ...word, word: rewrite(word.word, tokens[index]) });
    }
  return utterances.map((utterance) => {
    const words = restored.get(utterance);
    if (words === undefined) return utterance;
    return { ...utterance, words, text: words.map(({ word }) => word).join('') };
  });
}

/** Ranges of words between long silences, none of which is within a number or a name. */
function splitAtSilences(words: readonly TurnWord[], language: string): [number, number][] {
  const isSilence = words.map(({ word }, index) => {
    const next = words[index + 1];
    return next !== undefined && next.word.start - word.end >= longPauseSeconds;
  });
  const unbroken =
    language === 'en' && isSilence.includes(true)
      ? findUnbrokenPlaces(createTokens({ language, words }), createListing(readEnglishModel()))
      : undefined;
  const ranges: [number, number][] = [];
  let from = 0;
  for (let index = 1; index <= words.length; index += 1) {
    const isEnd = isSilence[index - 1] === true && unbroken?.unended.has(index - 1) !== true;
    if (!isEnd && index < words.length) continue;
    ranges.push([from, index]);
    from = index;
  }
  return ranges;
}

const listTexts = (words: readonly TurnWord[]) =>
  words.map(({ word }) => ({ text: tokenText(word.word) }));

/** Tokens of a span, with the pauses after them. */
export function createTokens({ words }: UnpunctuatedSpan): Token[] {
  const hasTimes = words.some(({ word }) => word.end > word.start);
  return words.map(({ word }, index) => {
    const next = words[index + 1];
    const pauseSeconds = hasTimes && next !== undefined ? next.word.start - word.end : null;
    return { text: tokenText(word.word), pauseSeconds };
  });
}

/** What is known of the words of all spans together. */
export function learnAllWords(
  all: readonly UnpunctuatedSpan[],
  model: PunctuationModel,
): WordKnowledge {
  return learnWords(
    all.flatMap(({ words }) => listTexts(words)),
    model,
  );
}

/** A word with its restored case and mark. A word with capitals keeps them. */
function rewrite(word: string, found: PunctuatedToken | undefined): string {
  if (found === undefined) return word;
  const bare = word.trim();
  const separator = word.slice(0, word.length - word.trimStart().length);
  const isPlain = bare === bare.toLowerCase() && tokenText(bare) === bare;
  const mark = /[.,;:!?…，。？！、]$/u.test(bare) ? '' : found.mark;
  return separator + (isPlain ? found.text : bare) + mark;
}
