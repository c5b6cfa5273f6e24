import type { Clock } from '../clock/index.js';
import { type Pace, type PacedSteps, repeatWhileFull, takeSteps } from './paced-steps.js';
import type { BlobStore } from './ports/blob-store.js';
import type { ExpiredFiles, FilePosition, FileRows } from './ports/file-rows.js';
import type { UnitOfWork } from './ports/unit-of-work.js';
import type { StoredFile } from './stored-file.js';

/** Files whose bytes are removed between two queries. */
const removedAtOnce = 100;

/** Options of {@link FileRepository.expire}. */
export interface ExpireOptions extends PacedSteps<ExpiredFiles> {
  /** Retention of uploads that no job uses, in milliseconds. */
  readonly uploadsMs: number;
  /**
   * Retention of audio after the end of the jobs that use it, in milliseconds, or undefined when it
   * does not expire.
   */
  readonly audioMs: number | undefined;
}

/**
 * The rows of audio files. The bytes of deleted and expired files are removed from the blob store
 * after their rows.
 */
export class FileRepository {
  readonly #rows: FileRows;
  readonly #blobs: BlobStore;
  readonly #clock: Clock;
  /**
   * The last checked file, while audio does not expire: it and all files before it are used by
   * jobs, and remain so.
   */
  #checked: FilePosition | undefined;

  constructor(rows: FileRows, blobs: BlobStore, clock: Clock) {
    this.#rows = rows;
    this.#blobs = blobs;
    this.#clock = clock;
  }

  /** Number and total size of the files with audio, of one key or of all. */
  usage(keyId: string | undefined): Promise<{ count: number; bytes: number }> {
    return this.#rows.usage(keyId);
  }

  /** Inserts the row of a file whose bytes are already written. */
  insert(file: Omit<StoredFile, 'createdAt'>, unit?: UnitOfWork): Promise<void> {
    return this.#rows.insert(file, unit);
  }

  /**
   * Replaces the audio of a job by a file whose bytes are already written.
   *
   * @returns ids of the files whose rows were removed because no other job uses them, to be passed
   *   to {@link finishRemoval} after the commit
   */
  replaceAudio(
    unit: UnitOfWork,
    jobId: string,
    file: Omit<StoredFile, 'createdAt'>,
  ): Promise<string[]> {
    return this.#rows.replaceAudio(unit, jobId, file);
  }

  /** A file of a key, or undefined when it has none with this id. */
  get(keyId: string, id: string): Promise<StoredFile | undefined> {
    return this.#rows.get(keyId, id);
  }

  /** Resolves with true when a file of any key has this id. */
  exists(id: string): Promise<boolean> {
    return this.#rows.exists(id);
  }

  /**
   * Resolves with true when a file of a key still has its audio. Used in the unit that creates a
   * job for it.
   */
  hasAudio(unit: UnitOfWork, keyId: string, id: string): Promise<boolean> {
    return this.#rows.hasAudio(unit, keyId, id);
  }

  /** Deletes a file of a key, unless a job uses it. */
  async delete(keyId: string, id: string): Promise<'deleted' | 'used' | 'not-found'> {
    if (!(await this.#rows.deleteUnused(keyId, id)))
      return (await this.get(keyId, id)) === undefined ? 'not-found' : 'used';
    await this.finishRemoval([id]);
    return 'deleted';
  }

  /**
   * Removes uploads that no job uses, and expires audio, in short transactions. Rows are changed
   * before bytes are removed: if the process dies in between, {@link finishAllRemovals} removes the
   * bytes later.
   */
  async expire({ audioMs, onStep, uploadsMs, ...pace }: ExpireOptions): Promise<void> {
    const nowMs = this.#clock.now();
    let after = audioMs === undefined ? this.#checked : undefined;
    await takeSteps(async () => {
      const step = await this.#rows.expire({
        after,
        uploadsBefore: nowMs - uploadsMs,
        audioBefore: audioMs === undefined ? undefined : nowMs - audioMs,
        nowMs,
      });
      await this.finishRemoval(step.ids);
      onStep?.(step);
      if (step.next === undefined) return false;
      after = step.next;
      if (audioMs === undefined) this.#checked = after;
      return true;
    }, pace);
  }

  /**
   * Removes the bytes of deleted and expired files.
   *
   * @throws the first error, after all other files were removed
   */
  async finishRemoval(ids: readonly string[]): Promise<void> {
    const removed: string[] = [];
    const errors: unknown[] = [];
    for (const id of ids)
      await this.#blobs.delete(id).then(
        () => removed.push(id),
        (error: unknown) => errors.push(error),
      );
    if (removed.length > 0) await this.#rows.forgetRemoved(removed);
    if (errors.length > 0) throw errors[0];
  }

  /**
   * Removes the bytes of all deleted and expired files, including those that a process has left
   * behind when it died.
   *
   * @throws the last error, after all other files were removed
   */
  async finishAllRemovals(pace?: Pace): Promise<void> {
    let last = '';
    let failure: { error: unknown } | undefined;
    const removeSome = async (): Promise<number> => {
      const ids = await this.#rows.listRemoved(last, removedAtOnce);
      await this.finishRemoval(ids).catch((error: unknown) => {
        failure = { error };
      });
      last = ids.at(-1) ?? last;
      return ids.length;
    };
    await repeatWhileFull(removedAtOnce, removeSome, pace);
    if (failure !== undefined) throw failure.error;
  }

  /**
   * Removes orphans: bytes without a row, which a process has left behind when it died.
   *
   * @param ageMs - minimum age of the bytes, in milliseconds
   * @returns the number of files
   */
  async removeOrphans(ageMs: number, pace: Pace = {}): Promise<number> {
    return this.#blobs.removeOrphans({
      ...pace,
      changedBefore: this.#clock.now() - ageMs,
      findUsed: (ids) => this.#rows.withAudioAmong(ids),
    });
  }
}
