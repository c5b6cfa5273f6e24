import { functionWords, wordSet } from '../../text/word-lists.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { letterAt } from '../numbers/spoken-letters.js';
import type { TextDocument, Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { type Domain, isSpokenDot, isWrittenDot, readDomain, readProvider } from './domains.js';
import { contentOfTurn, turnsOf } from './turns.js';

const connectors = wordSet('dot underscore dash hyphen plus point period minus');
/** Words in front of the local part of an address, which do not belong to it. */
const stops = wordSet(
  `is it's its was to at use email e-mail mail emails me my the that's from on by via for be write contact send under and or with an address reach using of your his her our as
  please so um uh er not you can i'm they're personal it that this will would should i'll try account cc copy bcc mailto forward reply ping message well yeah yes no sure ok okay name
  bought ordered saw found met works working look looking stay meet us them we he she who i've are were buy sold says said home invoice here there about`,
);
const maximumLocal = 28;
const maximumPlainWords = 5;

/** Addresses of mail: written, obfuscated, spoken, spelled, without their ending, and part by part over several turns. */
export function readMail(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  let last = -1;
  for (let index = 0; index < tokens.length; index += 1) {
    const found = index > last ? addressAt(tokens, index, last) : undefined;
    if (!found) continue;
    candidates.push(candidateOf(cues, found));
    last = found.last;
  }
  return [...candidates, ...readGuesses(tokens, cues), ...readParts(tokens, cues)];
}

interface Found {
  readonly first: number;
  readonly last: number;
  readonly shape: readonly string[];
  readonly key?: string;
}

function candidateOf(cues: Cues, { first, last, shape, key }: Found): Candidate {
  const features = new Set([...shape, ...cues.around(first, last)]);
  return { kind: 'mail', first, last, features, ...(key === undefined ? {} : { key }) };
}

/** The address whose sign or word for it is at a token. */
function addressAt(tokens: readonly Token[], index: number, after: number): Found | undefined {
  const isWritten = /[@\uff20]/.test(tokens[index]?.gap ?? '');
  if (!isWritten && tokens[index]?.key !== 'at') return undefined;
  const start = isWritten ? index : index + 1 + rateWords(tokens, index);
  const domain = domainAt(tokens, start);
  if (!domain) return undefined;
  const end = isWritten ? index : index;
  const first = isWritten ? writtenStart(tokens, end) : spokenStart(tokens, end, after + 1);
  const shape = [isWritten ? 'written' : 'at-word', domain.hasEnding ? 'ending' : 'provider'];
  if (first < end) shape.push('local');
  const local = isWritten ? writtenLocal(tokens, first, end) : spokenLocal(tokens, first, end);
  return {
    first: first < end ? first : index,
    last: domain.last,
    shape,
    key: `${local}@${domain.name}`,
  };
}

/** `the rate of` in `at the rate of`, as the sign is called in India. */
function rateWords(tokens: readonly Token[], at: number): number {
  if (tokens[at + 1]?.key !== 'the' || tokens[at + 2]?.key !== 'rate') return 0;
  return tokens[at + 3]?.key === 'of' ? 3 : 2;
}

function domainAt(tokens: readonly Token[], start: number): Domain | undefined {
  return readDomain(tokens, start) ?? readProvider(tokens, start);
}

/** The start of a local part that is written: words that nothing but its punctuation divides. */
function writtenStart(tokens: readonly Token[], end: number): number {
  if (!/^\s?[@\uff20]|^\S+[@\uff20]/.test(tokens[end]?.gap ?? '')) return end;
  let first = end - 1;
  while (
    first > 0 &&
    end - first < maximumLocal &&
    /^[._%+\-'\u2019&\u2024]+$/.test(tokens[first]?.gap ?? '')
  )
    first -= 1;
  return Math.max(0, first);
}

/** The start of a local part that is spoken, from its end back. */
function spokenStart(tokens: readonly Token[], end: number, minimum: number): number {
  let first = end;
  let plainWords = 0;
  while (first > minimum && end - first < maximumLocal) {
    const step = stepBack(tokens, first, end);
    if (step === undefined) break;
    plainWords = isPlainWord(tokens, step) ? plainWords + 1 : 0;
    if (plainWords > maximumPlainWords) break;
    first = step;
  }
  while (first < end && connectors.has(tokens[first]?.key ?? '')) first += 1;
  return first;
}

/** Index of the token in front of a part that belongs to it as well; several tokens in front for `m as in mike`. */
function stepBack(tokens: readonly Token[], first: number, end: number): number | undefined {
  const token = tokens[first - 1];
  if (!token || (first < end && !continuesBack(tokens, first))) return undefined;
  const explained = [first - 4, first - 3].find(
    (start) => start >= 0 && letterAt(tokens, start)?.last === first - 1,
  );
  if (explained !== undefined) return explained;
  if (isSpelledWord(tokens, first - 1)) return first - 1;
  return stops.has(token.key) || functionWords.has(token.key) ? undefined : first - 1;
}

/** False where a sentence or a clause ends in front of a token, unless letters or digits are dictated there. */
function continuesBack(tokens: readonly Token[], index: number): boolean {
  const { gap = '', startsSentence = false, turn } = tokens[index] ?? {};
  const before = tokens[index - 1];
  if (before?.turn !== turn || /[;:!?]/.test(gap)) return false;
  const isDictated =
    isSpelled(before) || isDigitLike(before?.key ?? '') || isSpelled(tokens[index]);
  return !startsSentence || isDictated;
}

function isSpelled(token: Token | undefined): boolean {
  return token !== undefined && /^[a-z\d]$/.test(token.key);
}

/** Letters, digits and the words that sound like digits among them: `one`, and `for` in `j for two`. */
function isSpelledWord(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (isSpelled(token)) return true;
  const key = token?.key ?? '';
  const isBeside =
    isDigitLike(tokens[index - 1]?.key ?? '') ||
    isSpelled(tokens[index - 1]) ||
    isDigitLike(tokens[index + 1]?.key ?? '');
  return isDigitLike(key)
    ? key !== 'one' || isBeside || connectors.has(tokens[index - 1]?.key ?? '')
    : /^(?:to|too|for)$/.test(key) && isBeside && tokens[index + 1]?.key === 'at';
}

function isPlainWord(tokens: readonly Token[], index: number): boolean {
  const key = tokens[index]?.key ?? '';
  return key.length > 1 && !connectors.has(key) && !isDigitLike(key);
}

function writtenLocal(tokens: readonly Token[], first: number, end: number): string {
  return tokens
    .slice(first, end)
    .map(({ key, gap }, offset) => (offset > 0 ? gap : '') + key)
    .join('');
}

const signs: Readonly<Record<string, string>> = {
  dot: '.',
  point: '.',
  period: '.',
  underscore: '_',
  plus: '+',
  dash: '-',
  hyphen: '-',
  minus: '-',
};

function spokenLocal(tokens: readonly Token[], first: number, end: number): string {
  let local = '';
  let index = first;
  while (index < end) {
    const token = tokens[index];
    const run = isNumberToken(tokens, index) ? readNumberRun(tokens, index) : undefined;
    const letter = letterAt(tokens, index);
    const isLetter =
      letter !== undefined &&
      letter.last < end &&
      token?.key !== letter.characters &&
      letter.last > index;
    const isExplained = letter !== undefined && letter.last > index && letter.last < end;
    if (index > first && token && isWrittenDot(token)) local += '.';
    if (run && run.last < end) {
      local += run.characters;
      index = run.last;
    } else if (isLetter || isExplained) {
      local += letter.characters;
      index = letter.last;
    } else local += signs[token?.key ?? ''] ?? token?.key ?? '';
    index += 1;
  }
  return local;
}

const maximumGuess = 28;

/** What follows the announcement of an address in its turn, where letters are spelled there or a provider is named. */
function readGuesses(tokens: readonly Token[], cues: Cues): Candidate[] {
  return cues.of('email').flatMap(({ last: cue }) => {
    const first = afterLinks(tokens, cue + 1);
    let end = first;
    while (
      end < tokens.length &&
      end - first < maximumGuess &&
      tokens[end]?.turn === tokens[cue]?.turn
    )
      end += 1;
    const words = tokens.slice(first, end);
    const letters = words.filter(isSpelled).length;
    const at = words.findIndex(
      (token, offset) =>
        token.key === 'at' && readProvider(tokens, first + offset + 1) !== undefined,
    );
    if (words.length === 0 || (letters < 4 && at < 1)) return [];
    return [
      candidateOf(cues, {
        first,
        last: end - 1,
        shape: [letters >= 4 ? 'spelled' : 'said-provider'],
      }),
    ];
  });
}

function afterLinks(tokens: readonly Token[], first: number): number {
  let index = first;
  while (/^(?:is|it's|was|its|address|um|uh|the|that's|yeah|so|id)$/.test(tokens[index]?.key ?? ''))
    index += 1;
  return index;
}

const maximumPartWords = 10;

/** Parts of an address in turns of their own: after a question for one, or beginning with its signs. */
function readParts(tokens: readonly Token[], cues: Cues): Candidate[] {
  return turnsOf(tokens).flatMap((turn) => {
    const content = contentOfTurn(tokens, turn);
    if (!content || content.last - content.first >= maximumPartWords) return [];
    const { first, last } = content;
    const candidate = candidateOf(cues, { first, last, shape: [] });
    const isAsked = candidate.features.has('asked:email');
    if (!isAsked) return [];
    const hasSign = isSign(tokens[first]) || isSpokenDot(tokens[last]);
    const words = tokens.slice(first, last + 1);
    const isPlain = words.every(
      ({ key }) =>
        isSign(tokens[first]) || isDigitLike(key) || !functionWords.has(key) || key.length === 1,
    );
    if (!hasSign && !isPlain) return [];
    return [
      {
        ...candidate,
        features: new Set([...candidate.features, 'part', ...(hasSign ? ['sign'] : [])]),
      },
    ];
  });
}

function isSign(token: Token | undefined): boolean {
  return token?.key === 'at' || connectors.has(token?.key ?? '');
}

/** What the features of addresses of mail mean. */
export const mailDescriptions: Readonly<Record<string, string>> = {
  written: 'as it is written',
  'at-word': 'with the word at, spoken or written',
  ending: 'with a top-level domain',
  provider: 'at a provider of mail, without a top-level domain',
  local: 'with a part in front of the sign',
  spelled: 'spelled letter by letter behind its announcement',
  'said-provider': 'words behind its announcement, with a provider of mail among them',
  part: 'a short turn after a question for an address',
  sign: 'it begins with a sign such as `dot` or `at`',
};
