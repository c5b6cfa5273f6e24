import { functionWords, wordSet } from '../../text/word-lists.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import { type Clauses, maximumPlainWords, maximumTokens } from './announced-clauses.js';
import type { Cue } from './cues.js';
import { contentOfTurn, type Span } from './turns.js';

/** Most turns between a question and its response. */
const maximumTurns = 4;
const interjections = wordSet(
  'second moment sec minute time hold hang wait mhm hmm uh huh look looking find check checking see ready go ahead take speaking bear',
);

/** Finds the responses to questions for what is announced. */
export class Responses {
  readonly #document: TextDocument;
  readonly #tokens: readonly Token[];
  readonly #turns: ReadonlyMap<number, Span>;
  readonly #clauses: Clauses;

  constructor(document: TextDocument, turns: ReadonlyMap<number, Span>, clauses: Clauses) {
    this.#document = document;
    this.#tokens = document.tokens;
    this.#turns = turns;
    this.#clauses = clauses;
  }

  /** The response to a question for it, in one of the next turns. */
  to({ last }: Cue): Span | undefined {
    const turn = this.#tokens[last]?.turn ?? 0;
    const own = this.#turns.get(turn);
    if (!own || !this.#isQuestion(own, last)) return undefined;
    for (let next = turn + 1; next <= turn + maximumTurns; next += 1) {
      const span = this.#turns.get(next);
      const content = span && contentOfTurn(this.#tokens, span);
      if (!content || !this.#isOther(own, span)) continue;
      if (interjections.has(this.#key(content.first)) || interjections.has(this.#key(content.last)))
        continue;
      return this.#isResponse(content) ? content : undefined;
    }
    return undefined;
  }

  #isOther(own: Span, other: Span): boolean {
    const party = this.#tokens[own.first]?.party;
    return party === undefined || party !== this.#tokens[other.first]?.party;
  }

  /** True for a turn that asks: by its mark, its first words, or an announcement at its end. */
  #isQuestion({ first, last }: Span, cue: number): boolean {
    if (
      this.#document.text
        .slice(this.#tokens[last]?.end, (this.#tokens[last]?.end ?? 0) + 2)
        .includes('?')
    )
      return true;
    const start = this.#key(first) === 'and' || this.#key(first) === 'okay' ? first + 1 : first;
    if (
      /^(?:what|what's|which|can|could|may|your|do|tell|give|name|confirm|read|who|whats|the|remind|enter|say|please)$/.test(
        this.#key(start),
      )
    )
      return last - cue < 8;
    for (let index = first; index < cue; index += 1)
      if (/^(?:what|what's|which|who|where)$/.test(this.#key(index))) return last - cue < 8;
    return last - cue < 3 && last - first < 6;
  }

  #isResponse({ first, last }: Span): boolean {
    if (last - first > maximumTokens) return false;
    let plainWords = 0;
    for (let index = first; index <= last; index += 1) {
      if (functionWords.has(this.#key(index)) && !this.#clauses.isLetterAmongLetters(index))
        return false;
      if (this.#clauses.isPlain(index)) plainWords += 1;
    }
    return plainWords <= maximumPlainWords + 1;
  }

  #key(index: number): string {
    return keyAt(this.#tokens, index);
  }
}
