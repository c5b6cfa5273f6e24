import { listMetadataTokens } from '../filters/metadata-tokens.js';
import type { NewJob } from '../ports/stored-job.js';
import type { StoredFile } from '../stored-file.js';
import { splitWords } from './search-words.js';

/** Columns of {@link derivedColumnsOfJob}. */
export interface DerivedColumnsOfJob {
  /** Hashes, hexadecimal. */
  readonly facts: readonly string[];
  readonly own_words: readonly string[];
}

/** Columns of a job by which lists and searches find it. Triggers add the words of its file. */
export function derivedColumnsOfJob({
  customMetadata,
  id,
  keyId,
}: Pick<NewJob, 'customMetadata' | 'id' | 'keyId'>): DerivedColumnsOfJob {
  const metadata = customMetadata === null ? null : JSON.stringify(customMetadata);
  return {
    facts: listMetadataTokens(keyId, metadata),
    own_words: splitWords(`${id} ${metadata ?? ''}`),
  };
}

/** Columns of a file by which searches find its jobs. */
export function derivedColumnsOfFile({ filename }: Pick<StoredFile, 'filename'>): object {
  return { words: splitWords(filename ?? '') };
}
