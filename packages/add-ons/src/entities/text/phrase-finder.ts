import { keyAt, type Token } from './tokens.js';

interface PhraseNode<Value> {
  readonly next: Map<string, PhraseNode<Value>>;
  value?: Value;
}

/**
 * Trie of phrases: finds the longest one that begins at a token, in time that does not depend on
 * their number.
 */
export class PhraseFinder<Value> {
  readonly #root: PhraseNode<Value> = { next: new Map() };

  /** @param phrases - in lower case, words separated by spaces or hyphens */
  constructor(phrases: Iterable<readonly [phrase: string, value: Value]>) {
    for (const [phrase, value] of phrases) this.add(phrase.split(/[ -]/), value);
  }

  /** Adds a phrase. One that exists keeps its value. */
  add(keys: readonly string[], value: Value): void {
    let node = this.#root;
    for (const key of keys) {
      let next = node.next.get(key);
      if (!next) {
        next = { next: new Map() };
        node.next.set(key, next);
      }
      node = next;
    }
    node.value ??= value;
  }

  /** @returns the value and the index after the last token */
  match(tokens: readonly Token[], index: number): { value: Value; next: number } | undefined {
    if (!this.#root.next.has(keyAt(tokens, index))) return undefined;
    let node: PhraseNode<Value> | undefined = this.#root;
    let found: { value: Value; next: number } | undefined;
    for (let at = index; node && at < tokens.length; at += 1) {
      if (at > index && tokens[at]?.startsSentence && !isInitial(tokens[at - 1])) break;
      node = node.next.get(keyAt(tokens, at));
      if (node?.value !== undefined) found = { value: node.value, next: at + 1 };
    }
    return found;
  }
}

/** A letter that is spelled, after which the full stop of `H. I. V.` ends no sentence. */
function isInitial(token: Token | undefined): boolean {
  return token?.key.length === 1;
}
