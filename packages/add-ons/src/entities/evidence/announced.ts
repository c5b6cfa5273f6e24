import { fillers, functionWords, wordSet } from '../../text/word-lists.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import { Clauses, maximumPlainWords } from './announced-clauses.js';
import { Responses } from './announced-responses.js';
import { type AnnouncedShape, announcedShape } from './announced-shapes.js';
import type { Candidate } from './candidate.js';
import type { Cue, Cues } from './cues.js';
import { readSecretShapes } from './secret-shapes.js';
import { divideTurns, type Span } from './turns.js';

/** Announcements of what only its owner knows. */
const secretCues = [
  'password',
  'pass',
  'username',
  'login',
  'platform',
  'handle',
  'security-answer',
  'security-topic',
  'pin',
  'code-word',
  'new-secret',
  'account-display',
  'workspace',
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
const settingVerbs = wordSet('set change changed reset update updated make made switched');

function isInterjection(key: string): boolean {
  return fillers.has(key) || /^(?:easy|um|uh|er|erm|oh|well|hmm|so|yeah)$/.test(key);
}

/**
 * Passwords, user names and responses to security questions, by what announces them, in front,
 * behind or in a turn before.
 */
export function readSecrets(document: TextDocument, cues: Cues): Candidate[] {
  const reader = new AnnouncedReader(document);
  return [
    ...cues.of(...secretCues).flatMap((cue) => reader.near(cue, 'secret')),
    ...cues.of('credentials').flatMap((cue) => reader.pair(cue)),
    ...readSecretShapes(document, cues),
  ];
}

/** What is said to be a language, a religion, an occupation or the like, in any words. */
export function readAttributeValues(document: TextDocument, cues: Cues): Candidate[] {
  const reader = new AnnouncedReader(document);
  return cues.of(...attributeCues).flatMap((cue) => reader.near(cue, 'attribute'));
}

class AnnouncedReader {
  readonly #document: TextDocument;
  readonly #tokens: readonly Token[];
  readonly #turns: ReadonlyMap<number, Span>;
  readonly #clauses: Clauses;
  readonly #responses: Responses;

  constructor(document: TextDocument) {
    this.#document = document;
    this.#tokens = document.tokens;
    this.#turns = new Map(divideTurns(document.tokens).map((span) => [span.turn, span]));
    this.#clauses = new Clauses(document);
    this.#responses = new Responses(document, this.#turns, this.#clauses);
  }

  /** The value that an announcement is for. */
  near(cue: Cue, kind: 'secret' | 'attribute'): Candidate[] {
    const after = this.#after(cue);
    if (after && !after.shape.isRemark) return [this.#candidate(cue, kind, after)];
    const before = this.#before(cue);
    if (before) return [this.#candidate(cue, kind, before)];
    const asked = this.#responses.to(cue);
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
    if (this.#isWholeTurn(cue, last)) features.add('whole-turn');
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

  /** A name and a password that are announced together: `credentials are fern and harbour nine`. */
  pair({ last }: Cue): Candidate[] {
    const first = this.#clauses.linkEnd(last);
    const and = first === undefined ? -1 : this.#clauses.pairEnd(first);
    if (first === undefined || and < 0) return [];
    const end = this.#clauses.contentEnd(and + 1);
    if (end === undefined) return [];
    const name = announcedShape(this.#document, first, and - 1);
    const secret = announcedShape(this.#document, and + 1, end);
    if (name.isRemark || secret.isRemark) return [];
    const coded = [...name.features, ...secret.features].includes('coded') ? ['coded'] : [];
    return [
      { kind: 'secret', first, last: and - 1, features: new Set(['paired-name', ...coded]) },
      { kind: 'secret', first: and + 1, last: end, features: new Set(['paired-secret', ...coded]) },
    ];
  }

  /**
   * True where a turn only has an announcement, or a question of the speaker to themselves, and its
   * value.
   */
  #isWholeTurn(cue: Cue, last: number): boolean {
    const turn = this.#turns.get(this.#tokens[last]?.turn ?? -1);
    if (!turn || turn.last !== last || cue.first < turn.first) return false;
    const opening = this.#tokens.slice(turn.first, cue.first).map(({ key }) => key);
    const asks = opening.some((key) => /^(?:what|what's|who|where)$/.test(key));
    return opening.every((key) =>
      asks ? functionWords.has(key) : /^(?:the|your|and|so|um|uh)$/.test(key),
    );
  }

  /** True where a person is said to have it, as in `my handle` and `her preferred language`. */
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
    const link = this.#setTo(last) ?? this.#clauses.linkEnd(last);
    let first = link === undefined ? this.#behindInterjections(last + 1) : this.#behindLinks(link);
    if (!this.#clauses.isSameSentence(first) && first > last + 1) return undefined;
    first = this.#clauses.codeBehindPlace(first) ?? this.#clauses.caseStart(first, last + 1);
    const end = this.#clauses.contentEnd(first);
    if (end === undefined || this.#tokens[first]?.turn !== this.#tokens[last]?.turn)
      return undefined;
    const isField = link === last + 1;
    const relation = link === undefined ? 'direct' : isField ? 'field' : 'linked';
    return { first, last: end, relation, shape: announcedShape(this.#document, first, end) };
  }

  /** Behind words such as `still` and `called`, which follow a copula. */
  #behindLinks(link: number): number {
    let first = link;
    while (links.has(this.#key(first)) && this.#clauses.isSameSentence(first)) first += 1;
    return first;
  }

  /** Index behind `to` in `i set the password to`. */
  #setTo(last: number): number | undefined {
    if (this.#key(last + 1) !== 'to') return undefined;
    const before = this.#tokens.slice(Math.max(0, last - 5), last).map(({ key }) => key);
    return before.some((key) => settingVerbs.has(key)) ? last + 2 : undefined;
  }

  /** Behind `um` and `easy`, with which a speaker responds to a question of their own. */
  #behindInterjections(first: number): number {
    let start = first;
    while (isInterjection(this.#key(start)) && this.#clauses.isSameSentence(start + 1)) start += 1;
    return start;
  }

  /** What precedes it: `try swordfish as the password`. */
  #before({
    first,
    name,
  }: Cue): (Span & { relation: 'as' | 'is-my' | 'on-it' | 'named-on-it' }) | undefined {
    const article = /^(?:the|my|your|his|her|their|our)$/.test(this.#key(first - 1)) ? 2 : 1;
    const link = first - article;
    const word = this.#key(link);
    const isPlatform = name === 'platform' && this.#key(first - 1) === 'on';
    if (isPlatform) return this.#onPlatform(first - 1);
    if (word !== 'as' && !(word === 'is' && article === 2)) return undefined;
    let start = link;
    while (start > 0 && link - start < maximumPlainWords + 4 && this.#clauses.isContent(start - 1))
      start -= 1;
    return start < link
      ? { first: start, last: link - 1, relation: word === 'as' ? 'as' : 'is-my' }
      : undefined;
  }

  /** `ruby underscore rose` in `it's ruby underscore rose on snapchat`. */
  #onPlatform(end: number): (Span & { relation: 'on-it' | 'named-on-it' }) | undefined {
    let start = end;
    while (start > 0 && end - start < maximumPlainWords + 4 && this.#clauses.isContent(start - 1))
      start -= 1;
    if (start === end) return undefined;
    const before = [start - 3, start - 2, start - 1].map((index) => this.#key(index)).join(' ');
    const span = { first: start, last: end - 1 };
    if (/(?:^| )(?:(?:call|know) me(?: as)?|go(?:es)? by|(?:i'm|am|me|is|it's) at)$/.test(before))
      return { ...span, relation: 'named-on-it' };
    return /(?:^| )(?:it's|by|as|is|am|i'm|me|called)$/.test(before)
      ? { ...span, relation: 'on-it' }
      : undefined;
  }

  #key(index: number): string {
    return keyAt(this.#tokens, index);
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
  'for:code-word': 'announced by words such as `security word`',
  'for:new-secret': 'announced by words such as `reset it to`',
  'for:account-display': 'announced by words such as `the account shows as`',
  'for:workspace': 'behind `on teams i am` or the like',
  'paired-name': 'the first of two values that are announced as credentials',
  'paired-secret': 'the second of two values that are announced as credentials',
  'whole-turn': 'its turn has nothing but its announcement in front of it',
  'for:platform': 'announced by the name of a service, or a word such as `handle`',
  owned: 'a possessive stands in front of its announcement',
  'named-on-it':
    'behind `call me`, `i go by` or the like and in front of `on` and the name of a service',
  'on-it': 'in front of `on` and the name of a service',
  'for:login': 'announced as what somebody logs in with',
  direct: 'it follows its announcement directly',
  as: 'in front of `as the password` or the like',
  'is-my': 'in front of `is my password` or the like',
  response: 'the response to a question for it',
  'plain-words': 'number of words that are no letters and no digits',
};
