import { tokenize, tokenKey } from './tokens.js';

/** Match of a form in a text. */
export interface FormMatch {
  /** Offset of its first UTF-16 unit. */
  readonly from: number;
  /** Offset after its last UTF-16 unit. */
  readonly to: number;
  /** Spelling that replaces it. */
  readonly written: string;
}

/** The longest form that begins at a token. */
interface Form {
  readonly tokenCount: number;
  readonly written: string;
}

/** A state of the automaton: the tokens that were just read, as far as they can still become a form. */
class State {
  /** By the number of the next token; null where none continues. */
  next: Map<number, State> | null = null;
  /** State of the longest suffix of these tokens that is one; null for the root. */
  suffixLink: State | null = null;
  form: Form | null = null;
}

/**
 * Finds forms in a text: from left to right, the longest of those that begin at a place, none within another. It takes time in
 * proportion to the text, whatever the forms are: an Aho-Corasick automaton of the reversed forms reads the text from its end,
 * so that the longest form that begins at each token is known.
 */
export class FormFinder {
  readonly #root = new State();
  /** Numbers of the tokens of all forms, by their keys. */
  readonly #numbers = new Map<string, number>();

  /** @param dictionary - the forms of each spelling; of equal forms the first counts */
  constructor(dictionary: Readonly<Record<string, readonly string[]>>) {
    for (const [written, forms] of Object.entries(dictionary))
      for (const form of forms) this.#add(form, written);
    this.#link();
  }

  /** Matches in a text, from left to right. */
  find(text: string): FormMatch[] {
    const tokens = tokenize(text);
    const forms: (Form | null)[] = [];
    let state = this.#root;
    for (let index = tokens.length - 1; index >= 0; index -= 1) {
      const number = this.#numbers.get(tokenKey(tokens[index] ?? ''));
      state = number === undefined ? this.#root : this.#step(state, number);
      forms.push(state.form);
    }
    const matches: FormMatch[] = [];
    let from = 0;
    for (let index = 0; index < tokens.length; ) {
      const form = forms[tokens.length - 1 - index] ?? null;
      const next = index + (form?.tokenCount ?? 1);
      let to = from;
      for (; index < next; index += 1) to += tokens[index]?.length ?? 0;
      if (form !== null) matches.push({ from, to, written: form.written });
      from = to;
    }
    return matches;
  }

  #add(form: string, written: string): void {
    const tokens = tokenize(form.trim());
    if (tokens.length === 0) return;
    let state = this.#root;
    for (const token of tokens.toReversed()) {
      const number = this.#numberOf(tokenKey(token));
      state.next ??= new Map();
      let next = state.next.get(number);
      if (next === undefined) {
        next = new State();
        state.next.set(number, next);
      }
      state = next;
    }
    state.form ??= { tokenCount: tokens.length, written };
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  /** Links suffixes breadth first, so that those of shorter states are complete before longer ones need them. */
  #link(): void {
    const queue = [this.#root];
    // The loop appends to it.
    for (const state of queue) {
      for (const [number, next] of state.next ?? []) {
        next.suffixLink =
          state.suffixLink === null ? this.#root : this.#step(state.suffixLink, number);
        next.form ??= next.suffixLink.form;
        queue.push(next);
      }
    }
  }

  /** @param number - of the token that is read */
  #step(from: State, number: number): State {
    for (let state: State | null = from; state !== null; state = state.suffixLink) {
      const next = state.next?.get(number);
      if (next !== undefined) return next;
    }
    return this.#root;
  }
}
