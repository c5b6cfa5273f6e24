import type { Pace } from '../paced-steps.js';
import type { JsonText } from '../results/json-text.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Reference to a stored result. */
export interface StoredResult {
  readonly id: string;
  /** Length of its JSON text. */
  readonly byteLength: number;
  /** Its JSON text, if it is short and was read together with its job. */
  readonly text?: Buffer;
}

/** A result was deleted while it was being read. */
export class ResultDeletedError extends Error {
  override readonly name = 'ResultDeletedError';

  constructor() {
    super('The result was deleted while it was read');
  }
}

/** Draft of a result whose job has not ended. All pieces except the last one are written. */
export interface ResultDraft {
  readonly id: string;
  readonly byteLength: number;
  readonly writtenPieces: number;
  readonly lastPiece: Uint8Array;
  /**
   * JSON text of its brief form, without the messages of a session, or null when there is no
   * transcription.
   */
  readonly brief: string | null;
}

/** The draft of the result of a job. */
export interface DraftOfJob {
  readonly jobId: string;
  readonly draft: ResultDraft;
}

/** A range of the bytes of a result, `to` exclusive. */
export interface ResultRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Results of jobs, as JSON text. A result may be too large to be held, parsed or written at once:
 * it is written in short steps as a draft, attached to its job in the unit that ends the job, and
 * read in pieces. Once attached, it never changes.
 */
export interface ResultStore {
  /**
   * Writes a draft, which nobody can read yet. Yields to the event loop and to other writers in
   * between.
   */
  prepare(fragments: JsonText): Promise<ResultDraft>;

  /**
   * Attaches drafts to their jobs, in the unit that ends these jobs.
   *
   * @throws Error when a draft was removed because nothing was written to it for too long
   */
  attach(unit: UnitOfWork, drafts: readonly DraftOfJob[]): Promise<void>;

  /** Removes a draft that was not attached because its job had already ended. */
  discard(draft: ResultDraft): Promise<void>;

  /** The result of a job, or undefined while it has none. */
  find(jobId: string): Promise<StoredResult | undefined>;

  /**
   * Reads the JSON text of a result. Each piece is read when it is consumed, so that a slow reader
   * holds up nobody.
   *
   * @param range - range of bytes. @defaultValue the whole text
   * @throws ResultDeletedError when its job is deleted before the end
   */
  readPieces(result: StoredResult, range?: ResultRange): AsyncGenerator<Buffer, void, undefined>;

  /** Reads the JSON text of the result of a job in pieces. Yields none when there is no result. */
  read(jobId: string): AsyncGenerator<Buffer, void, undefined>;

  /**
   * Reads the utterances of the result of a job. Yields none when there is no result.
   *
   * @param from - number of utterances to skip
   * @returns JSON text of each utterance
   * @throws ResultDeletedError when the job is deleted before the end
   */
  readUtterances(jobId: string, from: number): AsyncGenerator<string, void, undefined>;

  /**
   * Reads the whole JSON text of the result of a job. Only for results that are known to be small.
   */
  readText(jobId: string): Promise<string | undefined>;

  /**
   * Removes results without a job: those of deleted jobs, and drafts of dead processes.
   *
   * @param ageMs - minimum time since the last write, in milliseconds
   * @returns the number of results
   */
  removeAbandoned(ageMs: number, pace?: Pace): Promise<number>;

  /** Removes a result without a job, in steps. */
  remove(id: string, pace?: Pick<Pace, 'pause'>): Promise<void>;
}
