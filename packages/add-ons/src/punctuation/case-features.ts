import { classAt, ending, textAt } from './features.js';
import { hashFeature } from './hashed-classifier.js';
import type { NetworkInput } from './network.js';
import type { Token } from './token.js';
import { type TextUsage, usageNumberCount, type WordUsage } from './usage.js';

/** Lists that a word is in, a letter for each. */
export type Listing = string;

/** Number of {@link caseFeatures}. */
export const caseFeatureCount = 21;

/** Hashes of the features for the case of a word within a sentence. */
export function caseFeatures(
  tokens: readonly Token[],
  index: number,
  listingOf: (text: string) => Listing,
  { countClass, afterDeterminer, lengthClass: textClass }: WordUsage,
  isPreviousCapital: boolean,
): number[] {
  const [second, before, here, next] = [-2, -1, 0, 1].map((offset) =>
    textAt(tokens, index + offset),
  ) as [string, string, string, string];
  const [listingBefore, listing, listingNext] = [before, here, next].map(listingOf) as [
    Listing,
    Listing,
    Listing,
  ];
  const capital = isPreviousCapital ? 'C' : 'c';
  return [
    hashFeature('A', here),
    hashFeature('B', listing),
    hashFeature('C', before, ' ', here),
    hashFeature('D', here, ' ', next),
    hashFeature('E', listing, ' ', before),
    hashFeature('F', listing, ' ', next),
    hashFeature('G', listing, ' ', capital),
    hashFeature('H', listing, ' ', listingNext, ' ', capital),
    hashFeature('I', capital, ' ', here),
    hashFeature('J', listing, ' ', ending(here)),
    hashFeature('K', listingBefore, ' ', listing, ' ', listingNext),
    hashFeature('L', listing, ' ', String(here.includes("'"))),
    hashFeature('M', second, ' ', before, ' ', listing),
    hashFeature('N', before, ' ', listing, ' ', listingNext),
    hashFeature('O', here, ' ', listingNext),
    hashFeature('P', capital, ' ', before, ' ', listing),
    hashFeature('Q', capital, ' ', listing, ' ', next),
    hashFeature('R', listing, ' ', String(here.length)),
    hashFeature('S', listing, ' ', String(textClass), String(countClass), afterDeterminer),
    hashFeature('T', listing, ' ', String(countClass), afterDeterminer, ' ', capital),
    hashFeature('U', String(textClass), String(countClass), afterDeterminer, ' ', before),
  ];
}

/** Words around a word that the network of capitals reads, by their offset. */
const caseOffsets = [-3, -2, -1, 0, 1, 2, 3];
const listingLetters = 'nbgfcryowau';

/** Numbers of a listing in the input: 1 for each list that a word is in. */
const listingNumbers = new Map<Listing, Float32Array>();

function numbersOfListing(listing: Listing): Float32Array {
  let numbers = listingNumbers.get(listing);
  if (numbers === undefined) {
    numbers = Float32Array.from(listingLetters, (letter) => (listing.includes(letter) ? 1 : 0));
    listingNumbers.set(listing, numbers);
  }
  return numbers;
}

/** Sizes of the input of the network of capitals. */
export const caseInputShape = {
  slotCount: caseOffsets.length,
  numberCount: 3 * (usageNumberCount + listingLetters.length) + 6 + 2,
};

/**
 * Copies a few numbers, for which the call of `set` would take longer than the copying.
 *
 * @returns index after them
 */
function copyNumbers(from: ArrayLike<number>, to: Float32Array, at: number): number {
  for (let index = 0; index < from.length; index += 1) to[at + index] = from[index] ?? 0;
  return at + from.length;
}

/** Input of the network for the case of a word within a sentence. */
export function caseInput(
  tokens: readonly Token[],
  index: number,
  {
    classes,
    isPreviousCapital,
    listingOf,
    numbers = new Float32Array(caseInputShape.numberCount),
    usage,
  }: {
    readonly classes: Uint16Array;
    readonly isPreviousCapital: boolean;
    readonly listingOf: (text: string) => Listing;
    /**
     * Memory for the numbers, {@link caseInputShape} of them. Allocating it for each word would
     * take longer than filling it.
     */
    readonly numbers?: Float32Array;
    readonly usage: TextUsage;
  },
): NetworkInput {
  const [before, here, next] = [-1, 0, 1].map((offset) => textAt(tokens, index + offset)) as [
    string,
    string,
    string,
  ];
  let at = 0;
  for (const text of [before, here, next]) {
    at = copyNumbers(usage.of(text).numbers, numbers, at);
    at = copyNumbers(numbersOfListing(listingOf(text)), numbers, at);
  }
  copyNumbers(usage.ofPair(before, here), numbers, at);
  copyNumbers(usage.ofPair(here, next), numbers, at + 3);
  numbers[at + 6] = isPreviousCapital ? 1 : 0;
  numbers[at + 7] = here.endsWith("'s") ? 1 : 0;
  return {
    slots: caseOffsets.map((offset) => classAt(classes, index + offset)),
    numbers,
  };
}
