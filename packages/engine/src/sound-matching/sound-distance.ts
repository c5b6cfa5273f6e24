import { phones } from '../english/pronunciation/arpabet.js';

/**
 * Sounds of a word: positions in the list of phones, and beyond it {@link firstLetter} and a code
 * unit for letters that have no phone.
 */
export type Sounds = Uint32Array;

/** Number of the first sound that is a letter and no phone. */
export const firstLetter = 256;

/**
 * Costs of phones that are confused with each other. They are less than 1, the cost of two phones
 * that have nothing in common.
 */
const confusions: Readonly<Record<string, number>> = {
  'B P': 0.3,
  'D T': 0.3,
  'G K': 0.3,
  'S Z': 0.25,
  'F V': 0.3,
  'DH TH': 0.3,
  'SH ZH': 0.3,
  'CH JH': 0.3,
  'M N': 0.4,
  'N NG': 0.35,
  'L R': 0.6,
  'R W': 0.6,
  'L W': 0.6,
  'F TH': 0.4,
  'D DH': 0.4,
  'T TH': 0.45,
  'S SH': 0.45,
  'S TH': 0.5,
  'SH CH': 0.4,
  'ZH JH': 0.35,
  'S CH': 0.6,
  'T CH': 0.5,
  'D JH': 0.5,
  'B V': 0.5,
  'P F': 0.6,
  'B M': 0.6,
  'D N': 0.6,
  'P T': 0.6,
  'K T': 0.6,
  'B D': 0.6,
  'D G': 0.6,
  'IY Y': 0.4,
  'UW W': 0.4,
  'ER R': 0.3,
  'AH ER': 0.35,
  'AA AO': 0.15,
  'AA AH': 0.25,
  'AE EH': 0.3,
  'AE AH': 0.35,
  'AH EH': 0.3,
  'AH IH': 0.25,
  'AH UH': 0.25,
  'EH IH': 0.25,
  'IH IY': 0.25,
  'UH UW': 0.25,
  'AO OW': 0.25,
  'AH OW': 0.4,
  'EH EY': 0.3,
  'EY IY': 0.45,
  'AY EY': 0.45,
  'AW OW': 0.45,
  'AO OY': 0.5,
};

const vowels: ReadonlySet<string> = new Set(
  'AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' '),
);

/** Cost of two vowels that are in no table. */
const vowelCost = 0.55;

/** Costs of sounds that are easily swallowed, or added between others. */
const lightSounds: Readonly<Record<string, number>> = {
  AH: 0.45,
  IH: 0.5,
  HH: 0.4,
  ER: 0.6,
  Y: 0.5,
};
const vowelLoss = 0.7;
const consonantLoss = 0.8;

const count = phones.length;

const substitutionCosts = Float64Array.from({ length: count * count }, (_, index) => {
  const [first = '', second = ''] = [phones[Math.floor(index / count)], phones[index % count]];
  if (first === second) return 0;
  const named = confusions[`${first} ${second}`] ?? confusions[`${second} ${first}`];
  return named ?? (vowels.has(first) && vowels.has(second) ? vowelCost : 1);
});

const lossCosts = Float64Array.from(
  phones,
  (phone) => lightSounds[phone] ?? (vowels.has(phone) ? vowelLoss : consonantLoss),
);

/** Least cost of a sound that one of two sequences has and the other one lacks. */
const leastLoss = Math.min(...lossCosts);

/** Cost of a sound that only one of two sequences has. */
export const lossCost = (sound: number): number => lossCosts[sound] ?? 1;

/** Cost of one sound instead of another. */
export function substitutionCost(first: number, second: number): number {
  if (first === second) return 0;
  return first < count && second < count ? (substitutionCosts[first * count + second] ?? 1) : 1;
}

/**
 * Maximum difference of the lengths of two sequences whose distance is not greater than this one.
 */
export function mostAdded(distance: number): number {
  return Math.floor(distance / leastLoss);
}
