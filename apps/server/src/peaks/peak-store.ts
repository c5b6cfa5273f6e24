import { access, rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { engineRateHz } from '../decoding/index.js';
import { KeySlots } from '../limits/key-slots.js';
import {
  type FileRepository,
  StorageError,
  type StoredFile,
  toStorageError,
} from '../storage/index.js';
import { TaskThreads } from '../threads/task-threads.js';
import type { PeakTask } from './compute-peaks.js';
import { type PeakRange, readPeakFile } from './peak-file.js';

/** Number of threads that compute peaks at the same time. */
const threadSlots = { total: 1, perKey: 1 };
/** Largest number of files of a key whose peaks are prepared ahead. The peaks of further files are computed on request. */
const maximumPreparedAhead = 16;

/** Reason why a file has no peaks: its audio cannot be decoded, it was removed, or the service is stopping. */
export type PeaksErrorCode = 'undecodable' | 'removed' | 'stopping';

/** Peaks that cannot be read, and will not be computed by this call. */
export class PeaksError extends Error {
  override readonly name = 'PeaksError';
  readonly code: PeaksErrorCode;

  constructor(code: PeaksErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Options of a {@link PeakStore}. */
export interface PeakStoreOptions {
  /** Paths of the bytes and of the peaks of files. */
  readonly files: Pick<FileRepository, 'pathOf' | 'peaksPathOf' | 'incompletePeaksPathOf'>;
  readonly ffmpegPath: string | undefined;
  readonly maximumAudioSeconds: number;
  readonly logger: FastifyBaseLogger;
}

/** Peaks of audio files, which are computed once, in a thread, and stored next to the audio. */
export class PeakStore {
  readonly #options: PeakStoreOptions;
  readonly #slots = new KeySlots(threadSlots);
  readonly #running = new Map<string, Promise<void>>();
  readonly #threads = new TaskThreads<PeakTask, void>('peaks-worker.js');
  readonly #closing = new AbortController();

  constructor(options: PeakStoreOptions) {
    this.#options = options;
  }

  /**
   * Reads peaks, and computes them first if necessary.
   *
   * @throws PeaksError when there are none, or StorageFullError or StorageUnavailableError when they cannot be stored
   */
  async read(
    file: Pick<StoredFile, 'id' | 'keyId'>,
    span: { startSeconds: number; endSeconds: number; points: number },
  ): Promise<PeakRange> {
    const query = { ...span, rateHz: engineRateHz };
    const path = this.#options.files.peaksPathOf(file.id);
    const known = await readPeakFile(path, query);
    if (known !== undefined) return known;
    await this.#prepare(file);
    const computed = await readPeakFile(path, query);
    if (computed !== undefined) return computed;
    throw new PeaksError('removed', 'The audio was removed');
  }

  /** Computes the peaks of a file before they are requested, unless many other files of its key are waiting. */
  prepareAhead(file: Pick<StoredFile, 'id' | 'keyId'>): void {
    if (this.#slots.waitingOf(file.keyId) >= maximumPreparedAhead) return;
    // A later request computes them again, and gets the error.
    this.#prepare(file).catch(() => undefined);
  }

  /** Terminates all threads. */
  async close(): Promise<void> {
    this.#closing.abort(new PeaksError('stopping', 'The service is stopping'));
    await this.#threads.close();
  }

  /**
   * Computes the peaks of a file, unless it has them already.
   *
   * @throws StorageFullError, StorageUnavailableError, or PeaksError when the audio cannot be decoded or the service is stopping
   */
  #prepare({ id, keyId }: Pick<StoredFile, 'id' | 'keyId'>): Promise<void> {
    const running = this.#running.get(id);
    if (running !== undefined) return running;
    const computed = this.#compute(id, keyId).finally(() => this.#running.delete(id));
    this.#running.set(id, computed);
    return computed;
  }

  async #compute(id: string, keyId: string): Promise<void> {
    const { ffmpegPath, files, logger, maximumAudioSeconds } = this.#options;
    const audioPath = files.pathOf(id);
    const peaksPath = files.peaksPathOf(id);
    const slot = await this.#slots.take(keyId, this.#closing.signal);
    try {
      if ((await exists(peaksPath)) || !(await exists(audioPath))) return;
      const incompletePath = files.incompletePeaksPathOf(id);
      this.#closing.signal.throwIfAborted();
      const task: PeakTask = {
        audioPath,
        peaksPath,
        incompletePath,
        ffmpegPath,
        maximumAudioSeconds,
      };
      await this.#threads.run(task);
      // The audio was deleted in the meantime.
      if (!(await exists(audioPath))) await rm(peaksPath, { force: true });
    } catch (error) {
      // The termination of a thread by close() does not indicate a problem of the audio.
      this.#closing.signal.throwIfAborted();
      if (error instanceof PeaksError) throw error;
      // The audio was deleted in the meantime.
      if (!(await exists(audioPath))) return;
      logger.info({ err: error, fileId: id }, 'peaks cannot be computed');
      const stored = storageErrorOf(error);
      if (stored !== undefined) throw stored;
      throw new PeaksError('undecodable', 'The audio cannot be decoded, and so has no peaks', {
        cause: error,
      });
    } finally {
      slot.release();
    }
  }
}

/** The error of the storage that an error of a thread is, or was before it left its thread. */
function storageErrorOf(error: unknown): StorageError | undefined {
  const causes = error instanceof Error ? [error, error.cause] : [error];
  return causes.map(toStorageError).find((each) => each instanceof StorageError);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
