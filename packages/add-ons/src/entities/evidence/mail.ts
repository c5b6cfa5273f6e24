import { functionWords, wordSet } from '../../text/word-lists.js';
import { readPlainNumber } from '../numbers/plain-number.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { letterAt } from '../numbers/spoken-letters.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { type Domain, isWrittenDot, readDomain, readProvider } from './domains.js';
import { connectors, isSpelled, type MailSpan, mailCandidate } from './mail-elements.js';
import { readMailGuesses, readMailParts } from './mail-parts.js';

/** Words in front of the local part of an address, which do not belong to it. */
const stops = wordSet(
  `is it's its was to at use email e-mail mail emails me my the that's from on by via for be write contact send under and or with an address reach using of your his her our as
  please so um uh er not you can i'm they're personal it that this will would should i'll try account cc copy bcc mailto forward reply ping message well yeah yes no sure ok okay name
  bought ordered saw found met works working look looking stay meet us them we he she who i've are were buy sold says said home invoice here there about shop shopping available register registered apply download visit online hosted lives runs running listed posted sold order repo site page server based office`,
);
const maximumLocal = 28;
const maximumPlainWords = 5;

/**
 * Addresses of mail: written, obfuscated, spoken, spelled, without their ending, and part by part
 * over several turns.
 */
export function readMail(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  let last = -1;
  for (let index = 0; index < tokens.length; index += 1) {
    const found = index > last ? addressAt(tokens, index, last) : undefined;
    if (!found) continue;
    candidates.push(mailCandidate(cues, found));
    last = found.last;
  }
  return [...candidates, ...readMailGuesses(tokens, cues), ...readMailParts(tokens, cues)];
}

/** The address whose sign or word for it is at a token. */
function addressAt(tokens: readonly Token[], index: number, after: number): MailSpan | undefined {
  const { gap = '', key = '' } = tokens[index] ?? {};
  const isWritten = /[@\uff20]/.test(gap);
  if (!isWritten && key !== 'at') return undefined;
  const start = isWritten ? index : index + 1 + rateWords(tokens, index);
  const domain = domainAt(tokens, start);
  if (!domain || tokens[domain.last + 1]?.gap.startsWith('/')) return undefined;
  const first = isWritten ? writtenStart(tokens, index) : spokenStart(tokens, index, after + 1);
  const local = isWritten ? writtenLocal(tokens, first, index) : spokenLocal(tokens, first, index);
  const shape = [isWritten ? 'written' : 'at-word', domain.hasEnding ? 'ending' : 'provider'];
  const isAmbiguous = isWritten || wordProviders.has(domain.name);
  return {
    first,
    last: domain.last,
    shape: [...shape, ...localShape(tokens, { first, end: index, isAmbiguous })],
    key: `${local}@${domain.name}`,
  };
}

/** What the local part of an address looks like, where it has one. */
function localShape(
  tokens: readonly Token[],
  { first, end, isAmbiguous }: { first: number; end: number; isAmbiguous: boolean },
): string[] {
  if (first === end) return [];
  return isAmbiguous || !isComposed(tokens, first, end) ? ['local'] : ['local', 'composed-local'];
}

const wordProviders = wordSet('me live sky mail mac proton orange');

/** True with a letter, a digit or a sign in the local part. */
function isComposed(tokens: readonly Token[], first: number, end: number): boolean {
  return tokens
    .slice(first, end)
    .some((token) => isSpelled(token) || isDigitLike(token.key) || connectors.has(token.key));
}

/** `the rate of` in `at the rate of`, as the sign is called in India. */
function rateWords(tokens: readonly Token[], at: number): number {
  if (keyAt(tokens, at + 1) !== 'the' || keyAt(tokens, at + 2) !== 'rate') return 0;
  return keyAt(tokens, at + 3) === 'of' ? 3 : 2;
}

function domainAt(tokens: readonly Token[], start: number): Domain | undefined {
  return readDomain(tokens, start) ?? readProvider(tokens, start);
}

/** The start of a local part that is written: words that only its punctuation divides. */
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
    const step = stepBack(tokens, first);
    if (step === undefined) break;
    plainWords = isPlainWord(tokens, step) ? plainWords + 1 : 0;
    if (plainWords > maximumPlainWords) break;
    first = step;
  }
  while (first < end && connectors.has(keyAt(tokens, first))) first += 1;
  return first;
}

/**
 * Index of the token in front of a part that belongs to it as well, which is several tokens in
 * front for `m as in mike`.
 */
function stepBack(tokens: readonly Token[], first: number): number | undefined {
  const token = tokens[first - 1];
  if (!token || !continuesBack(tokens, first)) return undefined;
  const explained = [first - 4, first - 3].find(
    (start) => start >= 0 && letterAt(tokens, start)?.last === first - 1,
  );
  if (explained !== undefined) return explained;
  if (isSpelledWord(tokens, first - 1)) return first - 1;
  return stops.has(token.key) || functionWords.has(token.key) || isContraction(token)
    ? undefined
    : first - 1;
}

/**
 * True for `site's`, which is `site is`. A name that is misrecognised as a possessive is followed
 * by a word of the address.
 */
function isContraction({ text, key }: Token): boolean {
  return /['\u2019]s$/.test(text) && !connectors.has(key);
}

/**
 * False where a sentence or a clause ends in front of a token, unless letters or digits are
 * dictated there.
 */
function continuesBack(tokens: readonly Token[], index: number): boolean {
  const { gap = '', startsSentence = false, turn } = tokens[index] ?? {};
  const before = tokens[index - 1];
  if (before?.turn !== turn || /[;:!?]/.test(gap)) return false;
  const isDictated =
    isSpelled(before) || isDigitLike(before?.key ?? '') || isSpelled(tokens[index]);
  return !startsSentence || isDictated;
}

/**
 * Letters, digits and the words that sound like digits among them: `one`, and `for` in `j for two`.
 */
function isSpelledWord(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (isSpelled(token)) return true;
  const key = token?.key ?? '';
  const isBeside =
    isDigitLike(keyAt(tokens, index - 1)) ||
    isSpelled(tokens[index - 1]) ||
    isDigitLike(keyAt(tokens, index + 1));
  return isDigitLike(key)
    ? key !== 'one' || isBeside || connectors.has(keyAt(tokens, index - 1))
    : /^(?:to|too|for)$/.test(key) && isBeside && keyAt(tokens, index + 1) === 'at';
}

function isPlainWord(tokens: readonly Token[], index: number): boolean {
  const key = keyAt(tokens, index);
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
    const run = readPlainNumber(tokens, index);
    const letter = letterAt(tokens, index);
    const isExplained = letter !== undefined && letter.last > index && letter.last < end;
    if (index > first && token && isWrittenDot(token)) local += '.';
    if (run && run.last < end) {
      local += run.characters;
      index = run.last;
    } else if (isExplained) {
      local += letter.characters;
      index = letter.last;
    } else local += signs[token?.key ?? ''] ?? token?.key ?? '';
    index += 1;
  }
  return local;
}

/** What the features of addresses of mail mean. */
export const mailDescriptions: Readonly<Record<string, string>> = {
  written: 'as it is written',
  'at-word': 'with the word at, spoken or written',
  ending: 'with a top-level domain',
  provider: 'at a provider of mail, without a top-level domain',
  local: 'with a part in front of the sign',
  'composed-local': 'with a letter, a digit or a sign in front of a provider that is no other word',
  spelled: 'spelled letter by letter behind its announcement',
  'said-provider': 'words behind its announcement, with a provider of mail among them',
  part: 'a short turn after a question for an address',
  sign: 'it begins with a sign such as `dot` or `at`',
};
