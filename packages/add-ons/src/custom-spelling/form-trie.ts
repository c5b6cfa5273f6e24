import { Spelling } from './spelling.js';
import { foldCase, tokenize } from './tokens.js';

/** A form of a spelling dictionary. */
interface Form {
  readonly text: string;
  /** What replaces it. */
  readonly written: string;
}

/** A node of a trie: tokens, at least one, with which forms begin. */
export class FormNode {
  /** Key of the last token, with a space in front where white space is in front of the token. */
  readonly edge: string;
  /** What replaces the form of exactly these tokens, or null when there is none. */
  spelling: Spelling | null = null;
  /** Node of one more token, or null when no form is longer. */
  next: FormNode | null = null;
  /** Nodes of other tokens than that of {@link next}, by their edges. Most nodes have none. */
  #others: Map<string, FormNode> | null = null;

  constructor(edge: string) {
    this.edge = edge;
  }

  /** Node of one more token, or null when no form continues with it. */
  after(edge: string): FormNode | null {
    const { next } = this;
    if (next === null || next.edge === edge) return next;
    return this.#others?.get(edge) ?? null;
  }

  /** {@link after}, created where there is none. */
  extend(edge: string): FormNode {
    const known = this.after(edge);
    if (known !== null) return known;
    const next = new FormNode(edge);
    if (this.next === null) this.next = next;
    else {
      this.#others ??= new Map();
      this.#others.set(edge, next);
    }
    return next;
  }
}

/**
 * The forms of a spelling dictionary, as a trie of their tokens. Those that begin with a token are
 * added to it when the token occurs in a text, since most of a long dictionary is never said.
 */
export class FormTrie {
  /** Forms that are not in the trie yet, by the keys of their first tokens. */
  readonly #waiting = new Map<string, Form[]>();
  /** By the keys of the tokens. */
  readonly #first = new Map<string, FormNode>();

  /** @param dictionary - the forms of each spelling, where the first of equal forms counts */
  constructor(dictionary: Readonly<Record<string, readonly string[]>>) {
    for (const [written, forms] of Object.entries(dictionary))
      for (const text of forms) this.#wait({ text, written });
  }

  /** Node of the forms that begin with a token, or null when none does. */
  after(key: string): FormNode | null {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return this.#first.get(key) ?? null;
    const first = new FormNode(key);
    for (const form of waiting) add(first, form);
    this.#waiting.delete(key);
    this.#first.set(key, first);
    return first;
  }

  #wait(form: Form): void {
    const first = tokenize(form.text)[0];
    if (first === undefined) return;
    const key = foldCase(first);
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) this.#waiting.set(key, [form]);
    else waiting.push(form);
  }
}

/** Adds a form to the node of its first token. */
function add(first: FormNode, { text, written }: Form): void {
  let node: FormNode | null = null;
  let end = 0;
  for (const token of tokenize(text)) {
    const from = text.indexOf(token, end);
    if (node === null) node = first;
    else node = node.extend(from > end ? ` ${foldCase(token)}` : foldCase(token));
    end = from + token.length;
  }
  if (node !== null) node.spelling ??= new Spelling(written);
}
