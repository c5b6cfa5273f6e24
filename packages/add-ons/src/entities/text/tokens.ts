import { wordSet } from '../../text/word-lists.js';
import { withoutPossessive } from '../../text/words.js';

/** A word or a number of a text, with its offsets. */
export interface Token {
  /** Without case, accents and a possessive ending: the form that is compared. */
  readonly key: string;
  /** As it is written. */
  readonly text: string;
  /** Offset of its first UTF-16 unit. */
  readonly start: number;
  /** Offset after its last UTF-16 unit. */
  readonly end: number;
  /** Text between the token before and this one. */
  readonly gap: string;
  /** True when a sentence or a line ends in front of it. */
  readonly startsSentence: boolean;
  readonly capitalised: boolean;
  /**
   * True in sentences that are written with capitals, by what is around it. A word in lower case is
   * rarely a name there.
   */
  readonly cased: boolean;
  /**
   * Number of the turn that it is in, from 0: an utterance of a conversation, or a line of another
   * text.
   */
  readonly turn: number;
  /** Who speaks, where that is known. */
  readonly party: string | undefined;
}

/** Where a turn of a conversation begins in its text. */
export interface TurnStart {
  /** Offset of its first UTF-16 unit. */
  readonly start: number;
  /** Who speaks, such as a channel or a speaker of one. */
  readonly party?: string | undefined;
}

/** A text with its tokens. */
export interface TextDocument {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** True when most of its sentences are written with capitals. */
  readonly cased: boolean;
}

/**
 * Words, numbers, and runs of the placeholder of what is redacted. Characters without width do not
 * divide them.
 */
const tokenPattern =
  /[\p{L}\p{N}\p{M}\ue000][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff\ue000]*(?:['\u2019\u02bc][\p{L}\p{M}]+)*/gu;
const sentenceEnd = /[.?!\n\u2026]/;
/** A full stop after one of these ends no sentence. */
const abbreviations = wordSet('mr mrs ms dr prof st jr sr no vs inc');

/** The key of a token, or empty where there is none. */
export const keyAt = (tokens: readonly Token[], index: number): string => tokens[index]?.key ?? '';

const plainText = /^[ -~]*$/;

/** Text without case and accents, and with one kind of apostrophe. */
export function fold(text: string): string {
  if (plainText.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/gu, '')
    .replace(/[\u2019\u02bc]/g, "'")
    .toLowerCase()
    .replace(
      /[\u00f8\u00e6\u0153\u00df\u0111\u00f0\u00fe\u0142\u0131]/g,
      (letter) => plainLetters[letter] ?? letter,
    );
}

/** Latin letters that differ from plain ones by more than an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  '\u00f8': 'o',
  '\u00e6': 'ae',
  '\u0153': 'oe',
  '\u00df': 'ss',
  '\u0111': 'd',
  '\u00f0': 'd',
  '\u00fe': 'th',
  '\u0142': 'l',
  '\u0131': 'i',
};

/**
 * Tokenizes a text, in time proportional to its length.
 *
 * @param turns - where its turns begin, in order. @defaultValue each line is one
 */
export function tokenize(text: string, turns?: readonly TurnStart[]): TextDocument {
  const tokens: Writable<Token>[] = [];
  let turn = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const before = tokens.at(-1);
    const start = match.index;
    const word = match[0];
    const gap = text.slice(before?.end ?? 0, start);
    if (turns) while ((turns[turn + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) turn += 1;
    else if (before && gap.includes('\n')) turn += 1;
    const ends = gap !== ' ' && endsSentence(tokens, gap);
    const first = word.charAt(0);
    tokens.push({
      key: toKey(fold(word)),
      text: word,
      start,
      end: start + word.length,
      gap,
      startsSentence: before === undefined || (ends && / |\n/.test(gap)),
      capitalised: first !== first.toLowerCase(),
      cased: false,
      turn,
      party: turns?.[turn]?.party,
    });
  }
  markCase(tokens);
  const casedTokens = tokens.filter(({ cased }) => cased).length;
  return { text, tokens, cased: casedTokens * 2 > tokens.length };
}

/** True where a sentence ends behind the tokens that were read. */
const endsSentence = (tokens: readonly Token[], gap: string) =>
  sentenceEnd.test(gap) && !isAbbreviated(tokens, gap);

/** True after an abbreviation or a spelled letter, whose full stop does not end a sentence. */
function isAbbreviated(tokens: readonly Token[], gap: string): boolean {
  if (!/^\.[ ,]?\s?$/.test(gap)) return false;
  const before = tokens.at(-1);
  if (!before) return false;
  if (abbreviations.has(before.key)) return true;
  const isLetter = /^\p{Lu}$/u.test(before.text);
  return isLetter && (!/^[AI]$/.test(before.text) || /^\p{Lu}$/u.test(tokens.at(-2)?.text ?? ''));
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Sentences on either side of one whose capitals say how it is written. */
const neighbouringSentences = 2;

/**
 * Decides for each sentence whether it is written with capitals, by those of it and its neighbours.
 */
function markCase(tokens: readonly Writable<Token>[]): void {
  const starts: number[] = [];
  for (let index = 0; index < tokens.length; index += 1)
    if (tokens[index]?.startsSentence) starts.push(index);
  const evidence = starts.map((start, at) => caseEvidence(tokens, start, starts[at + 1]));
  for (const [at, start] of starts.entries()) {
    let sum = (evidence[at] ?? 0) * 2;
    for (let near = at - neighbouringSentences; near <= at + neighbouringSentences; near += 1)
      sum += evidence[near] ?? 0;
    const cased = sum > 0;
    if (cased)
      for (let index = start; index < (starts[at + 1] ?? tokens.length); index += 1) {
        const token = tokens[index];
        if (token) token.cased = true;
      }
  }
}

const pronoun = /^[Ii](?:['\u2019]|$)/;
const initialLetter = /^\p{L}/u;

/**
 * What a sentence shows about the case of a text: its start and the pronoun I have capitals in one
 * that is written with capitals, and none in text without any, into which a custom vocabulary or
 * spelling may have written some.
 */
function caseEvidence(tokens: readonly Token[], start: number, end = tokens.length): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) {
    const { text = '', capitalised = false } = tokens[index] ?? {};
    const counts = pronoun.test(text) || (index === start && initialLetter.test(text));
    if (counts) sum += capitalised ? 1 : -1;
  }
  return sum;
}

const contractions = wordSet("it's that's he's she's who's what's there's here's name's let's");

function toKey(word: string): string {
  return contractions.has(word) ? word : withoutPossessive(word);
}
