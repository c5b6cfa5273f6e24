import type { CustomVocabularyConfiguration } from '@earshot/core';
import type { EnginePool, VocabularyNote } from '@earshot/engine';

/** Entries that are named; the others are counted. */
const maximumNamed = 100;

/** Part of `post_session_metadata` about a custom vocabulary of which not all could be used as it was given. */
export interface VocabularyMetadata {
  readonly custom_vocabulary?: {
    /** The entries that are left out or used otherwise, and why: the first hundred of them. */
    readonly notes: readonly VocabularyNote[];
    readonly notes_count: number;
  };
}

/**
 * Prepares the custom vocabulary of a job, and describes which of its entries are not used as they were given.
 *
 * @param vocabulary - undefined for none
 * @param tenant - id of the key whose job it is
 * @param signal - cancels the preparation
 * @returns an empty object when every entry is used as it was given
 * @throws EngineError when the engine refuses the vocabulary; the reason of the signal when that is aborted
 */
export async function describeVocabulary(
  engine: Pick<EnginePool, 'prepareVocabulary'>,
  vocabulary: CustomVocabularyConfiguration | undefined,
  tenant: string,
  signal?: AbortSignal,
): Promise<VocabularyMetadata> {
  if (vocabulary === undefined) return {};
  const { notes } = await engine.prepareVocabulary(vocabulary, tenant, signal);
  return notes.length === 0
    ? {}
    : { custom_vocabulary: { notes: notes.slice(0, maximumNamed), notes_count: notes.length } };
}
