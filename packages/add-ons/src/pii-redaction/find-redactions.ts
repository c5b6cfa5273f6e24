import type { PiiEntityType, PiiProcessedTextType } from '@earshot/core';
import type { Entity } from '../entities/entity.js';
import { findEntities } from '../entities/find-entities.js';
import { type TurnStart, tokenize } from '../entities/text/tokens.js';
import { hasRedacted, hideRedacted } from '../text/redacted-text.js';
import type { EntityNumbers } from './entity-numbers.js';
import type { KnownEntities } from './known-entities.js';
import { redactedType } from './requested-types.js';
import type { TextEdit } from './text-edits.js';

/** State of a redactor, from one text to the next. */
export interface RedactionContext {
  readonly types: ReadonlySet<PiiEntityType>;
  readonly processedTextType: PiiProcessedTextType;
  readonly numbers: EntityNumbers;
  readonly known: KnownEntities;
}

/** Text of one utterance or one line. */
export interface TextPart {
  readonly text: string;
  /** True when it follows the one before it after so long a pause that no number is spoken across both. */
  readonly followsLongPause: boolean;
  /** Who speaks, where that is known. */
  readonly party?: string | undefined;
}

/** Entities that a search is for: all, or those that go from one part into the next. */
export type RedactionScope = 'all' | 'across';

const separatorOf = ({ followsLongPause }: TextPart) => (followsLongPause ? '\n\u2026\n' : '\n');

interface Redaction {
  readonly entity: Entity;
  readonly type: PiiEntityType;
}

/**
 * Finds the edits that redact consecutive parts of a conversation. They are searched as one text, since a number that is spoken
 * with pauses has its digits in several, and since a question of one party announces the response of another. Each part has its own replacement.
 *
 * @param scope - `across` for entities that go from one part into the next alone
 * @returns edits of each part, in order
 */
export function findRedactions(
  parts: readonly TextPart[],
  context: RedactionContext,
  scope: RedactionScope = 'all',
): TextEdit[][] {
  const starts: number[] = [];
  let text = '';
  for (const [index, part] of parts.entries()) {
    if (index > 0) text += separatorOf(part);
    starts.push(text.length);
    text += part.text;
  }
  const edits: TextEdit[][] = parts.map(() => []);
  const turns = parts.map(({ party }, index) => ({ start: starts[index] ?? 0, party }));
  const redactions = redactionsIn(text, turns, context, scope);
  const endOf = (index: number) => (starts[index] ?? 0) + (parts[index]?.text.length ?? 0);
  let first = 0;
  for (const { entity, type } of redactions) {
    const number =
      context.processedTextType === 'MARKER' ? context.numbers.numberOf(type, entity, text) : 0;
    while (first < parts.length && endOf(first) <= entity.start) first += 1;
    for (let at = first; at < parts.length && (starts[at] ?? 0) < entity.end; at += 1) {
      const content = parts[at]?.text ?? '';
      const from = starts[at] ?? 0;
      const start = Math.max(0, entity.start - from);
      const end = Math.min(content.length, entity.end - from);
      const original = content.slice(start, end);
      if (/[^\s]/.test(original)) {
        const span = { start, end, original };
        edits[at]?.push(
          ...(context.processedTextType === 'MARKER'
            ? markerEdits(span, `[${type}_${number}]`)
            : maskEdits(span)),
        );
      }
    }
  }
  return edits;
}

interface OriginalSpan {
  readonly start: number;
  readonly end: number;
  readonly original: string;
}

function markerEdits({ start, end, original }: OriginalSpan, replacement: string): TextEdit[] {
  const before = original.length - original.trimStart().length;
  const after = original.length - original.trimEnd().length;
  return [{ start: start + before, end: end - after, replacement }];
}

/** One `#` for each character; white space stays, so that words keep their times. */
function maskEdits({ start, original }: OriginalSpan): TextEdit[] {
  return [...original.matchAll(/\S+/gu)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
    replacement: match[0].replace(/\S/gu, '#'),
  }));
}

function redactionsIn(
  text: string,
  turns: readonly TurnStart[],
  context: RedactionContext,
  scope: RedactionScope,
): Redaction[] {
  const readable = hideRedacted(text, (type, number) => context.numbers.reserve(type, number));
  const redactions: Redaction[] = [];
  const document = tokenize(readable, turns);
  for (const entity of findEntities(readable, { document })) {
    const overlaps = hasRedacted(readable.slice(entity.start, entity.end));
    if (!overlaps) redactions.push(...redactionsOf(entity, context));
  }
  if (scope === 'across')
    return redactions.filter(({ entity }) =>
      readable.slice(entity.start, entity.end).includes('\n'),
    );
  for (const { entity } of redactions) context.known.add(entity, readable);
  const known = context.known
    .find(document.tokens)
    .flatMap((entity) => redactionsOf(entity, context));
  const merged = mergeInOrder(redactions, known);
  for (const { entity } of merged) context.known.add(entity, readable);
  return merged;
}

function redactionsOf(entity: Entity, { types }: RedactionContext): Redaction[] {
  const type = redactedType(entity.type, types);
  if (type) return [{ entity, type }];
  return (entity.parts ?? []).flatMap((part) => {
    const partType = redactedType(part.type, types);
    return partType ? [{ entity: part, type: partType }] : [];
  });
}

function mergeInOrder(found: readonly Redaction[], known: readonly Redaction[]): Redaction[] {
  const all = [...found, ...known].toSorted(
    (one, other) =>
      one.entity.start - other.entity.start ||
      other.entity.confidence - one.entity.confidence ||
      other.entity.end - one.entity.end,
  );
  const merged: Redaction[] = [];
  for (const redaction of all) {
    const before = merged.at(-1);
    if (!before || before.entity.end <= redaction.entity.start) merged.push(redaction);
    else if (redaction.entity.end > before.entity.end)
      merged[merged.length - 1] = {
        ...before,
        entity: { ...before.entity, end: redaction.entity.end },
      };
  }
  return merged;
}
