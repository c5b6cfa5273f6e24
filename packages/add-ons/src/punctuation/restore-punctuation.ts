import type { Utterance } from '@earshot/core';
import { isPunctuated } from '../text/text-ends.js';
import { groupTurns, type TurnWord } from '../text/turns.js';
import { tokenText } from './features.js';
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
  const restored = new Map<Utterance, Word[]>();
  const skipped = new Set<string>();
  for (const { language, words } of groupTurns(utterances)) {
    if (isPunctuated(words.map(({ word }) => word.word))) continue;
    if (language !== 'en') {
      skipped.add(language);
      continue;
    }
    for (const [from, to] of stretches(words))
      restoreStretch(words.slice(from, to), { model, restored });
  }
  return {
    utterances: utterances.map((utterance) => {
      const words = restored.get(utterance);
      if (words === undefined) return utterance;
      return { ...utterance, words, text: words.map(({ word }) => word).join('') };
    }),
    skippedLanguages: [...skipped].sort(),
  };
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

interface RestoreContext {
  readonly model: PunctuationModel;
  readonly restored: Map<Utterance, Word[]>;
}

function restoreStretch(words: readonly TurnWord[], { model, restored }: RestoreContext): void {
  const hasTimes = words.some(({ word }) => word.end > word.start);
  const tokens = words.map(({ word }, index) => {
    const next = words[index + 1];
    const pauseSeconds = hasTimes && next !== undefined ? next.word.start - word.end : null;
    return { text: tokenText(word.word), pauseSeconds };
  });
  const found = punctuate(tokens, model);
  for (const [index, { utterance, word }] of words.entries()) {
    const list = restored.get(utterance) ?? [];
    restored.set(utterance, list);
    list.push({ ...word, word: rewrite(word.word, found[index]) });
  }
}

/** A word with its restored capitals and mark; one that has capitals already keeps them. */
function rewrite(word: string, found: PunctuatedToken | undefined): string {
  if (found === undefined) return word;
  const [, separator = '', bare = ''] = /^(\s*)(.*?)\s*$/su.exec(word) ?? [];
  const isOurs = bare === bare.toLowerCase() && tokenText(bare) === bare;
  const mark = /[.,;:!?…]$/u.test(bare) ? '' : found.mark;
  return separator + (isOurs ? found.text : bare) + mark;
}
