import type { Utterance } from '@earshot/core';

/** Checks whether words were said, without regard to case, marks and white space: what a model quotes and nobody said is left out. */
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
