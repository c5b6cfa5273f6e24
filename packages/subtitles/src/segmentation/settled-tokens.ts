import type { FoundCaptions } from './find-captions.js';

/**
 * How many of the first tokens of a passage are in captions that no further token can change: those on which all the captions
 * agree that a further token could still join or follow.
 */
export function settledTokens({ previous, earliestOpen }: FoundCaptions): number {
  const count = previous.length - 1;
  const isOpen = new Uint8Array(count + 1);
  isOpen.fill(1, earliestOpen, count);
  let open = count - earliestOpen;
  for (let place = count - 1; place > 0; place -= 1) {
    if (isOpen[place] === 0) continue;
    if (open === 1) return place;
    const before = previous[place] ?? 0;
    if (isOpen[before] === 1) open -= 1;
    else isOpen[before] = 1;
  }
  return 0;
}
