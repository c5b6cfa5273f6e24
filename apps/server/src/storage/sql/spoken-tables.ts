import type { Generated } from 'kysely';

/** Tables of what was said, by which recordings are found. */
export interface SpokenTables {
  /** Passages of transcripts, whose words are indexed by triggers. */
  spoken_passages: {
    /** Its job and its place, see `passage-numbers.ts`. */
    number: number;
    job_id: string;
    key_id: string;
    text: string;
    /** Words by which it is found, separated by spaces. */
    terms: string;
    /** JSON: where its parts were said. */
    moments: string;
    /** Language of its first part, or null for passages before the column. */
    language: Generated<string | null>;
  };
  /** Vectors of consecutive passages of a job. */
  passage_vectors: {
    /** Number of the first passage. */
    number: number;
    job_id: string;
    key_id: string;
    /** Name of the model that has computed them. */
    model: string;
    /** The vectors one after the other, one byte for each number. */
    vectors: Uint8Array;
  };
  /** Jobs whose passages do not all have vectors yet, maintained by triggers. */
  unembedded_results: {
    /** Number of the job. */
    number: number;
    job_id: string;
    key_id: string;
    /** Place of the first passage without a vector. */
    place: Generated<number>;
    /** Changes whenever the passages are read again. */
    version: string;
  };
  /** Jobs whose passages do not have their latest edits yet, maintained by triggers. */
  edited_results: {
    /** Number of the job. */
    number: number;
    job_id: string;
    key_id: string;
  };
  /** Jobs whose words are not indexed yet, maintained by triggers. */
  unread_results: {
    /** Number of the job, which ascends with the jobs. */
    number: number;
    job_id: string;
    key_id: string;
  };
}
