import type { PlayerStore } from '../player/player-store.js';

/**
 * Moves the cursor of a transcript by a key: arrows by a word or an utterance, Home and End to its
 * ends.
 *
 * @param cursor - index of the word under the cursor, or -1 when there is none yet
 * @param isRightToLeft - true where text runs from right to left
 * @returns the index of the next word, or null for any other key
 */
export function moveCursor(
  { getSnapshot, words, wordsOf }: Pick<PlayerStore, 'getSnapshot' | 'words' | 'wordsOf'>,
  cursor: number,
  key: string,
  isRightToLeft: boolean,
): number | null {
  if (words.length === 0) return null;
  const within = (index: number) => Math.min(words.length - 1, Math.max(0, index));
  const utterance = words[cursor]?.utteranceIndex ?? 0;
  const last = getSnapshot().utterances.length - 1;
  const findFirst = (index: number) => wordsOf(Math.min(last, Math.max(0, index)))[0] ?? 0;
  switch (isRightToLeft ? mirror(key) : key) {
    case 'ArrowRight':
      return within(cursor + 1);
    case 'ArrowLeft':
      return within(cursor - 1);
    case 'ArrowDown':
      return cursor < 0 ? 0 : findFirst(utterance + 1);
    case 'ArrowUp':
      return findFirst(utterance - 1);
    case 'Home':
      return 0;
    case 'End':
      return words.length - 1;
    default:
      return null;
  }
}

function mirror(key: string): string {
  if (key === 'ArrowRight') return 'ArrowLeft';
  return key === 'ArrowLeft' ? 'ArrowRight' : key;
}
