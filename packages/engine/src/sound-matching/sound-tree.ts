import { lossCost, mostAdded, type Sounds, substitutionCost } from './sound-distance.js';

/** A value that ends at a node of a {@link SoundTree}. */
interface SoundEnd<Value> {
  readonly value: Value;
  readonly limit: number;
}

/** A sound, and the sounds that follow it. */
interface SoundNode<Value> {
  readonly sound: number;
  readonly following: SoundNode<Value>[];
  readonly ends: SoundEnd<Value>[];
  /** Greatest distance up to here with which a sequence through here is still found. */
  bound: number;
  /** Greatest distance up to here and some sounds of the text more with which it is. */
  reach: number;
}

const createNode = <Value>(sound: number): SoundNode<Value> => ({
  sound,
  following: [],
  ends: [],
  bound: 0,
  reach: 0,
});

/** A search in a {@link SoundTree}. */
interface SoundSearch<Value> {
  readonly text: Sounds;
  readonly borders: readonly number[];
  readonly onFound: (value: Value, border: number, distance: number) => void;
}

/** A search in words. */
interface WordSearch<Value> {
  /** Maximum number of words in a row. */
  readonly maximumWords: number;
  /** Maximum number of sounds in a row. */
  readonly mostSounds: number;
  /**
   * Called with the value that was found, its first word, the number of its words, and the
   * distance.
   */
  readonly onFound: (value: Value, from: number, length: number, distance: number) => void;
}

/** Row of costs with the positions of the text that were computed. */
interface Band {
  readonly row: Float64Array;
  readonly first: number;
  readonly last: number;
}

/**
 * Sequences of sounds, each with a limit, as a tree, in which common beginnings are compared once.
 * The distance of two sequences is the least cost of the substitutions, losses and additions that
 * turn one into the other.
 */
class SoundTree<Value> {
  readonly #root = createNode<Value>(-1);
  /** Costs of the sounds of a path against those of the text, a row for each sound. */
  readonly #rows: Float64Array[] = [];

  /**
   * Adds a sequence, which is found where its first sounds have half of the limit at most.
   *
   * @param limit - greatest distance at which it is found
   * @param nearSounds - number of these first sounds
   */
  add(
    sounds: Sounds,
    value: Value,
    { limit, nearSounds }: { readonly limit: number; readonly nearSounds: number },
  ): void {
    let node = this.#root;
    node.reach = Math.max(node.reach, nearSounds > 0 ? limit / 2 : limit);
    for (const [index, sound] of sounds.entries()) {
      let next = node.following.find((one) => one.sound === sound);
      if (next === undefined) {
        next = createNode<Value>(sound);
        node.following.push(next);
      }
      next.bound = Math.max(next.bound, index < nearSounds ? limit / 2 : limit);
      // Sounds of the text beyond the first half belong to the second half.
      next.reach = Math.max(next.reach, index + 1 < nearSounds ? limit / 2 : limit);
      node = next;
    }
    node.ends.push({ value, limit });
  }

