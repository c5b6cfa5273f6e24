import { functionWords, wordSet } from '../../text/word-lists.js';
import { readPlainNumber } from '../numbers/plain-number.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { isSpokenDot, readDomain, topLevelDomains } from './domains.js';
import { tokenSpan } from './token-span.js';

const dot = String.raw`(?:[.\u2024]|\[\.\]|\(\.\))`;
const written = [
  ['scheme', /\b(?:h(?:tt|xx)ps?|ftp|sftp|ssh|git):\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:?!)]/giu],
  ['scheme', new RegExp(String.raw`\bwww${dot}[^\s<>"']{1,2000}[^\s<>"'.,;:?!)]`, 'giu')],
  [
    'bare',
    new RegExp(
      String.raw`(?<![\w.@\u2024-])[a-z\d-]{1,63}(?:${dot}[a-z\d-]{1,63}){0,4}${dot}([a-z]{2,12})(?![\w-]|\.\w)(:\d{2,5})?(?:\/[^\s<>"',;]{0,2000}[^\s<>"'.,;:?!)])?`,
      'giu',
    ),
  ],
] as const;
/**
 * Endings that are words as well, so that a full stop without a space behind it makes no domain of
 * two sentences.
 */
const wordEndings = wordSet(
  'in it is at no be me so us am as do my by to art work today live life world law care club news',
);
const maximumDomainTokens = 24;
/** Words in front of a domain, which do not belong to it. */
const stops = wordSet(
  `to at on the visit is open check site in from into website see go type find it page browse load loading ping pinging called named domain link url address repo portal via by and or
  or use try using uploaded posted hosted register registered bought own says click under with your my our was it's that's are`,
);
const maximumNameWords = 2;

/** Addresses of pages and machines in the web, written and spoken. */
export function readWeb(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  return [
    ...readWritten(document),
    ...readSpoken(document.tokens, cues),
    ...readSlashes(document.tokens),
  ];
}

function readWritten({ text, tokens }: TextDocument): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [shape, pattern] of written)
    for (const match of text.matchAll(pattern)) {
      const ending = match[1]?.toLowerCase();
      if (shape === 'bare' && !topLevelDomains.has(ending ?? '')) continue;
      const start = match.index;
      const end = start + match[0].length;
      const features = new Set<string>([shape]);
      if (ending !== undefined && wordEndings.has(ending)) features.add('word-ending');
      if (/[/:]/.test(match[0])) features.add('path');
      candidates.push({
        kind: 'web',
        ...tokenSpan(tokens, start, end),
        start,
        end,
        features,
        key: match[0].toLowerCase(),
      });
    }
  return candidates;
}

function readSpoken(tokens: readonly Token[], cues: Cues): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 1; index < tokens.length - 1; index += 1) {
    if (!isSpokenDot(tokens[index])) continue;
    const start = domainStart(tokens, index);
    const domain = readDomain(tokens, hostStart(tokens, start, index));
    if (!domain || domain.last <= index) continue;
    const last = pathEnd(tokens, domain.last);
    const first = nameStart(tokens, start);
    const features = new Set(['dot-word', ...cues.around(first, last)]);
    if (functionWords.has(keyAt(tokens, start)) && start === index - 1) features.add('bare-word');
    candidates.push({ kind: 'web', first, last, features, key: domain.name });
    index = last;
  }
  return candidates;
}

/**
 * The first word of a domain from a dot of it back: one word, letters, and what hyphens and a
 * scheme join to it.
 */
function domainStart(tokens: readonly Token[], dotIndex: number): number {
  let first = dotIndex - 1;
  while (first > 0 && dotIndex - first < maximumDomainTokens) {
    const key = keyAt(tokens, first - 1);
    const own = keyAt(tokens, first);
    const isLetter = /^[a-z]$/.test(own) && /^[a-z]$/.test(key) && key !== 'a';
    const isJoined =
      /^(?:w|u|slash|colon|double|dash|hyphen|https?|underscore)$/.test(key) ||
      /^(?:slash|colon|dash|hyphen|u|underscore)$/.test(own);
    if (
      !(isLetter || isJoined) ||
      stops.has(key) ||
      tokens[first]?.turn !== tokens[first - 1]?.turn
    )
      break;
    first -= 1;
  }
  return first;
}

