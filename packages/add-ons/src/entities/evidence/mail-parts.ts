import { functionWords } from '../../text/word-lists.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { keyAt, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import type { Cues } from './cues.js';
import { isSpokenDot, readProvider } from './domains.js';
import { connectors, isSpelled, mailCandidate } from './mail-elements.js';
import { contentOfTurn, divideTurns } from './turns.js';

const maximumGuess = 28;

/**
 * What follows the announcement of an address in its turn, where letters are spelled there or a
 * provider is named.
 */
export function readMailGuesses(tokens: readonly Token[], cues: Cues): Candidate[] {
  return cues.of('email').flatMap(({ last: cue }) => {
    const first = linkedStart(tokens, cue + 1);
    if (first === undefined) return [];
    let end = first;
    while (
      end < tokens.length &&
      end - first < maximumGuess &&
      tokens[end]?.turn === tokens[cue]?.turn
    )
      end += 1;
    const spelled = spelledEnd(tokens, first, end);
    if (spelled !== undefined)
      return [mailCandidate(cues, { first, last: spelled, shape: ['spelled'] })];
    const at = tokens.slice(first, end).findIndex(({ key }) => key === 'at');
    const provider = at > 0 ? readProvider(tokens, first + at + 1) : undefined;
    return provider
      ? [mailCandidate(cues, { first, last: provider.last, shape: ['said-provider'] })]
      : [];
  });
}

const minimumLetters = 4;

/**
 * The last of at least four letters that are spelled, with at most three other words between two of
 * them.
 */
function spelledEnd(tokens: readonly Token[], first: number, end: number): number | undefined {
  let letters = 0;
  let last = first;
  for (let index = first; index < end && index - last <= 4; index += 1) {
    if (!isSpelled(tokens[index])) continue;
    letters += 1;
    last = index;
  }
  return letters >= minimumLetters ? last : undefined;
}

/** Index behind the words that link an announcement to what follows, if they do. */
function linkedStart(tokens: readonly Token[], first: number): number | undefined {
  let index = first;
  let isLinked = /[:=]/.test(tokens[first]?.gap ?? '');
  for (
    let key = keyAt(tokens, index);
    /^(?:is|it's|was|its|um|uh|that's|yeah|so|id)$/.test(key);
    key = keyAt(tokens, index)
  ) {
    isLinked ||= /^(?:is|it's|was|its|that's)$/.test(key);
    index += 1;
  }
  return isLinked ? index : undefined;
}

const maximumPartWords = 10;

/**
 * Parts of an address in turns of their own: after a question for one, or beginning with its signs.
 */
export function readMailParts(tokens: readonly Token[], cues: Cues): Candidate[] {
  const asking = new Set(cues.of('email').map(({ last }) => tokens[last]?.turn ?? 0));
  if (asking.size === 0) return [];
  return divideTurns(tokens).flatMap((turn) => {
    if (!isBehind(asking, turn.turn)) return [];
    const content = contentOfTurn(tokens, turn);
    if (!content || content.last - content.first >= maximumPartWords) return [];
    const { first, last } = content;
    const candidate = mailCandidate(cues, { first, last, shape: [] });
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

/** Most turns between a question for an address and the last part of it. */
const maximumTurns = 6;

function isBehind(asking: ReadonlySet<number>, turn: number): boolean {
  for (let before = turn - maximumTurns; before < turn; before += 1)
    if (asking.has(before)) return true;
  return false;
}

function isSign(token: Token | undefined): boolean {
  return token?.key === 'at' || connectors.has(token?.key ?? '');
}
