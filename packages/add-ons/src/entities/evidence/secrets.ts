import { functionWords, wordSet } from '../../text/word-lists.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { readSpokenRun } from '../numbers/spoken-run.js';
import type { TextDocument, Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import type { Cue, Cues } from './cues.js';
import { type SecretShape, secretShape } from './secret-shapes.js';
import { contentOfTurn, type Span, turnsOf } from './turns.js';

/** Announcements of what only its owner knows. */
const secretCues = ['password', 'username', 'handle', 'security-answer', 'pin', 'code'] as const;
type SecretCue = (typeof secretCues)[number];

const copulas = wordSet(`is was be it's are equals reads remains called being should`);
/** Words between a copula and a secret. */
const links = wordSet(
  `is was be it's as to set still currently just called all the called um uh so actually now currently like probably under lower upper case lowercase word words`,
);
/** Most words between an announcement and its copula, such as `on the router` and `to the security question`. */
const maximumLinks = 6;
const clauseEnds = wordSet(
  `and but so please can could i it my or thanks for because when with on that which then if you we they he she where who from at in until since though would will your this to's
  won't doesn't don't isn't didn't not tell let okay ok right thanks`,
);
const maximumPlainWords = 5;
const maximumTokens = 30;
/** Most turns between a question and its response. */
const maximumTurns = 4;
const interjections = wordSet(
  'second moment sec minute time hold hang wait mhm hmm uh huh look looking find check checking see ready go ahead take speaking bear',
);

/** Passwords, user names and responses to security questions, by what announces them, in front, behind or in a turn before. */
export function readSecrets(document: TextDocument, cues: Cues): Candidate[] {
  const reader = new SecretReader(document);
  return cues.of(...secretCues).flatMap((cue) => reader.near(cue as Cue & { name: SecretCue }));
}

class SecretReader {
  readonly #document: TextDocument;
  readonly #tokens: readonly Token[];
  readonly #turns: readonly Span[];

  constructor(document: TextDocument) {
    this.#document = document;
    this.#tokens = document.tokens;
    this.#turns = turnsOf(document.tokens);
  }

  /** The secret that an announcement is for. */
  near(cue: Cue & { name: SecretCue }): Candidate[] {
    const after = this.#after(cue);
    if (after && !after.shape.isRemark)
      return [this.#candidate(cue, after.first, after.last, after.relation)];
    const before = this.#before(cue);
    if (before) return [this.#candidate(cue, before.first, before.last, before.relation)];
    const asked = this.#asked(cue);
    return asked ? [this.#candidate(cue, asked.first, asked.last, 'response')] : [];
  }

  #candidate(
    { name }: { name: SecretCue },
    first: number,
    last: number,
    relation: string,
  ): Candidate {
    const shape = secretShape(this.#document, first, last);
    const features = new Set([`for:${name}`, relation, ...shape.features]);
    return {
      kind: 'secret',
      first,
      last,
      start: shape.start,
      end: shape.end,
      features,
      measures: { words: last - first + 1, 'plain-words': shape.plainWords },
      key: this.#tokens
        .slice(first, last + 1)
        .map(({ key }) => key)
        .join(' '),
    };
  }

  /** What follows an announcement: linked to it by a copula or a sign, or directly. */
  #after({
    last,
  }: Cue): (Span & { relation: 'linked' | 'direct'; shape: SecretShape }) | undefined {
    const link = this.#linkEnd(last);
    let first = link ?? last + 1;
    while (link !== undefined && links.has(this.#key(first)) && this.#isSameSentence(first))
      first += 1;
    if (!this.#isSameSentence(first) && first > last + 1) return undefined;
    first = this.#codeBehindPlace(first) ?? first;
    const end = this.#contentEnd(first);
    if (end === undefined || this.#tokens[first]?.turn !== this.#tokens[last]?.turn)
      return undefined;
    return {
      first,
      last: end,
      relation: link === undefined ? 'direct' : 'linked',
      shape: secretShape(this.#document, first, end),
    };
  }

  /** Index behind the copula or the sign that links an announcement to what follows it. */
  #linkEnd(last: number): number | undefined {
    for (let index = last + 1; index <= last + 1 + maximumLinks; index += 1) {
      const token = this.#tokens[index];
      if (!token || token.turn !== this.#tokens[last]?.turn) return undefined;
      if (/[:=>\u2192]/.test(token.gap)) return index;
      if (token.startsSentence) return undefined;
      if (copulas.has(token.key)) return index + 1;
      if (
        /^(?:and|but|or|that|if|when|so|because|has|have|must|can|will|should|to|i|you)$/.test(
          token.key,
        ) &&
        token.key !== 'to'
      )
        return undefined;
    }
    return undefined;
  }

  /** The code of `is on the router k j eight two`, behind words that say where it is. */
  #codeBehindPlace(first: number): number | undefined {
    if (!/^(?:on|in|under|at|written)$/.test(this.#key(first))) return undefined;
    for (let index = first + 1; index <= first + maximumLinks; index += 1) {
      const run =
        /^[a-z\d]$/.test(this.#key(index)) || isDigitLike(this.#key(index))
          ? readSpokenRun(this.#tokens, index, { letters: true })
          : undefined;
      if (run && run.characters.length >= 4) return index;
    }
    return undefined;
  }

  /** The last token of a secret: up to the end of its clause. */
  #contentEnd(first: number): number | undefined {
    if (!this.#tokens[first] || this.#isClauseEnd(first, first)) return undefined;
    let last = first;
    let plainWords = 0;
    while (last - first < maximumTokens) {
      if (this.#isPlain(last)) plainWords += 1;
      if (plainWords > maximumPlainWords) return last - 1;
      if (this.#isClauseEnd(last + 1, first)) break;
      last += 1;
    }
    return last;
  }

  #isPlain(index: number): boolean {
    const key = this.#key(index);
    return key.length > 1 && !isDigitLike(key);
  }

  #isClauseEnd(index: number, first: number): boolean {
    const token = this.#tokens[index];
    if (!token) return true;
    const isFirst = index === first;
    if (!isFirst && (token.turn !== this.#tokens[first]?.turn || /[;?!]\s/.test(token.gap)))
      return true;
    if (!isFirst && token.startsSentence && !this.#isSpelledAround(index)) return true;
    return clauseEnds.has(token.key) && !this.#isLetterAmongLetters(index);
  }

  /** True where letters or digits are dictated on both sides of a full stop. */
  #isSpelledAround(index: number): boolean {
    return (
      /^(?:[a-z\d])$/.test(this.#key(index - 1)) ||
      (isDigitLike(this.#key(index - 1)) && isDigitLike(this.#key(index)))
    );
  }

  #isLetterAmongLetters(index: number): boolean {
    return (
      this.#key(index).length === 1 &&
      [index - 1, index + 1].some(
        (beside) => this.#key(beside).length === 1 || isDigitLike(this.#key(beside)),
      )
    );
  }

  /** What stands in front: `try swordfish as the password`. */
  #before({ first }: Cue): (Span & { relation: 'as' | 'is-my' }) | undefined {
    const article = /^(?:the|my|your|his|her|their|our|a)$/.test(this.#key(first - 1)) ? 2 : 1;
    const link = first - article;
    const word = this.#key(link);
    if (word !== 'as' && !(word === 'is' && article === 2)) return undefined;
    let start = link;
    while (start > 0 && link - start < maximumPlainWords + 4 && this.#isContent(start - 1))
      start -= 1;
    return start < link
      ? { first: start, last: link - 1, relation: word === 'as' ? 'as' : 'is-my' }
      : undefined;
  }

  #isContent(index: number): boolean {
    const key = this.#key(index);
    if (this.#tokens[index + 1]?.startsSentence) return false;
    return (
      !/^(?:try|use|used|put|set|with|type|enter|typed|entered|using|save|saved)$/.test(key) &&
      (!functionWords.has(key) || this.#isLetterAmongLetters(index))
    );
  }

  /** The response to a question for it, in one of the next turns. */
  #asked({ last }: Cue): Span | undefined {
    const turn = this.#tokens[last]?.turn ?? 0;
    const own = this.#turns[turn];
    if (!own || !this.#isQuestion(own, last)) return undefined;
    for (let next = turn + 1; next <= turn + maximumTurns && next < this.#turns.length; next += 1) {
      const span = this.#turns[next];
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
    return last - cue < 3 && last - first < 6;
  }

  #isResponse({ first, last }: Span): boolean {
    if (last - first > maximumTokens) return false;
    let plainWords = 0;
    for (let index = first; index <= last; index += 1) {
      if (functionWords.has(this.#key(index)) && !this.#isLetterAmongLetters(index)) return false;
      if (this.#isPlain(index)) plainWords += 1;
    }
    return plainWords <= maximumPlainWords + 1;
  }

  #isSameSentence(index: number): boolean {
    return (
      !(this.#tokens[index]?.startsSentence ?? true) || /[:=>]/.test(this.#tokens[index]?.gap ?? '')
    );
  }

  #key(index: number): string {
    return this.#tokens[index]?.key ?? '';
  }
}

/** What the features and measures of secrets mean. */
export const secretDescriptions: Readonly<Record<string, string>> = {
  'for:password': 'announced as a password or another secret word',
  'for:username': 'announced as a user name',
  'for:handle': 'announced by words such as `add me on` and `log in as`',
  'for:security-answer': 'announced as the response to a security question',
  'for:pin': 'announced as a secret number',
  'for:code': 'announced as a code that was sent',
  linked: 'a copula or a sign such as a colon links it to its announcement',
  direct: 'it follows its announcement directly',
  as: 'in front of `as the password` or the like',
  'is-my': 'in front of `is my password` or the like',
  response: 'the response to a question for it',
  'plain-words': 'number of words that are no letters and no digits',
};
