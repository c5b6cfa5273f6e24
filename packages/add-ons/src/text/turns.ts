import type { Utterance } from '@earshot/core';

type Word = Utterance['words'][number];

/** A word with the utterance that it belongs to. */
export interface TurnWord {
  readonly word: Word;
  readonly utterance: Utterance;
  /** True for the first word of its utterance. */
  readonly isFirst: boolean;
}

/** Consecutive words of one speaker on one channel in one language. */
interface Turn {
  readonly language: string;
  readonly words: readonly TurnWord[];
}

/**
 * Words of a transcript by turn. Another speaker or another language on its channel ends a turn.
 * Other channels do not.
 */
export function groupTurns(utterances: readonly Utterance[]): Turn[] {
  const channels = new Map<number, { words: TurnWord[]; last: Utterance }>();
  const turns: Turn[] = [];
  const close = ({ last, words }: { words: TurnWord[]; last: Utterance }) => {
    if (words.length > 0) turns.push({ language: last.language, words });
  };
  for (const utterance of utterances) {
    const before = channels.get(utterance.channel);
    const { language, speaker } = before?.last ?? utterance;
    const isSame =
      before !== undefined && language === utterance.language && speaker === utterance.speaker;
    if (before !== undefined && !isSame) close(before);
    const turn = isSame ? before : { words: [], last: utterance };
    turn.last = utterance;
    channels.set(utterance.channel, turn);
    for (const [index, word] of utterance.words.entries())
      turn.words.push({ word, utterance, isFirst: index === 0 });
  }
  for (const turn of channels.values()) close(turn);
  return turns;
}
