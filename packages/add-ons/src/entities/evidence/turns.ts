import { wordSet } from '../../text/word-lists.js';
import { keyAt, type Token } from '../text/tokens.js';

/** A span of tokens. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The turns of a text with their numbers, without empty ones. */
export function divideTurns(tokens: readonly Token[]): (Span & { readonly turn: number })[] {
  const turns: (Span & { readonly turn: number })[] = [];
  let first = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const turn = tokens[index]?.turn ?? 0;
    if (tokens[index + 1]?.turn === turn) continue;
    turns.push({ turn, first, last: index });
    first = index + 1;
  }
  return turns;
}

const openings = wordSet(
  `it's its it is that's that would be should was um uh er erm so yeah yes yep sure okay ok right well the my a an i'm i think just like probably hello hi oh ah and his her mine
  got called name username password email answer of course let me see think one sec now our we're she's he's they're am currently work as at`,
);
const closings = wordSet(
  `please thanks thank you yeah yes okay ok sir ma'am mate there love i think right um uh`,
);

/** The words of a turn behind words such as `it's` and in front of words such as `please`. */
export function contentOfTurn(tokens: readonly Token[], { first, last }: Span): Span | undefined {
  let start = first;
  while (
    start <= last &&
    openings.has(keyAt(tokens, start)) &&
    !(tokens[start]?.key === 'at' && start === first)
  )
    start += 1;
  let end = last;
  while (end > start && closings.has(keyAt(tokens, end))) end -= 1;
  return start <= last ? { first: start, last: end } : undefined;
}
