import { functionWords, wordSet } from '../../text/word-lists.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { Clauses, maximumPlainWords, maximumTokens } from './announced-clauses.js';
import { type AnnouncedShape, announcedShape } from './announced-shapes.js';
import type { Candidate } from './candidate.js';
import type { Cue, Cues } from './cues.js';
import { contentOfTurn, type Span, turnsOf } from './turns.js';

/** Announcements of what only its owner knows. */
const secretCues = [
  'password',
  'pass',
  'username',
  'platform',
  'handle',
  'security-answer',
  'security-topic',
  'pin',
] as const;
/** Announcements of attributes whose value may be any word. */
const attributeCues = [
  'language',
  'nationality',
  'religion',
  'occupation',
  'employment',
  'gender',
  'diagnosis',
] as const;

/** Words between a copula and a value. */
const links = wordSet(
  `is was be it's as to set still currently just called all called um uh so actually now currently like probably under lower upper case lowercase word words`,
);
/** Most turns between a question and its response. */
const maximumTurns = 4;
const interjections = wordSet(
  'second moment sec minute time hold hang wait mhm hmm uh huh look looking find check checking see ready go ahead take speaking bear',
);

/** Passwords, user names and responses to security questions, by what announces them, in front, behind or in a turn before. */
export function readSecrets(document: TextDocument, cues: Cues): Candidate[] {
  const reader = new AnnouncedReader(document);
  return [
    ...cues.of(...secretCues).flatMap((cue) => reader.near(cue, 'secret')),
    ...readHandles(document),
  ];
}

/** What is said to be a language, a religion, an occupation or the like, whatever its words. */
export function readAttributeValues(document: TextDocument, cues: Cues): Candidate[] {
  const reader = new AnnouncedReader(document);
  return cues.of(...attributeCues).flatMap((cue) => reader.near(cue, 'attribute'));
}

/** Names behind a sign: `@quiet_otter`. */
function readHandles({ text, tokens }: TextDocument): Candidate[] {
  return tokens.flatMap(({ gap, start, text: word }, first): Candidate[] => {
    if (!/(?:^|[\s([{"':])@$/.test(gap) || !/^[\p{L}_]/u.test(word)) return [];
    let last = first;
    while (/^[_.]+$/.test(tokens[last + 1]?.gap ?? '')) last += 1;
    const end = tokens[last]?.end ?? start;
    return [
      {
        kind: 'secret',
        first,
        last,
        start: start - 1,
        end,
        features: new Set(['at-sign']),
        key: text.slice(start - 1, end).toLowerCase(),
      },
    ];
  });
}

class AnnouncedReader {
  readonly #document: TextDocument;
  readonly #tokens: readonly Token[];
  readonly #turns: ReadonlyMap<number, Span>;
  readonly #clauses: Clauses;

  constructor(document: TextDocument) {
    this.#document = document;
    this.#tokens = document.tokens;
    this.#turns = new Map(turnsOf(document.tokens).map((span) => [span.turn, span]));
    this.#clauses = new Clauses(document);
  }

  /** The value that an announcement is for. */
  near(cue: Cue, kind: 'secret' | 'attribute'): Candidate[] {
    const after = this.#after(cue);
    if (after && !after.shape.isRemark) return [this.#candidate(cue, kind, after)];
    const before = this.#before(cue);
    if (before) return [this.#candidate(cue, kind, before)];
    const asked = this.#asked(cue);
    return asked ? [this.#candidate(cue, kind, { ...asked, relation: 'response' })] : [];
  }

  #candidate(
    cue: Cue,
    kind: 'secret' | 'attribute',
    { first, last, relation }: Span & { relation: string },
  ): Candidate {
    const { name } = cue;
    const shape = announcedShape(this.#document, first, last);
    const features = new Set([`for:${name}`, relation, ...shape.features]);
    if (this.#isOwned(cue)) features.add('owned');
    return {
      kind,
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

  /** True where somebody is said to have it, as in `my handle` and `her preferred language`. */
  #isOwned({ first }: Cue): boolean {
    const owner = /^(?:my|his|her|their|your|our)$|['\u2019]s$/;
    return [0, 1, 2].some((offset) =>
      owner.test(this.#tokens[first - offset]?.text.toLowerCase() ?? ''),
    );
  }

  /** What follows an announcement: linked to it by a copula or a sign, or directly. */
  #after({
    last,
  }: Cue): (Span & { relation: 'linked' | 'field' | 'direct'; shape: AnnouncedShape }) | undefined {
    const link = this.#clauses.linkEnd(last);
    let first = link ?? last + 1;
    while (link !== undefined && links.has(this.#key(first)) && this.#clauses.isSameSentence(first))
      first += 1;
    if (!this.#clauses.isSameSentence(first) && first > last + 1) return undefined;
    first = this.#clauses.codeBehindPlace(first) ?? first;
    const end = this.#clauses.contentEnd(first);
    if (end === undefined || this.#tokens[first]?.turn !== this.#tokens[last]?.turn)
      return undefined;
    const isField = link === last + 1;
    const relation = link === undefined ? 'direct' : isField ? 'field' : 'linked';
    return { first, last: end, relation, shape: announcedShape(this.#document, first, end) };
  }

  /** What stands in front: `try swordfish as the password`. */
  #before({ first }: Cue): (Span & { relation: 'as' | 'is-my' }) | undefined {
    const article = /^(?:the|my|your|his|her|their|our)$/.test(this.#key(first - 1)) ? 2 : 1;
    const link = first - article;
    const word = this.#key(link);
    if (word !== 'as' && !(word === 'is' && article === 2)) return undefined;
    let start = link;
    while (start > 0 && link - start < maximumPlainWords + 4 && this.#clauses.isContent(start - 1))
      start -= 1;
    return start < link
      ? { first: start, last: link - 1, relation: word === 'as' ? 'as' : 'is-my' }
      : undefined;
  }

  /** The response to a question for it, in one of the next turns. */
  #asked({ last }: Cue): Span | undefined {
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
    return this.#tokens[index]?.key ?? '';
  }
}

/** What the features and measures of announced values mean. */
export const announcedDescriptions: Readonly<Record<string, string>> = {
  'for:password': 'announced as a password or another secret word',
  'for:pass': 'announced by the word pass',
  ...Object.fromEntries(
    attributeCues.map((name) => [`for:${name}`, 'announced right in front of it, or asked for']),
  ),
  'for:username': 'announced as a user name',
  'for:handle': 'announced by words such as `add me on` and `log in as`',
  'for:security-answer': 'announced as the response to a security question',
  'for:security-topic': 'about what security questions ask for, such as a favourite place',
  'for:pin': 'announced as a secret number',
  linked: 'a copula links it to its announcement',
  field: 'a sign such as a colon stands between it and its announcement',
  'for:platform': 'announced by the name of a service, or a word such as `handle`',
  owned: 'a possessive stands in front of its announcement',
  'at-sign': 'written behind an at sign',
  direct: 'it follows its announcement directly',
  as: 'in front of `as the password` or the like',
  'is-my': 'in front of `is my password` or the like',
  response: 'the response to a question for it',
  'plain-words': 'number of words that are no letters and no digits',
};