  /** Finds the sequences that are near enough to some words in a row. */
  findInWords(
    words: readonly Sounds[],
    { maximumWords, mostSounds, onFound }: WordSearch<Value>,
  ): void {
    const { starts, text } = joinWords(words);
    for (const [from, start] of starts.entries()) {
      // A match neither begins nor ends at a word without sounds, such as a dash.
      if ((words[from]?.length ?? 0) === 0) continue;
      const borders: number[] = [];
      const lengths: number[] = [];
      for (let length = 1; length <= maximumWords; length += 1) {
        const border = (starts[from + length] ?? Number.POSITIVE_INFINITY) - start;
        if (border > mostSounds) break;
        if (words[from + length - 1]?.length === 0) continue;
        borders.push(border);
        lengths.push(length);
      }
      const window = text.subarray(start, start + (borders.at(-1) ?? 0));
      if (window.length > 0)
        this.#find(window, borders, (value, border, distance) =>
          onFound(value, from, lengths[border] ?? 0, distance),
        );
    }
  }

  /**
   * Finds the sequences that are near enough to the begin of a text.
   *
   * @param text - sounds of the text
   * @param borders - lengths of the begins that count
   * @param onFound - called with the value that was found, the position in `borders`, and the
   * distance
   */
  #find(text: Sounds, borders: readonly number[], onFound: SoundSearch<Value>['onFound']): void {
    const row = this.#findOrCreateRow(0, text.length);
    const last = Math.min(text.length, mostAdded(this.#root.reach));
    row[0] = 0;
    for (let at = 1; at <= last; at += 1)
      row[at] = (row[at - 1] ?? 0) + lossCost(text[at - 1] ?? 0);
    const search = { text, borders, onFound };
    for (const node of this.#root.following) this.#visit(node, 1, { row, first: 0, last }, search);
  }

  #visit(node: SoundNode<Value>, depth: number, before: Band, search: SoundSearch<Value>): void {
    const { borders, onFound, text } = search;
    const added = mostAdded(node.reach);
    const [first, last] = [Math.max(0, depth - added), Math.min(text.length, depth + added)];
    if (first > last) return;
    widen(before, Math.max(0, first - 1), last);
    const row = this.#findOrCreateRow(depth, text.length);
    const above = before.row;
    const loss = lossCost(node.sound);
    if (first > 0) row[first - 1] = Number.POSITIVE_INFINITY;
    let least = Number.POSITIVE_INFINITY;
    for (let at = first; at <= last; at += 1) {
      let cost = (above[at] as number) + loss;
      if (at > 0) {
        const other = text[at - 1] as number;
        cost = Math.min(
          cost,
          (above[at - 1] as number) + substitutionCost(node.sound, other),
          (row[at - 1] as number) + lossCost(other),
        );
      }
      row[at] = cost;
      if (cost < least) least = cost;
    }
    if (least > node.bound) return;
    for (const { limit, value } of node.ends)
      for (const [index, border] of borders.entries()) {
        if (border < first || border > last) continue;
        const distance = row[border] as number;
        if (distance <= limit) onFound(value, index, distance);
      }
    const band = { row, first, last };
    for (const next of node.following) this.#visit(next, depth + 1, band, search);
  }

  /** Row of a depth. */
  #findOrCreateRow(depth: number, length: number): Float64Array {
    const known = this.#rows[depth];
    if (known !== undefined && known.length > length) return known;
    const row = new Float64Array(2 * length + 1);
    this.#rows[depth] = row;
    return row;
  }
}

/** Sounds of words as one text, and where each word starts in it, and where the last one ends. */
function joinWords(words: readonly Sounds[]): { readonly starts: number[]; readonly text: Sounds } {
  const starts = [0];
  for (const sounds of words) starts.push((starts.at(-1) ?? 0) + sounds.length);
  const text = new Uint32Array(starts.at(-1) ?? 0);
  for (const [index, sounds] of words.entries()) text.set(sounds, starts[index]);
  return { starts, text };
}

/** Makes the costs around a band infinite, as far as a row below reads them. */
function widen({ first, last, row }: Band, from: number, to: number): void {
  for (let at = from; at < first; at += 1) row[at] = Number.POSITIVE_INFINITY;
  for (let at = last + 1; at <= to; at += 1) row[at] = Number.POSITIVE_INFINITY;
}

/**
 * Sequences of sounds that are looked for in the words of a text. Where a sequence matches within
 * its limit, either its first or its second half matches within half of the limit. It is therefore
 * searched for from both of its ends, where few other sequences have as much in common.
 */
export class SoundIndex<Value> {
  readonly #fromBegin = new SoundTree<Value>();
  readonly #fromEnd = new SoundTree<Value>();
  #mostSounds = 0;

  /** Maximum number of sounds of words in which a sequence is found. */
  get mostSounds(): number {
    return this.#mostSounds;
  }

  /**
   * Adds a sequence. @param limit - greatest distance at which it is found. It is never found
   * unless this is positive
   */
  add(sounds: Sounds, value: Value, limit: number): void {
    this.#mostSounds = Math.max(this.#mostSounds, sounds.length + mostAdded(Math.max(0, limit)));
    if (limit <= 0) return;
    const half = Math.floor(sounds.length / 2);
    this.#fromBegin.add(sounds, value, { limit, nearSounds: half });
    this.#fromEnd.add(sounds.toReversed(), value, { limit, nearSounds: sounds.length - half });
  }

  /**
   * Finds the sequences that are near enough to some of the words of a text in a row.
   *
   * @param words - sounds of each word. A match neither begins nor ends at a word without sounds
   * @param maximumWords - most words in a row
   * @param onFound - called with the value that was found, its first word, the number of its words,
   * and the distance. It is called once or twice for a match, and the smaller distance counts
   */
  find(
    words: readonly Sounds[],
    maximumWords: number,
    onFound: WordSearch<Value>['onFound'],
  ): void {
    const mostSounds = this.#mostSounds;
    this.#fromBegin.findInWords(words, { maximumWords, mostSounds, onFound });
    this.#fromEnd.findInWords(
      words.toReversed().map((sounds) => sounds.toReversed()),
      {
        maximumWords,
        mostSounds,
        onFound: (value, from, length, distance) =>
          onFound(value, words.length - from - length, length, distance),
      },
    );
  }
}
