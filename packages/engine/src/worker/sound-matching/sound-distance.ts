import { phones } from '../../english/pronunciation/arpabet.js';

/**
 * Sounds of a word: positions in the list of phones, and beyond it {@link firstLetter} and a code unit for letters that have no phone.
 */
export type Sounds = Uint32Array;

/** Number of the first sound that is a letter and no phone. */
export const firstLetter = 256;

/** Costs of phones that are taken for each other, less than that of two that have nothing in common, which is 1. */
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

/** Cost of two vowels that no table names. */
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
export const leastLoss = Math.min(...lossCosts);

const lossOf = (sound: number) => lossCosts[sound] ?? 1;

function substitutionOf(first: number, second: number): number {
  if (first === second) return 0;
  return first < count && second < count ? (substitutionCosts[first * count + second] ?? 1) : 1;
}

let former = new Float64Array(64);
let current = new Float64Array(64);

/**
 * Distance of two sequences of sounds: the least cost of the substitutions, losses and additions that turn one into the other.
 *
 * @param first - one sequence
 * @param second - the other one
 * @param limit - distance beyond which the exact value does not matter
 * @returns infinity for more than the limit
 */
export function soundDistance(first: Sounds, second: Sounds, limit: number): number {
  if (Math.abs(first.length - second.length) * leastLoss > limit) return Number.POSITIVE_INFINITY;
  if (former.length <= second.length) {
    former = new Float64Array(2 * second.length + 2);
    current = new Float64Array(2 * second.length + 2);
  }
  former[0] = 0;
  for (let column = 1; column <= second.length; column += 1)
    former[column] = (former[column - 1] ?? 0) + lossOf(second[column - 1] ?? 0);
  for (let row = 1; row <= first.length; row += 1) {
    const sound = first[row - 1] ?? 0;
    const loss = lossOf(sound);
    let least = (former[0] ?? 0) + loss;
    current[0] = least;
    for (let column = 1; column <= second.length; column += 1) {
      const other = second[column - 1] ?? 0;
      const cost = Math.min(
        (former[column - 1] ?? 0) + substitutionOf(sound, other),
        (former[column] ?? 0) + loss,
        (current[column - 1] ?? 0) + lossOf(other),
      );
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    [former, current] = [current, former];
  }
  const distance = former[second.length] ?? 0;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}
