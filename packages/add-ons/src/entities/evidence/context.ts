import { wordSet } from '../../text/word-lists.js';
import type { TextDocument, Token } from '../text/tokens.js';

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

/** Words that continue a sentence after a phrase is complete. */
const continuations = wordSet(
  `and or but so if because when while then since until till before after though although as that which who where at in on for with without from to by into about
  my your his her our their its the this that these those i i'm i've i'll he he's she she's it it's we they you is are was were will would can could should has had have does did
  please thanks thank sorry yeah yes no ok okay right now today tomorrow yesterday tonight again too also just only sharp exactly instead next last every each per or
  out off back extra plus gross net basic lives lived works worked goes went needs takes likes weighs weighed came comes monday tuesday wednesday thursday friday saturday sunday sir madam ma'am`,
);

/** True at the end of a sentence or a turn. */
export function isFinal(tokens: readonly Token[], last: number): boolean {
  const next = tokens[last + 1];
  return !next || next.startsSentence || next.turn !== tokens[last]?.turn;
}

/**
 * True where a phrase is complete: at the end of a sentence or a turn, at a comma, and in front of
 * words that continue the sentence.
 */
export function isComplete(tokens: readonly Token[], last: number): boolean {
  const next = tokens[last + 1];
  if (!next || isFinal(tokens, last)) return true;
  return /[,;.:!?)]/.test(next.gap) || continuations.has(next.key);
}

const margin = 5;

/** What is written directly in front of a span, in it, and directly behind it. */
export function textAround(
  { text, tokens }: TextDocument,
  { first, last }: { readonly first: number; readonly last: number },
): { readonly before: string; readonly within: string; readonly after: string } {
  const start = tokens[first]?.start ?? 0;
  const end = tokens[last]?.end ?? start;
  return {
    before: text.slice(Math.max(0, start - margin), start),
    within: text.slice(start, end),
    after: text.slice(end, end + margin),
  };
}

/** The names of what is true. */
export function listNames(features: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(features).filter((name) => features[name]);
}

const none: readonly Context[] = [];

/** Finds the features of the words around a span. */
export class ContextFinder {
  readonly #byWord = new Map<string, Context[]>();
  readonly #features: ReadonlySet<string>;
  readonly #before: number;
  readonly #after: number;

  constructor(contexts: readonly Context[]) {
    for (const context of contexts)
      for (const word of context.words)
        this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), context]);
    this.#features = new Set(contexts.map(({ feature }) => feature));
    this.#before = Math.max(0, ...contexts.map(({ before = 0 }) => before));
    this.#after = Math.max(0, ...contexts.map(({ after = 0 }) => after));
  }

  /** True for a feature that words around a span may be. */
  finds(feature: string): boolean {
    return this.#features.has(feature);
  }

  /** The features of the words around a span, within its turn. */
  around(tokens: readonly Token[], first: number, last: number): ReadonlySet<string> {
    const features = new Set<string>();
    for (let distance = 1; distance <= this.#before; distance += 1)
      for (const { feature, before = 0 } of this.#at(tokens, first - distance, first))
        if (distance <= before) features.add(feature);
    for (let distance = 1; distance <= this.#after; distance += 1)
      for (const { feature, after = 0 } of this.#at(tokens, last + distance, last))
        if (distance <= after) features.add(feature);
    return features;
  }

  /** What a word is evidence of, in the turn of another one. */
  #at(tokens: readonly Token[], index: number, beside: number): readonly Context[] {
    const token = tokens[index];
    if (!token || token.turn !== tokens[beside]?.turn) return none;
    return this.#byWord.get(token.key) ?? none;
  }
}
