import type { StoredFile } from '../stored-file.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * One step through the files with audio, the oldest first. Times are milliseconds since the epoch.
 */
export interface ExpireFilesArgument {
  /** Position of the last file of the previous step, or undefined for the first step. */
  readonly after: FilePosition | undefined;
  /** Uploads that no job uses are removed when they were created up to this time. */
  readonly uploadsBefore: number;
  /**
   * Time by which every job that uses some audio must have ended for it to expire, or undefined
   * when audio does not expire.
   */
  readonly audioBefore: number | undefined;
  readonly nowMs: number;
}

/** A position among the files. */
export interface FilePosition {
  readonly createdAt: number;
  readonly id: string;
}

/** Result of a step. */
export interface ExpiredFiles {
  /** Number of uploads that were removed. */
  readonly uploads: number;
  /** Number of files whose audio expired. */
  readonly audio: number;
  /** Ids of both. */
  readonly ids: readonly string[];
  /** Bytes of both. */
  readonly sizeBytes: number;
  /** Position from which the next step continues, or undefined at the end. */
  readonly next: FilePosition | undefined;
}

/**
 * Rows of audio files. A row is written after its bytes, and removed before them. The id of each
 * removed or expired file is kept, from the commit that removed it until `forgetRemoved`, so that
 * its bytes are removed even if the process dies in between.
 */
export interface FileRows {
  /**
   * Inserts the row of a file whose bytes are already written, created now.
   *
   * @param unit - writes in this unit, if there is one
   */
  insert(file: Omit<StoredFile, 'createdAt'>, unit?: UnitOfWork): Promise<void>;

  /**
   * Replaces the audio of a job by a file whose bytes are already written.
   *
   * @returns ids of the files whose rows were removed because no other job uses them
   */
  replaceAudio(
    unit: UnitOfWork,
    jobId: string,
    file: Omit<StoredFile, 'createdAt'>,
  ): Promise<string[]>;

  /** A file of a key, or undefined when it has none with this id. */
  get(keyId: string, id: string): Promise<StoredFile | undefined>;

  /** Resolves with true when a file of any key has this id. */
  exists(id: string): Promise<boolean>;

  /**
   * Resolves with true when a file of a key still has its audio, which it then keeps until the unit
   * has ended.
   */
  hasAudio(unit: UnitOfWork, keyId: string, id: string): Promise<boolean>;

  /** Number and total size of the files with audio, of one key or of all. */
  usage(keyId: string | undefined): Promise<{ count: number; bytes: number }>;

  /**
   * Deletes the row of a file of a key, unless a job uses it. Resolves with false when there is
   * none or it is used.
   */
  deleteUnused(keyId: string, id: string): Promise<boolean>;

  /** Removes uploads that no job uses, and marks expired audio, in one short unit. */
  expire(argument: ExpireFilesArgument): Promise<ExpiredFiles>;

  /**
   * Ids of removed and expired files whose bytes are still to be removed, in ascending order, after
   * an id and at most `limit`.
   */
  listRemoved(after: string, limit: number): Promise<string[]>;

  /** Forgets removed and expired files whose bytes were removed. */
  forgetRemoved(ids: readonly string[]): Promise<void>;

  /** Returns the ids of files that have audio. */
  withAudioAmong(ids: readonly string[]): Promise<Set<string>>;
}
