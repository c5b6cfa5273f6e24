import { functionWords, wordSet } from '../../text/word-lists.js';
import { readPlainNumber } from '../numbers/plain-number.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { readSpokenRun } from '../numbers/spoken-run.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { Clauses } from './announced-clauses.js';
import { symbolWords } from './announced-shapes.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';

/** Secrets by their own form, with or without an announcement. */
export function readSecretShapes(document: TextDocument, cues = new Cues(document.tokens)) {
  return [
    ...readHandles(document),
    ...readUnderscored(document),
    ...readSpelled(document),
    ...readLockTurns(document, cues),
    ...readRenewed(document),
  ];
}

const none: readonly Candidate[] = [];
const handleSign = /(?:^|[\s([{"':])@$/;

/** Names behind a sign: `@quiet_otter`. */
function readHandles({ text, tokens }: TextDocument): Candidate[] {
  return tokens.flatMap(({ gap, start, text: word }, first): readonly Candidate[] => {
    if (!gap.endsWith('@') || !handleSign.test(gap) || !/^[\p{L}_]/u.test(word)) return none;
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

/** Words that are joined by the word underscore, as few others than names of accounts are. */
function readUnderscored({ tokens }: TextDocument): Candidate[] {
  return tokens.flatMap(({ key, turn }, index): readonly Candidate[] => {
    if (key !== 'underscore') return none;
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (before?.turn !== turn || next?.turn !== turn) return none;
    if (functionWords.has(before.key) || functionWords.has(next.key)) return none;
    const run = isDigitLike(next.key) ? readSpokenRun(tokens, index + 1) : undefined;
    const last = run?.last ?? index + 1;
    return [{ kind: 'secret', first: index - 1, last, features: new Set(['underscored']) }];
  });
}

/**
 * Secrets that are spelled without an announcement: `capital h opscotch one`, up to their last
 * digit or sign.
 */
function readSpelled(document: TextDocument): Candidate[] {
  const { tokens } = document;
  const clauses = new Clauses(document);
  return tokens.flatMap(({ key }, first): readonly Candidate[] => {
    if (key !== 'capital' || tokens[first + 1]?.key.length !== 1) return none;
    let last = clauses.contentEnd(first) ?? first;
    while (last > first + 1 && !isDigitOrSign(tokens[last])) last -= 1;
    const hasWord = tokens.slice(first + 2, last).some((word) => word.key.length > 2);
    return hasWord
      ? [{ kind: 'secret', first, last, features: new Set(['capital-letter']) }]
      : none;
  });
}

function isDigitOrSign(token: Token | undefined): boolean {
  return token !== undefined && (isDigitLike(token.key) || symbolWords.has(token.key));
}

const sides = wordSet('left right clockwise anticlockwise');
/** Most words of a number with its side. */
const maximumTurn = 5;

/** Combinations of a lock: `six left forty right eleven left`, and `left six right forty`. */
function readLockTurns({ tokens }: TextDocument, cues: Cues): Candidate[] {
  const candidates: Candidate[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    if (!hasSide(tokens, first)) continue;
    const { last, turns } = lockTurnsAt(tokens, first);
    if (turns < 2) continue;
    const features = new Set(['lock-turns', ...cues.around(first, last)]);
    candidates.push({ kind: 'secret', first, last, features, measures: { turns } });
    first = last;
  }
  return candidates;
}

function hasSide(tokens: readonly Token[], first: number): boolean {
  for (let index = first; index < first + maximumTurn; index += 1)
    if (isSide(tokens[index])) return true;
  return false;
}

function lockTurnsAt(tokens: readonly Token[], first: number): { last: number; turns: number } {
  let last = first - 1;
  let turns = 0;
  for (let end = lockTurnEnd(tokens, first); end !== undefined; ) {
    last = end;
    turns += 1;
    const next = tokens[last + 1]?.key === 'then' ? last + 2 : last + 1;
    end = lockTurnEnd(tokens, next);
  }
  return { last, turns };
}

/** Most digits of a number that a lock is turned to. */
const maximumTurnDigits = 3;

/** The end of `twelve left`, `twelve to the left` and `left twelve`. */
function lockTurnEnd(tokens: readonly Token[], first: number): number | undefined {
  if (isSide(tokens[first])) {
    const start = tokens[first + 1]?.key === 'to' ? first + 2 : first + 1;
    return readPlainNumber(tokens, start, maximumTurnDigits)?.last;
  }
  const number = readPlainNumber(tokens, first, maximumTurnDigits);
  if (!number) return undefined;
  const isPhrase = tokens[number.last + 1]?.key === 'to' && tokens[number.last + 2]?.key === 'the';
  const side = number.last + (isPhrase ? 3 : 1);
  return isSide(tokens[side]) ? side : undefined;
}

function isSide(token: Token | undefined): boolean {
  return token !== undefined && sides.has(token.key);
}

/** Most words of a secret that is replaced by one that begins alike. */
const maximumWords = 5;
/** Most words between `it used to be` and the secret of today. */
const maximumRenewal = 12;

/**
 * Secrets that are replaced by one with the same beginning: `it used to be marigold now it's
 * marigold two`.
 */
function readRenewed({ tokens }: TextDocument): Candidate[] {
  return tokens.flatMap(({ key }, index): readonly Candidate[] => {
    if (key !== 'was' && !(key === 'be' && tokens[index - 2]?.key === 'used')) return none;
    const first = index + 1;
    const { key: word = '', turn } = tokens[first] ?? {};
    if (word.length < 2 || functionWords.has(word) || isDigitLike(word)) return none;
    const again = tokens
      .slice(first + 1, first + maximumRenewal)
      .findIndex((token) => token.key === word && token.turn === turn);
    if (again < 0) return none;
    const second = first + 1 + again;
    const between = tokens.slice(first + 1, second);
    if (!between.some((token) => /^(?:now|new)$/.test(token.key))) return none;
    const last = wordsEnd(tokens, second);
    if (!tokens.slice(second + 1, last + 1).some(isDigitOrSign)) return none;
    const features = new Set(['renewed']);
    return [
      { kind: 'secret', first, last: oldEnd(tokens, first), features },
      { kind: 'secret', first: second, last, features },
    ];
  });
}

/** The end of the secret of the past: up to the words that mention another. */
function oldEnd(tokens: readonly Token[], first: number): number {
  const end = wordsEnd(tokens, first);
  const now = tokens.slice(first, end + 1).findIndex(({ key }) => /^(?:now|new)$/.test(key));
  return now > 0 ? first + now - 1 : end;
}

/** The last of the words from one on that are not words of grammar, up to a mark. */
function wordsEnd(tokens: readonly Token[], first: number): number {
  let last = first;
  while (last - first < maximumWords) {
    const next = tokens[last + 1];
    if (!next || next.startsSentence || /[,;:]/.test(next.gap) || functionWords.has(next.key))
      break;
    last += 1;
  }
  return last;
}

/** What the features and measures of these secrets mean. */
export const secretShapeDescriptions: Readonly<Record<string, string>> = {
  underscored: 'with the word underscore between two words',
  'capital-letter': 'a capital letter that is spelled, with a digit or a sign behind it',
  'at-sign': 'written behind an at sign',
  'lock-turns': 'numbers with the sides to which a lock is turned, such as `six left forty right`',
  turns: 'number of times that a lock is turned',
  renewed:
    'replaced by one that begins alike, as in `it used to be marigold now it is marigold two`',
};
