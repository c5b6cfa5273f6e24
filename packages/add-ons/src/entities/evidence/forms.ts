import type { Entity } from '../entity.js';
import { continuesNumber } from '../grammar/amount-elements.js';
import type { FormPart } from '../grammar/element.js';
import type { FormMatch, Grammar } from '../grammar/grammar.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate, CandidateKind, Features } from './candidate.js';
import { type ContextFinder, isComplete, isFinal } from './context.js';
import type { Cues } from './cues.js';
import { LazyFeatures } from './lazy-features.js';

/** How candidates of a kind are read by their forms. */
export interface FormReader {
  readonly kind: CandidateKind;
  readonly grammar: Grammar;
  /** Words around a candidate that are evidence. */
  readonly contexts?: ContextFinder;
  /** What the candidate has in addition. */
  readonly details?: (document: TextDocument, span: FormSpan) => FormDetails;
}

/** A span that has one form or several. */
export interface FormSpan {
  readonly first: number;
  readonly last: number;
  readonly forms: readonly string[];
  /** Parts of the first of its forms. */
  readonly parts: readonly FormPart[];
}

/** What the reader of a topic knows about a candidate. */
export interface FormDetails {
  readonly features?: readonly string[];
  readonly start?: number;
  readonly end?: number;
  readonly parts?: readonly Entity[];
}

const space = /^\s?$/;
/** Used instead of the word behind a word with a mark in front of it. */
const marked = '\n';
/** Most pairs of words of which it is remembered who reads them. */
const maximumKnown = 20_000;

/** Readers of several topics, which read a text together, since most words begin no form of any. */
export class FormReaders {
  readonly #readers: readonly FormReader[];
  /**
   * Indices of the readers with forms that begin with a word, as far as they are known: by the
   * word, and the one behind it.
   */
  readonly #known = new Map<string, Map<string | undefined, readonly number[]>>();
  #knownPairs = 0;

  constructor(readers: readonly FormReader[]) {
    this.#readers = readers;
  }

  /**
   * Candidates by the forms of each reader. Those within a longer one of the same reader that
   * begins in front of them are omitted.
   */
  read(document: TextDocument, cues: Cues): Candidate[] {
    const candidates: Candidate[] = [];
    const from = this.#readers.map(() => 0);
    for (let index = 0; index < document.tokens.length; index += 1) {
      const starting = this.#starting(document.tokens, index);
      if (starting.length === 0 || continuesNumber(document.tokens, index)) continue;
      let near: NearCues | undefined;
      for (const at of starting) {
        const reader = this.#readers[at];
        if (!reader || (from[at] ?? 0) > index) continue;
        const matches = reader.grammar.match(document.tokens, index);
        const spans = toSpans(matches);
        for (const span of spans) {
          near ??= new NearCues(cues);
          candidates.push(new FormCandidate(document, near, reader, span));
        }
        // What a form is announced by may begin a longer one of another form.
        if (!spans.some(({ first }) => first > index)) from[at] = matches[0]?.next ?? index;
      }
    }
    return candidates;
  }

  #starting(tokens: readonly Token[], index: number): readonly number[] {
    const key = keyAt(tokens, index);
    const gap = tokens[index]?.gap ?? '';
    const behind = tokens[index + 1];
    const isMarked = gap !== ' ' && !space.test(gap);
    const next = isMarked ? marked : behind?.gap === ' ' ? behind.key : undefined;
    const known = this.#known.get(key)?.get(next);
    if (known) return known;
    const found = this.#readers.flatMap(({ grammar }, at) => {
      const starts = isMarked
        ? grammar.startsWith(key) || grammar.startsWithMark
        : grammar.startsWith(key, next);
      return starts ? [at] : [];
    });
    this.#remember(key, next, found);
    return found;
  }

  #remember(key: string, next: string | undefined, found: readonly number[]): void {
    if (this.#knownPairs >= maximumKnown) {
      this.#known.clear();
      this.#knownPairs = 0;
    }
    this.#knownPairs += 1;
    const known = this.#known.get(key) ?? new Map<string | undefined, readonly number[]>();
    this.#known.set(key, known.set(next, found));
  }
}

