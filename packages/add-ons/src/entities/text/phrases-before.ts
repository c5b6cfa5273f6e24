import type { Token } from './tokens.js';

interface Node<Value> {
  readonly before: Map<string, Node<Value>>;
  readonly values: Value[];
}

/**
 * Phrases that are found by their last words: those that end in front of a token, in time that does
 * not depend on their number.
 */
export class PhrasesBefore<Value> {
  readonly #root: Node<Value> = { before: new Map(), values: [] };

  /** @param phrases - in lower case, words separated by spaces. One may have several values */
  constructor(phrases: Iterable<readonly [phrase: string, value: Value]>) {
    for (const [phrase, value] of phrases) {
      let node = this.#root;
      for (const word of phrase.split(' ').toReversed()) {
        let next = node.before.get(word);
        if (!next) {
          next = { before: new Map(), values: [] };
          node.before.set(word, next);
        }
        node = next;
      }
      node.values.push(value);
    }
  }

  /** Values of all phrases that end directly in front of a token, in its sentence. */
  find(tokens: readonly Token[], index: number): Value[] {
    const found: Value[] = [];
    let node: Node<Value> | undefined = this.#root;
    for (let at = index - 1; at >= 0; at -= 1) {
      const token = tokens[at];
      node = node.before.get(token?.key ?? '');
      if (!node) break;
      found.push(...node.values);
      if (token?.startsSentence) break;
    }
    return found;
  }
}
