import type { Pace } from '../paced-steps.js';

/** A model that computes vectors. */
export interface VectorModel {
  readonly name: string;
  /** Languages that it reads. */
  readonly languages: readonly string[];
}

/** Consecutive passages of a job that have no vectors yet. */
export interface PassageBatch {
  readonly jobId: string;
  readonly keyId: string;
  readonly jobNumber: number;
  /** Place of the first one in its job. */
  readonly place: number;
  /** Identifies the reading of the job that has written them. */
  readonly version: string;
  /** Their texts, or null for those in a language that the model does not read. */
  readonly texts: readonly (string | null)[];
  /** True when these are the last ones of the job. */
  readonly isLast: boolean;
}

/** Vectors of consecutive passages. */
export interface VectorBlock {
  /** Number of the first passage. Each of the others has the number below that of the last. */
  readonly number: number;
  readonly jobNumber: number;
  /** Vectors of any length, one byte with a sign for each number. Those of zeros are none. */
  readonly vectors: Uint8Array;
}

/** A page of the vectors of a key. */
export interface VectorPage {
  readonly keyId: string;
  /** Name of the model. */
  readonly model: string;
  /** Only blocks below this number. */
  readonly below: number;
  /** Largest number of blocks. */
  readonly limit: number;
}

/** A passage by its number. */
export interface NumberedPassage {
  readonly number: number;
  readonly jobId: string;
  readonly text: string;
  /** Its time, in seconds. */
  readonly seconds: number;
  /** Index of its first utterance, in the edited transcript. */
  readonly utterance: number;
}

/**
 * Vectors of the passages of `SpokenWords`. They follow these: what is read again loses its
 * vectors, and what is deleted too.
 */
export interface PassageVectors {
  /**
   * The next passages without vectors, those of the newest job first. Undefined when there are
   * none.
   *
   * @param limit - largest number of passages
   */
  nextBatch(model: VectorModel, limit: number): Promise<PassageBatch | undefined>;

  /**
   * Writes the vectors of a batch. Nothing is written when the job was deleted or read again
   * meanwhile, or another process has written them.
   *
   * @param model - name of the model
   * @param vectors - as in {@link VectorBlock}, with zeros for passages that were not read
   */
  write(batch: PassageBatch, model: string, vectors: Uint8Array): Promise<void>;

  /** Removes the vectors of other models, so that their passages get those of this one. */
  replaceOthers(model: string, pace?: Pace): Promise<void>;

  /** Blocks of a key in descending order of their numbers, the newest jobs first. */
  readBlocks(page: VectorPage): Promise<readonly VectorBlock[]>;

  /** Passages of a key. Those that no longer exist are missing. */
  readPassages(keyId: string, numbers: readonly number[]): Promise<readonly NumberedPassage[]>;
}
