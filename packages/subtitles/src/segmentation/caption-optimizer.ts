import type { CaptionProfile } from '../profiles/profile.js';
import { type Caption, writeRow } from './caption.js';
import { captionCost } from './caption-cost.js';
import type { Passage } from './passage-splitter.js';
import { RowLayout } from './row-layout.js';
import { TokenTable } from './token-table.js';

/** Finds the optimal captions of passages, one after the other. */
export class CaptionOptimizer {
  readonly #profile: CaptionProfile;
  readonly #keepsTokens: boolean;
  readonly #table = new TokenTable();
  readonly #layout: RowLayout;
  #passage: Passage | undefined;
  #best = new Float64Array(0);
  #previous = new Int32Array(0);
  #earliestOpen = 0;

  /** @param keepsTokens - true when captions keep their tokens, for the times of words */
  constructor(profile: CaptionProfile, keepsTokens: boolean) {
    this.#profile = profile;
    this.#keepsTokens = keepsTokens;
    this.#layout = new RowLayout(this.#table, profile.maximumRows, profile.maximumCharactersPerRow);
  }

  /**
   * Finds the captions of a passage with the lowest total cost, by dynamic programming over the
   * places between its tokens. The running time is proportional to the number of tokens, and to the
   * number of tokens that a caption can have.
   *
   * @param nextStartSeconds - start of the next passage, or Infinity when nothing follows
   */
  optimize(passage: Passage, nextStartSeconds: number): void {
    this.#passage = passage;
    this.#table.load(passage.tokens);
    const { count, startSeconds, endSeconds } = this.#table;
    this.#reserve(count + 1);
    const best = this.#best;
    const previous = this.#previous;
    const layout = this.#layout;
    const profile = this.#profile;
    const following = this.#withoutOverlap(nextStartSeconds);
    let earliestOpen = count;
    for (let first = 0; first < count; first += 1) {
      const before = best[first] ?? 0;
      const latest = (startSeconds[first] ?? 0) + profile.maximumDurationSeconds;
      layout.begin(first);
      for (let last = first; last < count; last += 1) {
        if (last > first && (endSeconds[last] ?? 0) > latest) break;
        const rowsCost = layout.extend(last);
        if (rowsCost === Number.POSITIVE_INFINITY) break;
        const next = last + 1;
        if (next === count && first < earliestOpen) earliestOpen = first;
        const nextStart = next < count ? (startSeconds[next] ?? 0) : following;
        const cost = before + rowsCost + captionCost(this.#table, first, last, nextStart, profile);
        if (cost < (best[next] ?? 0)) {
          best[next] = cost;
          previous[next] = first;
        }
      }
    }
    this.#earliestOpen = earliestOpen;
  }

  /**
   * State of the last search: for every place between tokens, the first token of the caption that
   * ends there, and the first token of the longest caption that can end with the last token.
   */
  get found(): { tokenCount: number; earliestOpen: number; previous: Int32Array } {
    return {
      tokenCount: this.#table.count,
      earliestOpen: this.#earliestOpen,
      previous: this.#previous,
    };
  }

  /** Captions of the last search, in order. */
  take(): Caption[] {
    const captions: Caption[] = [];
    for (let next = this.#table.count; next > 0; ) {
      const first = this.#previous[next] ?? 0;
      captions.push(this.#createCaption(first, next));
      next = first;
    }
    return captions.reverse();
  }

  /** The start of the next passage. Speech that overlaps this one does not change its captions. */
  #withoutOverlap(nextStartSeconds: number): number {
    const endSeconds = this.#table.endSeconds[this.#table.count - 1] ?? 0;
    return nextStartSeconds < endSeconds ? Number.POSITIVE_INFINITY : nextStartSeconds;
  }

  #createCaption(first: number, next: number): Caption {
    const { tokens = [], speaker = {} } = this.#passage ?? {};
    this.#layout.begin(first);
    for (let last = first; last < next; last += 1) this.#layout.extend(last);
    const starts = this.#layout.rowStarts(next - 1);
    const rows = starts.map((start, row) => {
      const end = starts[row + 1] ?? next;
      const words = tokens.slice(start, end);
      return {
        text: writeRow(words),
        length: this.#table.sumLength(start, end - 1),
        tokens: this.#keepsTokens ? words : [],
      };
    });
    return {
      turns: [{ speaker, rows }],
      startSeconds: this.#table.startSeconds[first] ?? 0,
      speechEndSeconds: this.#table.endSeconds[next - 1] ?? 0,
      length: this.#table.sumReading(first, next - 1),
      tokenCount: next - first,
    };
  }

  #reserve(size: number): void {
    if (this.#best.length < size) {
      this.#best = new Float64Array(size * 2);
      this.#previous = new Int32Array(size * 2);
      this.#layout.reserve(size * 2);
    }
    this.#best.fill(Number.POSITIVE_INFINITY, 0, size);
    this.#best[0] = 0;
  }
}

/**
 * Number of leading tokens in captions that no further token can change. These captions are common
 * to the best captions before every place where the caption of a further token could begin.
 */
export function countSettledTokens({ found }: CaptionOptimizer): number {
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
