import type { Utterance } from '@earshot/core';

/**
 * Creates a check that words were said, without regard to case, marks and white space: it finds
 * quotes that a model has invented.
 */
export function createSpokenCheck(utterances: readonly Utterance[]): (words: string) => boolean {
  const spoken = normalise(utterances.map(({ text }) => text).join(' '));
  return (words) => {
    const wanted = normalise(words);
    return wanted !== '' && spoken.includes(wanted);
  };
}

function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
