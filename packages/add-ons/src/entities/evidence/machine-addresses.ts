import { digitWords, teens, tens } from '../numbers/number-words.js';
import { isNumberToken, readPlainNumber } from '../numbers/plain-number.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { isSpokenDot } from './domains.js';
import { tokenSpan } from './token-span.js';

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const written = [
  [
    'four-octets',
    new RegExp(
      String.raw`(?<![\d.])${octet}(?:(?:\.|\[\.\]|\(\.\)|\u2024)${octet}){3}(?::\d{1,5}|\/\d{1,2})?(?![\d.]*\d)`,
      'gu',
    ),
  ],
  [
    'hexadecimal-groups',
    /(?<![\w:])(?=[\da-f:]*(?:::|[a-f][\da-f:]*:|(?:[\da-f]{1,4}:){7}))(?=[\da-f:]*:[\da-f:]*:)(?:[\da-f]{1,4}(?::{1,2}|$|(?![\da-f:]))){3,8}(?:\/\d{1,3})?/giu,
  ],
  [
    'pairs',
    /(?<![\w:-])[\da-f]{2}(?:([-:\u2010\u2011\u2013])[\da-f]{2})(?:\1[\da-f]{2}){4}(?![\w:-])/giu,
  ],
  ['pairs', /(?<![\w.])[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4}(?![\w.])/giu],
] as const;

/**
 * Addresses of machines: of the Internet Protocol, versions 4 and 6, and of network cards, written
 * and spoken.
 */
export function readMachineAddresses(document: TextDocument): Candidate[] {
  return [
    ...readWritten(document),
    ...readSpokenOctets(document.tokens),
    ...readSpokenGroups(document.tokens),
  ];
}

function readWritten({ text, tokens }: TextDocument): Candidate[] {
  return written.flatMap(([shape, pattern]) =>
    [...text.matchAll(pattern)].map((match): Candidate => {
      const start = match.index;
      const end = start + match[0].length;
      return {
        kind: 'machine',
        ...tokenSpan(tokens, start, end),
        start,
        end,
        features: new Set([shape]),
        key: match[0].toLowerCase(),
      };
    }),
  );
}

/** `ten dot one dot one dot fifty`. */
function readSpokenOctets(tokens: readonly Token[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    if (!isFollowedByDot(tokens, index)) continue;
    const octets: string[] = [];
    let at = index;
    let last = index;
    while (octets.length <= 4 && isNumberToken(tokens, at)) {
      const run = readPlainNumber(tokens, at, 3);
      if (!run || run.characters.length > 3) break;
      octets.push(run.characters);
      last = run.last;
      if (!isSpokenDot(tokens[run.last + 1])) break;
      at = run.last + 2;
    }
    if (octets.length !== 4) continue;
    candidates.push({
      kind: 'machine',
      first: index,
      last,
      features: new Set(['four-octets']),
      key: octets.join('.'),
    });
    index = last;
  }
  return candidates;
}

const maximumOctetWords = 5;

function isFollowedByDot(tokens: readonly Token[], index: number): boolean {
  for (let at = index + 1; at <= index + maximumOctetWords; at += 1)
    if (isSpokenDot(tokens[at])) return true;
  return false;
}

/** `two thousand one colon d b eight colon colon one`, and the pairs of a network card. */
function readSpokenGroups(tokens: readonly Token[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    if (!isGroupWord(tokens[index]) || !divider.test(keyAt(tokens, groupEnd(tokens, index) + 1)))
      continue;
    let last = groupEnd(tokens, index);
    let colons = 0;
    while (/^(?:colon|dash|double)$/.test(keyAt(tokens, last + 1))) {
      const next = last + 2;
      colons += 1;
      last = isGroupWord(tokens[next]) ? groupEnd(tokens, next) : last + 1;
    }
    const isShortened = tokens
      .slice(index, last)
      .some(({ key }, offset) => key === 'colon' && tokens[index + offset + 1]?.key === 'colon');
    if (colons >= 3 || isShortened)
      candidates.push({
        kind: 'machine',
        first: index,
        last,
        features: new Set(['spoken-groups']),
      });
    index = last;
  }
  return candidates;
}

const maximumGroupWords = 6;

function groupEnd(tokens: readonly Token[], first: number): number {
  let last = first;
  while (last - first < maximumGroupWords && isGroupWord(tokens[last + 1])) last += 1;
  return last;
}

const divider = /^(?:colon|dash)$/;
const groupWord = /^(?:[\da-f]{1,4}|hundred|thousand|double|oh|o)$/;

/** Words of a hexadecimal group: letters up to f, digits and numbers. */
function isGroupWord(token: Token | undefined): boolean {
  const key = token?.key ?? '';
  return digitWords.has(key) || teens.has(key) || tens.has(key) || groupWord.test(key);
}

/** What the features of addresses of machines mean. */
export const machineDescriptions: Readonly<Record<string, string>> = {
  'four-octets': 'four numbers up to 255 with points between them',
  'hexadecimal-groups': 'hexadecimal groups with colons between them',
  pairs: 'six pairs of hexadecimal digits, as network cards have',
  'spoken-groups': 'hexadecimal groups with the word colon between them',
};
