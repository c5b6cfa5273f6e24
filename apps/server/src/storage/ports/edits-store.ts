import type { TranscriptEdits } from '@earshot/core';

/** Edits of the transcript of a job. */
export interface StoredEdits {
  /** Identifies this version of the edits. Each write creates a new one. */
  readonly revision: string;
  /** JSON text of the edits. */
  readonly text: string;
}

/** Outcome of a write. */
export type EditsOutcome =
  | { readonly kind: 'written'; readonly revision: string }
  /**
   * The stored edits have changed since the writer has read them, and differ from those to write.
   * Nothing was written.
   */
  | { readonly kind: 'changed' }
  /** The job has been deleted. */
  | { readonly kind: 'no-job' };

/** Revision of a transcript without edits. */
export const noEditsRevision = 'none';

/**
 * Edits of transcripts, which are stored separately from the results of their jobs: results never
 * change.
 */
export interface EditsStore {
  /** The edits of a job, or undefined when there are none. */
  get(jobId: string): Promise<StoredEdits | undefined>;

  /**
   * Replaces the edits of a job, or removes them. The check of the revision and the write are one
   * step: of several writers at once with the same revision, one succeeds. A writer that repeats
   * its own write succeeds again.
   *
   * @param edits - the new edits, or null to remove them
   * @param isExpected - decides by the current revision whether they may be replaced
   */
  write(
    jobId: string,
    edits: TranscriptEdits | null,
    isExpected: (revision: string) => boolean,
  ): Promise<EditsOutcome>;
}
