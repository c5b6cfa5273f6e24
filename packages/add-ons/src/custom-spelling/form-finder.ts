import { tokenEnds, tokenKey } from './tokens.js';

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
  readonly next = new Map<string, State>();
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

  /** @param dictionary - the forms of each spelling; of equal forms the first counts */
  constructor(dictionary: Readonly<Record<string, readonly string[]>>) {
    for (const [written, forms] of Object.entries(dictionary))
      for (const form of forms) this.#add(form, written);
    this.#link();
  }

  /** Matches in a text, from left to right. */
  find(text: string): FormMatch[] {
    const ends = tokenEnds(text);
    const forms = new Map<number, Form>();
    let state = this.#root;
    for (let index = ends.length - 1; index >= 0; index -= 1) {
      state = this.#step(state, tokenKey(text, ends, index));
      if (state.form !== null) forms.set(index, state.form);
    }
    const matches: FormMatch[] = [];
    for (let index = 0; index < ends.length; ) {
      const form = forms.get(index);
      const next = index + (form?.tokenCount ?? 1);
      if (form !== undefined)
        matches.push({
          from: ends[index - 1] ?? 0,
          to: ends[next - 1] ?? text.length,
          written: form.written,
        });
      index = next;
    }
    return matches;
  }

  #add(form: string, written: string): void {
    const text = form.trim();
    const ends = tokenEnds(text);
    if (ends.length === 0) return;
    let state = this.#root;
    for (let index = ends.length - 1; index >= 0; index -= 1) {
      const key = tokenKey(text, ends, index);
      let next = state.next.get(key);
      if (next === undefined) {
        next = new State();
        state.next.set(key, next);
      }
      state = next;
    }
    state.form ??= { tokenCount: ends.length, written };
  }

  /** Links suffixes breadth first, so that those of shorter states are complete before longer ones need them. */
  #link(): void {
    const queue = [this.#root];
    // The loop appends to it.
    for (const state of queue) {
      for (const [key, next] of state.next) {
        next.suffixLink =
          state.suffixLink === null ? this.#root : this.#step(state.suffixLink, key);
        next.form ??= next.suffixLink.form;
        queue.push(next);
      }
    }
  }

  #step(from: State, key: string): State {
    for (let state: State | null = from; state !== null; state = state.suffixLink) {
      const next = state.next.get(key);
      if (next !== undefined) return next;
    }
    return this.#root;
  }
}