/** The first word behind a scheme and its slashes. */
function hostStart(tokens: readonly Token[], start: number, dotIndex: number): number {
  let host = start;
  for (let index = start; index < dotIndex; index += 1)
    if (keyAt(tokens, index) === 'slash') host = index + 1;
  return host;
}

/**
 * The start of a name of several words, where a word that does not belong to it is in front of
 * them: `is` in `my page is nadia draws dot net`.
 */
function nameStart(tokens: readonly Token[], start: number): number {
  for (let first = start; first >= start - maximumNameWords && first > 0; first -= 1) {
    const key = keyAt(tokens, first - 1);
    const { startsSentence = false, gap = '' } = tokens[first] ?? {};
    if (stops.has(key) || (functionWords.has(key) && !startsSentence)) return first;
    if (startsSentence || tokens[first - 1]?.startsSentence || /[,;:]/.test(gap)) break;
  }
  return start;
}

/** The end of a path: what follows each `slash` or `forward slash`. */
function pathEnd(tokens: readonly Token[], last: number): number {
  let end = last;
  for (let part = partBehindSlash(tokens, end); part !== undefined; ) {
    end = partEnd(tokens, part);
    part = partBehindSlash(tokens, end);
  }
  return end;
}

function partBehindSlash(tokens: readonly Token[], end: number): number | undefined {
  const slash = keyAt(tokens, end + 1) === 'forward' ? end + 2 : end + 1;
  const part = tokens[slash + 1];
  const isPart = keyAt(tokens, slash) === 'slash' && part?.turn === tokens[end]?.turn;
  return isPart && part ? slash + 1 : undefined;
}

function partEnd(tokens: readonly Token[], first: number): number {
  let end = readPlainNumber(tokens, first)?.last ?? first;
  while (/^(?:dash|hyphen|underscore|dot)$/.test(keyAt(tokens, end + 1)) && tokens[end + 2])
    end += 2;
  while (
    isDigitLike(keyAt(tokens, end + 1)) ||
    (/^[b-hj-z]$/.test(keyAt(tokens, end + 1)) && isCodePart(tokens[end]))
  )
    end += 1;
  return end;
}

function isCodePart(token: Token | undefined): boolean {
  return /^[a-z\d]$/.test(token?.key ?? '') || isDigitLike(token?.key ?? '');
}

const maximumSlashed = 12;

/** What is around `slash slash`, where a domain was not recognised. */
function readSlashes(tokens: readonly Token[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 1; index < tokens.length - 2; index += 1) {
    if (keyAt(tokens, index) !== 'slash' || keyAt(tokens, index + 1) !== 'slash') continue;
    let first = index;
    while (
      first > 0 &&
      /^(?:[a-z]{1,2}|colon|https?)$/.test(keyAt(tokens, first - 1)) &&
      index - first < 7 &&
      !functionWords.has(keyAt(tokens, first - 1))
    )
      first -= 1;
    let last = index + 2;
    for (
      let at = last;
      at < tokens.length && at < index + maximumSlashed && tokens[at]?.turn === tokens[index]?.turn;
      at += 1
    )
      if (/^(?:slash|dot)$/.test(keyAt(tokens, at - 1)) || at === index + 2) last = at;
    candidates.push({ kind: 'web', first, last, features: new Set(['slashes']) });
    index = last;
  }
  return candidates;
}

/** What the features of web addresses mean. */
export const webDescriptions: Readonly<Record<string, string>> = {
  scheme: 'written with a scheme or with www',
  bare: 'written without a scheme',
  'word-ending': 'its top-level domain is a word as well',
  path: 'with a path or a port',
  'dot-word': 'with the word dot',
  'bare-word': 'its only word is a word of grammar',
  slashes: 'what stands around `slash slash`',
};
