import type { Entity } from '../entity.js';
import { continuesNumber } from '../grammar/amount-elements.js';
import type { FormPart } from '../grammar/element.js';
import type { FormMatch, Grammar } from '../grammar/grammar.js';
import type { TextDocument } from '../text/tokens.js';
import type { Candidate, CandidateKind } from './candidate.js';
import { type Context, contextFeatures, isComplete, isFinal } from './context.js';
import type { Cues } from './cues.js';

/** How candidates of a kind are read by their forms. */
export interface FormReader {
  readonly kind: CandidateKind;
  readonly grammar: Grammar;
  /** Words around a candidate that are evidence. */
  readonly contexts?: readonly Context[];
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

/** Candidates by the forms of a grammar; those within a longer one that begins in front of them are left out. */
export function readForms(document: TextDocument, cues: Cues, reader: FormReader): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  let index = 0;
  while (index < tokens.length) {
    const matches = continuesNumber(tokens, index) ? [] : reader.grammar.match(tokens, index);
    const spans = spansOf(matches);
    for (const span of spans) candidates.push(candidateOf(document, cues, reader, span));
    const next = matches[0]?.next ?? index;
    // What a form is announced by may begin a longer one of another form.
    index = spans.some(({ first }) => first > index) || next <= index ? index + 1 : next;
  }
  return candidates;
}

function spansOf(matches: readonly FormMatch[]): FormSpan[] {
  const spans = new Map<string, FormSpan>();
  for (const { form, first, last, parts } of matches) {
    const key = `${first} ${last}`;
    const { forms = [], ...known } = spans.get(key) ?? {};
    spans.set(key, { first, last, parts, ...known, forms: [...forms, form] });
  }
  return [...spans.values()];
}

function candidateOf(
  document: TextDocument,
  cues: Cues,
  reader: FormReader,
  span: FormSpan,
): Candidate {
  const { tokens } = document;
  const { first, last, forms, parts } = span;
  const { features = [], ...details } = reader.details?.(document, span) ?? {};
  const measures: Record<string, number> = {};
  for (const { name, value } of parts) if (value !== undefined) measures[name] ??= value;
  return {
    kind: reader.kind,
    first,
    last,
    key: tokens
      .slice(first, last + 1)
      .map(({ key }) => key)
      .join(' '),
    features: new Set([
      ...cues.around(first, last),
      ...forms,
      ...features,
      ...contextFeatures(tokens, span, reader.contexts ?? []),
      ...(isComplete(tokens, last) || cues.at(last + 1) ? ['complete'] : []),
      ...(isFinal(tokens, last) ? ['final'] : []),
    ]),
    measures,
    ...details,
  };
}
