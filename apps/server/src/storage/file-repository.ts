import type { Readable } from 'node:stream';
import type { Clock } from '../clock/index.js';
import type { MediaStore } from './files/media-store.js';
import type { ByteRange } from './files/read-in-turns.js';
import { type Pace, type PacedSteps, repeatWhileFull, takeSteps } from './paced-steps.js';
import type { ExpiredFiles, FilePosition, FileRows } from './ports/file-rows.js';
import type { UnitOfWork } from './ports/unit-of-work.js';
import type { StoredFile } from './stored-file.js';

/** Files whose bytes are removed between two queries. */
const removedAtOnce = 100;

/** Ids that one query looks up. */
const lookedUpAtOnce = 500;

/** Options of {@link FileRepository.expire}. */
export interface ExpireOptions extends PacedSteps<ExpiredFiles> {
  /** Retention of uploads that no job uses, in milliseconds. */
  readonly uploadsMs: number;
  /** Retention of audio after the end of the jobs that use it, in milliseconds, or undefined when it does not expire. */
  readonly audioMs: number | undefined;
}

/** Audio files: their rows, and their bytes in the media store. */
export class FileRepository {
  readonly #rows: FileRows;
  readonly #media: MediaStore;
  readonly #clock: Clock;
  /** The last checked file, while audio does not expire: it and all files before it are used by jobs, and remain so. */
  #checked: FilePosition | undefined;

  constructor(rows: FileRows, media: MediaStore, clock: Clock) {
    this.#rows = rows;
    this.#media = media;
    this.#clock = clock;
  }

  /**
   * Writes the bytes of a file that has no row yet. Bytes that get no row are removed later as orphans.
   *
   * @returns the number of bytes
   * @throws FileTooLargeError, StorageFullError
   */
  writeBytes(
    id: string,
    content: Readable,
    limits: { maximumBytes: number; signal?: AbortSignal | undefined },
  ): Promise<number> {
    return this.#media.write(id, content, limits);
  }

  /** Path of the bytes of a file. */
  pathOf(id: string): string {
    return this.#media.pathOf(id);
  }

  /** Number and total size of the files with audio, of one key or of all. */
  usage(keyId: string | undefined): Promise<{ count: number; bytes: number }> {
    return this.#rows.usage(keyId);
  }

  /** Path of the peaks of a file, which are removed together with its bytes. */
  peaksPathOf(id: string): string {
    return this.#media.peaksPathOf(id);
  }

  /** Path of the incomplete peaks of a file. Leftovers there are removed with the orphans. */
  incompletePeaksPathOf(id: string): string {
    return this.#media.incompletePeaksPathOf(id);
  }

  /** Removes bytes without a row. */
  removeBytes(id: string): Promise<void> {
    return this.#media.remove(id);
  }

  /** Reads the bytes of a file, or a range of them. */
  read(id: string, range?: ByteRange): Readable {
    return this.#media.read(id, range);
  }

  /** Reads the bytes of a file, or a range of them, in turns with the reads of other keys. */
  readFor({ id, keyId }: Pick<StoredFile, 'id' | 'keyId'>, range?: ByteRange): Readable {
    return this.#media.readFor(keyId, id, range);
  }

  /** Inserts the row of a file whose bytes are already written. */
  insert(file: Omit<StoredFile, 'createdAt'>, unit?: UnitOfWork): Promise<void> {
    return this.#rows.insert(file, unit);
  }

  /**
   * Replaces the audio of a job by a file whose bytes are already written.
   *
   * @returns ids of the files whose rows were removed because no other job uses them, to be passed to {@link finishRemoval} after the
   *   commit
   */
  replaceOf(
    unit: UnitOfWork,
    jobId: string,
    file: Omit<StoredFile, 'createdAt'>,
  ): Promise<string[]> {
    return this.#rows.replaceOf(unit, jobId, file);
  }

  /** A file of a key, or undefined when it has none with this id. */
  get(keyId: string, id: string): Promise<StoredFile | undefined> {
    return this.#rows.get(keyId, id);
  }

  /** Resolves with true when a file of any key has this id. */
  exists(id: string): Promise<boolean> {
    return this.#rows.exists(id);
  }

  /** Resolves with true when a file of a key still has its audio. Used in the unit that creates a job for it. */
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
   * Removes uploads that no job uses, and expires audio, in short transactions. Rows are changed before bytes are removed: if the process dies
   * in between, {@link finishAllRemovals} removes the bytes later.
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
      await this.#media.remove(id).then(
        () => removed.push(id),
        (error: unknown) => errors.push(error),
      );
    if (removed.length > 0) await this.#rows.forgetRemoved(removed);
    if (errors.length > 0) throw errors[0];
  }

  /**
   * Removes the bytes of all deleted and expired files, including those that a process has left behind when it died.
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
  async removeOrphans(ageMs: number, { pause, signal }: Pace = {}): Promise<number> {
    const before = this.#clock.now() - ageMs;
    await this.#media.removeAbandoned(before);
    let removed = 0;
    for await (const ids of this.#media.listIds(lookedUpAtOnce)) {
      if (signal?.aborted === true) break;
      const known = await this.#rows.withAudioAmong(ids);
      for (const id of ids)
        if (!known.has(id) && (await this.#media.removeIfOlder(id, before))) removed += 1;
      await pause?.();
    }
    return removed;
  }
}
