import type { Entity } from '../entity.js';
import { continuesNumber } from '../grammar/amount-elements.js';
import type { FormPart } from '../grammar/element.js';
import type { FormMatch, Grammar } from '../grammar/grammar.js';
import type { TextDocument, Token } from '../text/tokens.js';
import type { Candidate, CandidateKind } from './candidate.js';
import { type ContextFinder, isComplete, isFinal } from './context.js';
import type { Cues } from './cues.js';

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

/** Most words of which it is remembered who reads them. */
const maximumKnown = 20_000;

/** Readers of several topics, which go through a text together: most words begin no form of any. */
export class FormReaders {
  readonly #readers: readonly FormReader[];
  /** Indices of the readers that have forms which begin with a word, as far as they are known. */
  readonly #known = new Map<string, readonly number[]>();

  constructor(readers: readonly FormReader[]) {
    this.#readers = readers;
  }

  /** Candidates by the forms of each reader; those within a longer one of the same that begins in front of them are left out. */
  read(document: TextDocument, cues: Cues): Candidate[] {
    const candidates: Candidate[] = [];
    const from = this.#readers.map(() => 0);
    for (const [index, token] of document.tokens.entries()) {
      const starting = this.#starting(token);
      if (starting.length === 0 || continuesNumber(document.tokens, index)) continue;
      const near = new NearCues(cues);
      for (const at of starting) {
        const reader = this.#readers[at];
        if (!reader || (from[at] ?? 0) > index) continue;
        const matches = reader.grammar.match(document.tokens, index);
        const spans = spansOf(matches);
        for (const span of spans) candidates.push(candidateOf(document, near, reader, span));
        // What a form is announced by may begin a longer one of another form.
        if (!spans.some(({ first }) => first > index)) from[at] = matches[0]?.next ?? index;
      }
    }
    return candidates;
  }

  #starting({ key, gap }: Token): readonly number[] {
    if (!/^\s?$/.test(gap))
      return this.#find((grammar) => grammar.startsWith(key) || grammar.startsWithMark);
    const known = this.#known.get(key);
    if (known) return known;
    const starting = this.#find((grammar) => grammar.startsWith(key));
    if (this.#known.size >= maximumKnown) this.#known.clear();
    this.#known.set(key, starting);
    return starting;
  }

  #find(starts: (grammar: Grammar) => boolean): number[] {
    return this.#readers.flatMap(({ grammar }, index) => (starts(grammar) ? [index] : []));
  }
}

/** The announcements near the spans that begin at a token, each looked for once. */
class NearCues {
  readonly #cues: Cues;
  readonly #features = new Map<string, ReadonlySet<string>>();

  constructor(cues: Cues) {
    this.#cues = cues;
  }

  around(first: number, last: number): ReadonlySet<string> {
    const key = `${first} ${last}`;
    const known = this.#features.get(key) ?? this.#cues.around(first, last);
    this.#features.set(key, known);
    return known;
  }

  /** True where an announcement follows. */
  follow(last: number): boolean {
    return this.#cues.at(last + 1) !== undefined;
  }
}

function spansOf(matches: readonly FormMatch[]): FormSpan[] {
  const spans: { first: number; last: number; forms: string[]; parts: readonly FormPart[] }[] = [];
  for (const { form, first, last, parts } of matches) {
    const known = spans.find((span) => span.first === first && span.last === last);
    if (known) known.forms.push(form);
    else spans.push({ first, last, forms: [form], parts });
  }
  return spans;
}

function candidateOf(
  document: TextDocument,
  near: NearCues,
  { kind, contexts, details: detailsOf }: FormReader,
  span: FormSpan,
): Candidate {
  const { tokens } = document;
  const { first, last, forms, parts } = span;
  const { features = [], ...details } = detailsOf?.(document, span) ?? {};
  const measures: Record<string, number> = {};
  for (const { name, value } of parts) if (value !== undefined) measures[name] ??= value;
  const found = new Set(near.around(first, last));
  for (const form of forms) found.add(form);
  for (const feature of features) found.add(feature);
  contexts?.addTo(found, tokens, first, last);
  if (isComplete(tokens, last) || near.follow(last)) found.add('complete');
  if (isFinal(tokens, last)) found.add('final');
  return {
    kind,
    first,
    last,
    get key() {
      return tokens
        .slice(first, last + 1)
        .map(({ key }) => key)
        .join(' ');
    },
    features: found,
    measures,
    ...details,
  };
}
