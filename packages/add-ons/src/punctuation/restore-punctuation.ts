import type { Utterance } from '@earshot/core';
import { isPunctuated } from '../text/text-ends.js';
import { groupTurns, type TurnWord } from '../text/turns.js';
import { createUsage, type Token, tokenText, type WordUsage } from './features.js';
import { type PunctuatedToken, type PunctuationModel, punctuate } from './punctuate-words.js';

type Word = Utterance['words'][number];

/** Silence at which a sentence ends whatever the words say, in seconds. */
const longPauseSeconds = 3;

/** Utterances with restored marks and capitals. */
export interface RestoredTranscript {
  /** All utterances, also those without a change, in order. */
  readonly utterances: Utterance[];
  /** Languages of utterances without marks that were left as they are, since the model does not know them. */
  readonly skippedLanguages: string[];
}

/**
 * Restores full stops, commas, question marks and capitals of English text that has none, by its words and pauses. Words keep their times, and
 * those with a capital keep their spelling. Text that has marks already, and that of other languages, stays as it is.
 *
 * @param utterances - in order
 * @param model - of {@link readEnglishModel}
 */
export function restorePunctuation(
  utterances: readonly Utterance[],
  model: PunctuationModel,
): RestoredTranscript {
  const unmarked = findUnmarked(utterances);
  const known = unmarked.filter(({ language }) => language === 'en');
  const usageOf = usageIn(known);
  return {
    utterances: writeTokens(
      utterances,
      known.map((stretch) => ({ stretch, tokens: punctuate(tokensOf(stretch), model, usageOf) })),
    ),
    skippedLanguages: languagesOf(unmarked.filter(({ language }) => language !== 'en')),
  };
}

/** Words in a row without marks, between long silences. */
export interface UnmarkedStretch {
  readonly language: string;
  readonly words: readonly TurnWord[];
}

/** Finds the words without marks that are to have some. */
export function findUnmarked(utterances: readonly Utterance[]): UnmarkedStretch[] {
  return groupTurns(utterances)
    .filter(({ words }) => !isPunctuated(words.map(({ word }) => word.word)))
    .flatMap(({ language, words }) =>
      stretches(words).map(([from, to]) => ({ language, words: words.slice(from, to) })),
    );
}

/** Languages of some text, sorted. */
export function languagesOf(all: readonly UnmarkedStretch[]): string[] {
  return [...new Set(all.map(({ language }) => language))].sort();
}

/** A stretch with what was restored of each of its words. */
export interface RestoredStretch {
  readonly stretch: UnmarkedStretch;
  readonly tokens: readonly PunctuatedToken[];
}

/** Writes what was restored into the utterances. */
export function writeTokens(
  utterances: readonly Utterance[],
  all: readonly RestoredStretch[],
): Utterance[] {
  const restored = new Map<Utterance, Word[]>();
  for (const { stretch, tokens } of all)
    for (const [index, { utterance, word }] of stretch.words.entries()) {
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

/** Ranges of words between long silences. */
function stretches(words: readonly TurnWord[]): [number, number][] {
  const ranges: [number, number][] = [];
  let from = 0;
  for (let index = 1; index <= words.length; index += 1) {
    const [before, here] = [words[index - 1], words[index]];
    const isEnd =
      here === undefined ||
      before === undefined ||
      here.word.start - before.word.end >= longPauseSeconds;
    if (!isEnd) continue;
    ranges.push([from, index]);
    from = index;
  }
  return ranges;
}

/** Words of a stretch as the model takes them, with the pauses between them. */
export function tokensOf({ words }: UnmarkedStretch): Token[] {
  const hasTimes = words.some(({ word }) => word.end > word.start);
  return words.map(({ word }, index) => {
    const next = words[index + 1];
    const pauseSeconds = hasTimes && next !== undefined ? next.word.start - word.end : null;
    return { text: tokenText(word.word), pauseSeconds };
  });
}

/** How the text of some stretches together uses its words. */
export function usageIn(all: readonly UnmarkedStretch[]): (text: string) => WordUsage {
  return createUsage(
    all.flatMap(({ words }) => words.map(({ word }) => ({ text: tokenText(word.word) }))),
  );
}

/** A word with its restored capitals and mark; one that has capitals already keeps them. */
function rewrite(word: string, found: PunctuatedToken | undefined): string {
  if (found === undefined) return word;
  const [, separator = '', bare = ''] = /^(\s*)(.*?)\s*$/su.exec(word) ?? [];
  const isOurs = bare === bare.toLowerCase() && tokenText(bare) === bare;
  const mark = /[.,;:!?…，。？！、]$/u.test(bare) ? '' : found.mark;
  return separator + (isOurs ? found.text : bare) + mark;
}
