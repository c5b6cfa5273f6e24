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
const leastLoss = Math.min(...lossCosts);

const lossOf = (sound: number) => lossCosts[sound] ?? 1;

function substitutionOf(first: number, second: number): number {
  if (first === second) return 0;
  return first < count && second < count ? (substitutionCosts[first * count + second] ?? 1) : 1;
}

/** Lengths by which two sequences differ at most that are no further from each other than a distance. */
export function mostAdded(distance: number): number {
  return Math.floor(distance / leastLoss);
}

/** A value that ends at a node of a {@link SoundTree}. */
interface SoundEnd<Value> {
  readonly value: Value;
  readonly limit: number;
}

/** A sound, and what follows it. */
interface SoundNode<Value> {
  readonly sound: number;
  readonly following: SoundNode<Value>[];
  readonly ends: SoundEnd<Value>[];
  /** Greatest limit of what ends here or below. */
  mostLimit: number;
}

const nodeOf = <Value>(sound: number): SoundNode<Value> => ({
  sound,
  following: [],
  ends: [],
  mostLimit: 0,
});

/**
 * Sequences of sounds, each with a limit, as a tree: what begins alike is compared once. The distance of two sequences is the least cost of the
 * substitutions, losses and additions that turn one into the other.
 */
export class SoundTree<Value> {
  readonly #root = nodeOf<Value>(-1);
  /** Costs of the sounds of a path against those of the text, a row for each sound. */
  readonly #rows: Float64Array[] = [];

  /** Adds a sequence. @param limit - greatest distance at which it is found */
  add(sounds: Sounds, value: Value, limit: number): void {
    let node = this.#root;
    for (const sound of sounds) {
      node.mostLimit = Math.max(node.mostLimit, limit);
      let next = node.following.find((one) => one.sound === sound);
      if (next === undefined) {
        next = nodeOf<Value>(sound);
        node.following.push(next);
      }
      node = next;
    }
    node.mostLimit = Math.max(node.mostLimit, limit);
    node.ends.push({ value, limit });
  }

  /**
   * Finds the sequences that are near enough to the begin of a text.
   *
   * @param text - sounds of the text
   * @param borders - lengths of the begins that count
   * @param onFound - called with what was found, the position in `borders`, and the distance
   */
  find(
    text: Sounds,
    borders: readonly number[],
    onFound: (value: Value, border: number, distance: number) => void,
  ): void {
    const row = this.#rowOf(0, text.length);
    const last = Math.min(text.length, mostAdded(this.#root.mostLimit));
    row[0] = 0;
    for (let at = 1; at <= last; at += 1) row[at] = (row[at - 1] ?? 0) + lossOf(text[at - 1] ?? 0);
    row[last + 1] = Number.POSITIVE_INFINITY;
    for (const node of this.#root.following) this.#visit(node, 1, { text, borders, onFound });
  }

  #visit(
    node: SoundNode<Value>,
    depth: number,
    search: {
      readonly text: Sounds;
      readonly borders: readonly number[];
      readonly onFound: (value: Value, border: number, distance: number) => void;
    },
  ): void {
    const { borders, onFound, text } = search;
    const added = mostAdded(node.mostLimit);
    const [first, last] = [Math.max(0, depth - added), Math.min(text.length, depth + added)];
    if (first > last) return;
    const before = this.#rowOf(depth - 1, text.length);
    const row = this.#rowOf(depth, text.length);
    const loss = lossOf(node.sound);
    if (first > 0) row[first - 1] = Number.POSITIVE_INFINITY;
    let least = Number.POSITIVE_INFINITY;
    for (let at = first; at <= last; at += 1) {
      let cost = (before[at] as number) + loss;
      if (at > 0) {
        const other = text[at - 1] as number;
        cost = Math.min(
          cost,
          (before[at - 1] as number) + substitutionOf(node.sound, other),
          (row[at - 1] as number) + lossOf(other),
        );
      }
      row[at] = cost;
      if (cost < least) least = cost;
    }
    row[last + 1] = Number.POSITIVE_INFINITY;
    if (least > node.mostLimit) return;
    for (const { limit, value } of node.ends)
      for (const [index, border] of borders.entries()) {
        if (border < first || border > last) continue;
        const distance = row[border] as number;
        if (distance <= limit) onFound(value, index, distance);
      }
    for (const next of node.following) this.#visit(next, depth + 1, search);
  }

  /** Row of a depth, with a place behind its last sound. */
  #rowOf(depth: number, length: number): Float64Array {
    const known = this.#rows[depth];
    if (known !== undefined && known.length >= length + 2) return known;
    const row = new Float64Array(2 * length + 2);
    this.#rows[depth] = row;
    return row;
  }
}