/** The announcements near the spans that begin at a token, each looked for once. */
class NearCues {
  readonly #cues: Cues;
  readonly #known: { first: number; last: number; features: ReadonlySet<string> }[] = [];

  constructor(cues: Cues) {
    this.#cues = cues;
  }

  around(first: number, last: number): ReadonlySet<string> {
    const known = this.#known.find((span) => span.first === first && span.last === last);
    if (known) return known.features;
    const features = this.#cues.around(first, last);
    this.#known.push({ first, last, features });
    return features;
  }

  /** True where an announcement follows. */
  follow(last: number): boolean {
    return this.#cues.at(last + 1) !== undefined;
  }
}

function toSpans(matches: readonly FormMatch[]): FormSpan[] {
  const spans: { first: number; last: number; forms: string[]; parts: readonly FormPart[] }[] = [];
  for (const { form, first, last, parts } of matches) {
    const known = spans.find((span) => span.first === first && span.last === last);
    if (known) known.forms.push(form);
    else spans.push({ first, last, forms: [form], parts });
  }
  return spans;
}

/** A span that has a form, with evidence that is read when a rule asks for it. */
class FormCandidate extends LazyFeatures implements Candidate {
  readonly kind: CandidateKind;
  readonly first: number;
  readonly last: number;
  readonly #document: TextDocument;
  readonly #near: NearCues;
  readonly #reader: FormReader;
  readonly #span: FormSpan;
  #details: FormDetails | undefined;
  #context: ReadonlySet<string> | undefined;
  #measures: Readonly<Record<string, number>> | undefined;

  constructor(document: TextDocument, near: NearCues, reader: FormReader, span: FormSpan) {
    super();
    this.kind = reader.kind;
    this.first = span.first;
    this.last = span.last;
    this.#document = document;
    this.#near = near;
    this.#reader = reader;
    this.#span = span;
  }

  get features(): Features {
    return this;
  }

  get measures(): Readonly<Record<string, number>> {
    this.#measures ??= sumMeasures(this.#span);
    return this.#measures;
  }

  get start(): number | undefined {
    return this.#readDetails().start;
  }

  get end(): number | undefined {
    return this.#readDetails().end;
  }

  get parts(): readonly Entity[] | undefined {
    return this.#readDetails().parts;
  }

  get key(): string {
    return this.#document.tokens
      .slice(this.first, this.last + 1)
      .map(({ key }) => key)
      .join(' ');
  }

  protected readAnnouncements(): ReadonlySet<string> {
    return this.#near.around(this.first, this.last);
  }

  protected hasOwn(name: string): boolean {
    const { contexts, grammar } = this.#reader;
    if (grammar.forms.has(name)) return this.#span.forms.includes(name);
    if (name === 'complete') return this.#isComplete();
    if (name === 'final') return isFinal(this.#document.tokens, this.last);
    if (contexts?.finds(name)) return this.#readContext(contexts).has(name);
    return this.#readDetails().features?.includes(name) ?? false;
  }

  #readDetails(): FormDetails {
    this.#details ??= this.#reader.details?.(this.#document, this.#span) ?? {};
    return this.#details;
  }

  #readContext(contexts: ContextFinder): ReadonlySet<string> {
    this.#context ??= contexts.around(this.#document.tokens, this.first, this.last);
    return this.#context;
  }

  #isComplete(): boolean {
    return isComplete(this.#document.tokens, this.last) || this.#near.follow(this.last);
  }
}

function sumMeasures({ parts }: FormSpan): Readonly<Record<string, number>> {
  const measures: Record<string, number> = {};
  for (const { name, value } of parts) if (value !== undefined) measures[name] ??= value;
  return measures;
}
