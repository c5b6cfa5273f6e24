import type { PiiEntityType, PiiProcessedTextType } from '@earshot/core';
import type { Entity } from '../entities/entity.js';
import { joinFindings, type ModelFindings } from '../entities/entity-model.js';
import { findEntities } from '../entities/find-entities.js';
import { groupByParty } from '../entities/resolve-overlaps.js';
import { type JoinedText, joinParts, type TextPart } from '../entities/text/conversation.js';
import { tokenize } from '../entities/text/tokens.js';
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
  /** What a model has found in the texts of the conversation. */
  readonly findings: ModelFindings;
}

interface Redaction {
  readonly entity: Entity;
  readonly type: PiiEntityType;
}

/**
 * Finds the edits that redact consecutive parts of a conversation. They are searched as one text,
 * since a number that is spoken with pauses has its digits in several, and since a question of one
 * party announces the response of another. Each part has its own replacement.
 *
 * @returns edits of each part, in order
 */
export function findRedactions(
  parts: readonly TextPart[],
  context: RedactionContext,
): TextEdit[][] {
  const { text, turns } = joinParts(parts);
  const edits: TextEdit[][] = parts.map(() => []);
  const found = joinFindings(parts, turns, context.findings);
  const redactions = redactionsIn({ text, turns }, found, context);
  const startAt = (index: number) => turns[index]?.start ?? 0;
  const endAt = (index: number) => startAt(index) + (parts[index]?.text.length ?? 0);
  let first = 0;
  for (const { entity, type } of redactions) {
    const number =
      context.processedTextType === 'MARKER' ? context.numbers.getNumber(type, entity, text) : 0;
    while (first < parts.length && endAt(first) <= entity.start) first += 1;
    for (let at = first; at < parts.length && startAt(at) < entity.end; at += 1) {
      if (parts[at]?.party !== entity.party) continue;
      const content = parts[at]?.text ?? '';
      const from = startAt(at);
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

/** One `#` for each character. White space stays, so that words keep their times. */
function maskEdits({ start, original }: OriginalSpan): TextEdit[] {
  return [...original.matchAll(/\S+/gu)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
    replacement: match[0].replace(/\S/gu, '#'),
  }));
}

function redactionsIn(
  { text, turns }: JoinedText,
  found: readonly Entity[],
  context: RedactionContext,
): Redaction[] {
  const readable = hideRedacted(text, (type, number) => context.numbers.reserve(type, number));
  const redactions: Redaction[] = [];
  const document = tokenize(readable, turns);
  const isWanted = (entity: Entity) => redactEntity(entity, context).length > 0;
  for (const entity of findEntities(readable, { document, found, isWanted })) {
    const overlaps = hasRedacted(readable.slice(entity.start, entity.end));
    if (!overlaps) redactions.push(...redactEntity(entity, context));
  }
  for (const { entity } of redactions) context.known.add(entity, readable);
  const known = context.known
    .find(document.tokens)
    .flatMap((entity) => redactEntity(entity, context));
  const merged = groupByParty(
    [...redactions, ...known].map((one) => ({ ...one, party: one.entity.party })),
  )
    .flatMap(mergeInOrder)
    .toSorted((one, other) => one.entity.start - other.entity.start);
  for (const { entity } of merged) context.known.add(entity, readable);
  return merged;
}

function redactEntity(entity: Entity, { types }: RedactionContext): Redaction[] {
  for (const possible of [entity.type, ...(entity.alternatives ?? [])]) {
    const type = redactedType(possible, types);
    if (type) return [{ entity, type }];
  }
  return (entity.parts ?? []).flatMap((part) => {
    const partType = redactedType(part.type, types);
    return partType ? [{ entity: part, type: partType }] : [];
  });
}

function mergeInOrder(redactions: readonly Redaction[]): Redaction[] {
  const all = redactions.toSorted(
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
