/** A phrase as tokens, with the bonus that each of them earns, in nats. */
export interface TokenPhrase {
  readonly ids: readonly number[];
  readonly bonus: number;
}

interface PhraseNode {
  readonly next: Map<number, PhraseNode>;
  readonly bonus: number;
  /** True where a phrase ends. */
  isEnd: boolean;
}

/** Place of a text in the tree. */
export interface PhraseState {
  readonly node: PhraseNode;
  /** Bonus since the phrase began, which is taken back when it is not finished. */
  readonly earned: number;
  /** Part of it that is safe, since a shorter phrase has ended. */
  readonly safe: number;
  /** First node of the phrase. */
  readonly head: PhraseNode | undefined;
  /** First node of the phrase that was said last, and the number of tokens since. */
  readonly said: PhraseNode | undefined;
  readonly tokensSince: number;
}

/** Tokens within which the same phrase earns nothing again: bonuses must not make a loop of it. */
const repetitionTokens = 4;

/**
 * The phrases of a vocabulary as a tree of tokens. A search follows it: each token of a phrase
 * earns a bonus, which is taken back when the phrase is not finished (shallow fusion with a
 * contextual biasing trie).
 */
export class PhraseTree {
  readonly #root: PhraseNode = { next: new Map(), bonus: 0, isEnd: false };
  readonly #beginsWord: (id: number) => boolean;

  /**
   * @param phrases - phrases, where the higher bonus counts for two that begin with the same tokens
   * @param beginsWord - true for a token that begins a word or ends the text
   */
  constructor(phrases: readonly TokenPhrase[], beginsWord: (id: number) => boolean) {
    this.#beginsWord = beginsWord;
    for (const { bonus, ids } of phrases) {
      let node = this.#root;
      for (const id of ids) {
        const known = node.next.get(id);
        const next =
          known === undefined || known.bonus < bonus
            ? {
                next: known?.next ?? new Map<number, PhraseNode>(),
                bonus,
                isEnd: known?.isEnd ?? false,
              }
            : known;
        node.next.set(id, next);
        node = next;
      }
      if (node !== this.#root) node.isEnd = true;
    }
  }

  /** State before the first token. */
  begin(): PhraseState {
    return {
      node: this.#root,
      earned: 0,
      safe: 0,
      head: undefined,
      said: undefined,
      tokensSince: 0,
    };
  }

  /** Ids of the tokens that continue a phrase or begin one. */
  *favoured({ node }: PhraseState): Generator<number> {
    yield* node.next.keys();
    if (node !== this.#root) yield* this.#root.next.keys();
  }

  /**
   * Follows a token.
   *
   * @returns the bonus of the token, which is negative when bonuses are taken back, and the state
   * after it
   */
  advance(
    { earned, head, node, safe, said, tokensSince }: PhraseState,
    id: number,
  ): { readonly gain: number; readonly state: PhraseState } {
    // The bonus of a finished phrase is safe once another word begins.
    const isFinished = node.isEnd && this.#beginsWord(id);
    const kept = isFinished ? earned : safe;
    const after = {
      said: isFinished ? head : said,
      tokensSince: isFinished ? 0 : tokensSince + 1,
    };
    const inside = node === this.#root ? undefined : node.next.get(id);
    if (inside !== undefined) {
      const state = { ...after, node: inside, earned: earned + inside.bonus, safe: kept, head };
      return { gain: inside.bonus, state };
    }
    const found = this.#root.next.get(id);
    const isRepeated = found === after.said && after.tokensSince < repetitionTokens;
    if (found === undefined || isRepeated) {
      const state = { ...after, node: this.#root, earned: 0, safe: 0, head: undefined };
      return { gain: kept - earned, state };
    }
    const state = { ...after, node: found, earned: found.bonus, safe: 0, head: found };
    return { gain: found.bonus + kept - earned, state };
  }
}
