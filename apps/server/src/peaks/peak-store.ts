import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { engineRateHz } from '../decoding/index.js';
import { KeySlots } from '../limits/key-slots.js';
import {
  BlobNotFoundError,
  type BlobStore,
  StorageError,
  type StoredFile,
  toStorageError,
} from '../storage/index.js';
import { TaskThreads } from '../threads/task-threads.js';
import type { PeakTask } from './compute-peaks.js';
import { type PeakQuery, type PeakRange, readPeakFile } from './peak-file.js';

/** Number of threads that compute peaks at the same time. */
const threadSlots = { total: 1, perKey: 1 };
/**
 * Largest number of files of a key whose peaks are prepared ahead. The peaks of further files are
 * computed on request.
 */
const maximumPreparedAhead = 16;

/**
 * Reason why a file has no peaks: its audio cannot be decoded, it was removed, or the service is
 * stopping.
 */
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

/** A time span, and the largest number of points. */
type PeakSpan = Omit<PeakQuery, 'rateHz'>;

/** Options of a {@link PeakStore}. */
export interface PeakStoreOptions {
  readonly blobs: Pick<BlobStore, 'read' | 'size' | 'withLocalFile' | 'write' | 'delete'>;
  readonly ffmpegPath: string | undefined;
  readonly maximumAudioSeconds: number;
  readonly logger: FastifyBaseLogger;
}

/** Peaks of audio files, which are computed once, in a thread, and stored next to the audio. */
export class PeakStore {
  readonly #options: PeakStoreOptions;
  readonly #slots = new KeySlots(threadSlots);
  readonly #running = new Map<string, Promise<void>>();
  readonly #threads = new TaskThreads<PeakTask, Uint8Array>('peaks-worker.js');
  readonly #closing = new AbortController();

  constructor(options: PeakStoreOptions) {
    this.#options = options;
  }

  /**
   * Reads peaks, and computes them first if necessary.
   *
   * @throws PeaksError when there are none, or StorageFullError or StorageUnavailableError when
   * they cannot be stored
   */
  async read(file: Pick<StoredFile, 'id' | 'keyId'>, span: PeakSpan): Promise<PeakRange> {
    const known = await this.#readStored(file, span);
    if (known !== undefined) return known;
    await this.#prepare(file);
    const computed = await this.#readStored(file, span);
    if (computed !== undefined) return computed;
    throw new PeaksError('removed', 'The audio was removed');
  }

  /**
   * Computes the peaks of a file before they are requested, unless many other files of its key are
   * waiting.
   */
  prepareAhead(file: Pick<StoredFile, 'id' | 'keyId'>): void {
    if (this.#slots.countWaiting(file.keyId) >= maximumPreparedAhead) return;
    // A later request computes them again, and gets the error.
    this.#prepare(file).catch(() => undefined);
  }

  /** Terminates all threads. */
  async close(): Promise<void> {
    this.#closing.abort(new PeaksError('stopping', 'The service is stopping'));
    await this.#threads.close();
  }

  /** Reads the peaks of a file, undefined when it has none yet. */
  async #readStored(
    { id, keyId }: Pick<StoredFile, 'id' | 'keyId'>,
    span: PeakSpan,
  ): Promise<PeakRange | undefined> {
    const { blobs } = this.#options;
    return readPeakFile((range) => buffer(blobs.read({ kind: 'peaks', id }, { keyId, range })), {
      ...span,
      rateHz: engineRateHz,
    }).catch((error: unknown) => {
      if (error instanceof BlobNotFoundError) return undefined;
      throw error;
    });
  }

  /**
   * Computes the peaks of a file, unless it has them already.
   *
   * @throws StorageFullError, StorageUnavailableError, or PeaksError when the audio cannot be
   * decoded or the service is stopping
   */
  #prepare({ id, keyId }: Pick<StoredFile, 'id' | 'keyId'>): Promise<void> {
    const running = this.#running.get(id);
    if (running !== undefined) return running;
    const computed = this.#compute(id, keyId).finally(() => this.#running.delete(id));
    this.#running.set(id, computed);
    return computed;
  }

  async #compute(id: string, keyId: string): Promise<void> {
    const { blobs, ffmpegPath, logger, maximumAudioSeconds } = this.#options;
    const audio = { kind: 'audio', id } as const;
    const peaks = { kind: 'peaks', id } as const;
    const slot = await this.#slots.take(keyId, this.#closing.signal);
    try {
      if ((await blobs.size(peaks)) !== undefined) return;
      const bytes = await blobs.withLocalFile(audio, async (audioPath) => {
        this.#closing.signal.throwIfAborted();
        const task: PeakTask = { audioPath, ffmpegPath, maximumAudioSeconds };
        return this.#threads.run(task);
      });
      const maximumBytes = bytes.byteLength;
      await blobs.write(peaks, Readable.from([bytes]), { maximumBytes });
      // The audio was deleted in the meantime.
      if ((await blobs.size(audio)) === undefined) await blobs.delete(id);
    } catch (error) {
      // The termination of a thread by close() does not indicate a problem of the audio.
      this.#closing.signal.throwIfAborted();
      if (error instanceof PeaksError) throw error;
      // The audio was deleted before or in the meantime.
      if ((await blobs.size(audio)) === undefined) return;
      logger.info({ err: error, fileId: id }, 'peaks cannot be computed');
      const stored = findStorageError(error);
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
function findStorageError(error: unknown): StorageError | undefined {
  const causes = error instanceof Error ? [error, error.cause] : [error];
  return causes.map(toStorageError).find((each) => each instanceof StorageError);
}
