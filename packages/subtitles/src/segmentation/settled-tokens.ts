import type { CaptionFinder } from './caption-finder.js';

/**
 * How many of the first tokens of a passage are in captions that no further token can change: those on which all the captions
 * agree that a further token could still join or follow.
 */
export function countSettledTokens({ found }: CaptionFinder): number {
  const { tokenCount, earliestOpen, previous } = found;
  const isOpen = new Uint8Array(tokenCount + 1).fill(1, earliestOpen, tokenCount);
  let open = tokenCount - earliestOpen;
  for (let place = tokenCount - 1; place > 0; place -= 1) {
    if (isOpen[place] === 0) continue;
    if (open === 1) return place;
    const before = previous[place] ?? 0;
    if (isOpen[before] === 1) open -= 1;
    else isOpen[before] = 1;
  }
  return 0;
}
