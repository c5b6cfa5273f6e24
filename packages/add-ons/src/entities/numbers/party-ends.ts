import type { Token } from '../text/tokens.js';

/** End of the latest number of each party, within which others may speak. */
export class PartyEnds {
  readonly #ends = new Map<string | undefined, number>();

  /** @param last - index of the last token of a number */
  add(tokens: readonly Token[], last: number): void {
    this.#ends.set(tokens[last]?.party, last);
  }

  /** True for a token of a number that was added. */
  covers(tokens: readonly Token[], index: number): boolean {
    return index <= (this.#ends.get(tokens[index]?.party) ?? -1);
  }
}
