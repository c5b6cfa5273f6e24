import type { PiiEntityType } from '@earshot/core';
import type { Entity } from './entity.js';
import type { TextPart } from './text/conversation.js';
import type { TurnStart } from './text/tokens.js';

/** A span of a text that a model takes for personal data. */
export interface ModelEntity {
  readonly type: PiiEntityType;
  /** Offset of its first UTF-16 unit. */
  readonly start: number;
  /** Offset after its last UTF-16 unit. */
  readonly end: number;
  /** Probability that it is one, from 0 to 1. */
  readonly confidence: number;
}

/**
 * A model that finds personal data beside the rules, such as one that classifies tokens. Its spans are added to theirs, and take none of them
 * away: the rules are the floor.
 */
export interface EntityModel {
  /**
   * Finds personal data in texts.
   *
   * @param texts - of utterances, in the order of the conversation
   * @returns the spans of each text, in any order
   */
  find(texts: readonly string[]): Promise<readonly (readonly ModelEntity[])[]>;
}

/** What a model has found, by the text that it was found in. */
export type ModelFindings = ReadonlyMap<string, readonly ModelEntity[]>;

/** Asks a model about texts, each once. */
export async function findByModel(
  model: EntityModel | undefined,
  texts: readonly string[],
): Promise<ModelFindings> {
  const different = [...new Set(texts)];
  const found = (await model?.find(different)) ?? [];
  return new Map(different.map((text, index) => [text, found[index] ?? []]));
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
