import type { PiiEntityType } from '@earshot/core';
import type { Entity } from './entity.js';
import { typeOfLabel } from './label-types.js';
import type { TextPart } from './text/conversation.js';
import type { TurnStart } from './text/tokens.js';

/** A span of a text that a model has labelled. */
export interface LabelledSpan {
  /** Label of the model, such as `PER`, or a type of personal data, such as `NAME`. */
  readonly label: string;
  /** Offset of its first UTF-16 unit. */
  readonly start: number;
  /** Offset after its last UTF-16 unit. */
  readonly end: number;
  /** Probability of the label, from 0 to 1. */
  readonly confidence: number;
}

/**
 * A model that finds personal data in addition to the rules, such as one that classifies tokens.
 * Its spans are added to theirs, and remove none of them: the rules are the minimum.
 */
export interface EntityModel {
  /** Its name, for notes. */
  readonly name: string;
  /**
   * Finds personal data in texts.
   *
   * @param texts - of utterances, in the order of the conversation
   * @param signal - aborts the work with its reason
   * @returns the spans of each text, in any order
   */
  find(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (readonly LabelledSpan[])[]>;
}

/** A span of a text that a model classifies as personal data. */
interface ModelEntity extends Omit<LabelledSpan, 'label'> {
  /** Type of the data, by which it is redacted. */
  readonly type: PiiEntityType;
}

/** What a model has found, by the text that it was found in. */
export type ModelFindings = ReadonlyMap<string, readonly ModelEntity[]>;

/** What a model has found, and what it has found but cannot be redacted. */
export interface ModelSearch {
  readonly findings: ModelFindings;
  /** Labels of spans that represent no type, in order. */
  readonly unknownLabels: readonly string[];
}

/** Asks a model about texts, each once. */
export async function findByModel(
  model: EntityModel | undefined,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ModelSearch> {
  if (model === undefined) return { findings: new Map(), unknownLabels: [] };
  const different = [...new Set(texts)];
  const spans = await model.find(different, signal);
  const unknown = new Set<string>();
  const toEntities = (labelled: readonly LabelledSpan[]) =>
    labelled.flatMap(({ label, ...span }): ModelEntity[] => {
      const type = typeOfLabel(label);
      if (type !== undefined) return [{ ...span, type }];
      unknown.add(label);
      return [];
    });
  const findings = new Map(
    different.map((text, index) => [text, toEntities(spans[index] ?? [])] as const),
  );
  return { findings, unknownLabels: [...unknown].sort() };
}

/** Findings of a model in consecutive parts, as entities of the text that they are joined to. */
export function joinFindings(
  parts: readonly TextPart[],
  turns: readonly TurnStart[],
  findings: ModelFindings,
): Entity[] {
  return parts.flatMap(({ party, text }, index) => {
    const offset = turns[index]?.start ?? 0;
    return (findings.get(text) ?? []).map(({ confidence, end, start, type }) => ({
      type,
      confidence,
      party,
      start: start + offset,
      end: end + offset,
    }));
  });
}
