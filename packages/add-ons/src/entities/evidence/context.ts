import { wordSet } from '../../text/word-lists.js';
import type { Token } from '../text/tokens.js';

/** Words near a candidate that are evidence. */
export interface Context {
  /** Name of the feature. */
  readonly feature: string;
  readonly words: ReadonlySet<string>;
  /** How many words in front of it are looked at. @defaultValue 0 */
  readonly before?: number;
  /** How many words behind it are looked at. @defaultValue 0 */
  readonly after?: number;
}

/** Words that go on after a phrase is complete. */
const continuations = wordSet(
  `and or but so if because when while then since until till before after though although as that which who where at in on for with without from to by into about
  my your his her our their its the this that these those i i'm i've i'll he he's she she's it it's we they you is are was were will would can could should has had have does did
  please thanks thank sorry yeah yes no ok okay right now today tomorrow yesterday tonight again too also just only sharp exactly instead next last every each per or
  lives lived works worked goes went needs takes likes weighs weighed came comes monday tuesday wednesday thursday friday saturday sunday sir madam ma'am`,
);

/** True at the end of a sentence or a turn. */
export function isFinal(tokens: readonly Token[], last: number): boolean {
  const next = tokens[last + 1];
  return !next || next.startsSentence || next.turn !== tokens[last]?.turn;
}

/** True where a phrase is complete: at the end of a sentence or a turn, at a comma, and in front of words that go on. */
export function isComplete(tokens: readonly Token[], last: number): boolean {
  const next = tokens[last + 1];
  if (!next || isFinal(tokens, last)) return true;
  return /[,;.:!?)]/.test(next.gap) || continuations.has(next.key);
}

/** Features of the words around a span, within its turn. */
export function contextFeatures(
  tokens: readonly Token[],
  span: { readonly first: number; readonly last: number },
  contexts: readonly Context[],
): string[] {
  return contexts.flatMap((context) => (isNear(tokens, span, context) ? [context.feature] : []));
}

function isNear(
  tokens: readonly Token[],
  { first, last }: { readonly first: number; readonly last: number },
  { words, before = 0, after = 0 }: Context,
): boolean {
  const turn = tokens[first]?.turn;
  const has = (index: number) =>
    tokens[index]?.turn === turn && words.has(tokens[index]?.key ?? '');
  for (let distance = 1; distance <= before; distance += 1) if (has(first - distance)) return true;
  for (let distance = 1; distance <= after; distance += 1) if (has(last + distance)) return true;
  return false;
}
