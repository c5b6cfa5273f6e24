import { createHash, randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { preRecordedRequestSchema } from '@earshot/core';
import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import { AudioInputError, type FileDecoder } from '../decoding/index.js';
import type { JobQueue } from '../queue/index.js';
import {
  FileTooLargeError,
  type Storage,
  type StoredJob,
  timeOrderedId,
} from '../storage/index.js';
import { FolderIndex } from './folder-index.js';
import { findFile, isSameFile, readFound, type SeenFile } from './seen-file.js';
import type { WatchJournal } from './watch-journal.js';
import { type ResultFilesTask, writeBeside, writePartial } from './write-results.js';

/** Files that are transcribed at the same time. The others wait in the folder. */
const jobsAtOnce = 4;
/** Time without a change after which a file is complete, in milliseconds. */
const settledMs = 5000;
/** Time after which a file is tried again that could not be read or stored, in milliseconds. */
const retryMs = 60_000;

/** Options of a {@link FolderWatch}. */
export interface FolderWatchOptions {
  readonly folder: string;
  /** Id of the API key that owns the recordings. */
  readonly keyId: string;
  readonly journal: WatchJournal;
  readonly storage: Pick<Storage, 'blobs' | 'files' | 'jobs' | 'results' | 'units'>;
  readonly queue: Pick<JobQueue, 'publishQueued'>;
  readonly decoder: Pick<FileDecoder, 'probe'>;
  readonly maximumBytes: number;
  /** Address of a file of the service, by its id. */
  readonly fileUrl: (id: string) => string;
  /** Writes the files of a result, in a thread. */
  readonly writeResults: (task: ResultFilesTask) => Promise<void>;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** A complete file with its content. */
interface HashedFile extends SeenFile {
  /** SHA-256 of its content. */
  readonly hash: string;
}

/** A file, and since when it has not changed, in milliseconds. */
interface UnchangedFile extends SeenFile {
  readonly sinceMs: number;
}

/** Transcribes the recordings of a folder, and writes the results beside them. */
export class FolderWatch {
  readonly #options: FolderWatchOptions;
  readonly #index: FolderIndex;
  /** Files that are not handled, and since when they have not changed. */
  #seen = new Map<string, UnchangedFile>();
  readonly #hashed = new Map<string, HashedFile>();
  /** Times at which files could not be handled. */
  readonly #failed = new Map<string, number>();
  /** Files whose jobs have not ended. */
  readonly #pending = new Map<string, HashedFile>();

  constructor(options: FolderWatchOptions) {
    this.#options = options;
    const { clock, folder, journal } = options;
    this.#index = new FolderIndex({ folder, clock, isHandled: (file) => journal.isHandled(file) });
  }

  /** Stops to follow the folder. This is idempotent. */
  close(): void {
    this.#index.close();
  }

  /** Looks at the folder once: new files become jobs, and ended jobs results. */
  async look(signal: AbortSignal): Promise<void> {
    for (const file of Array.from(this.#pending.values())) {
      if (signal.aborted) return;
      await this.#attempt(file.path, () => this.#handle(file));
    }
    for (const file of await this.#findSettled()) {
      if (signal.aborted || this.#pending.size >= jobsAtOnce) return;
      if (this.#pending.has(file.path)) continue;
      await this.#attempt(file.path, async () => this.#handle(await this.#hash(file, signal)));
    }
  }

  /** Does something with a file. A failure does not hold the others up, and is repeated later. */
  async #attempt(path: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { clock, logger } = this.#options;
      this.#pending.delete(path);
      this.#failed.set(path, clock.monotonicMs());
      logger.warn({ err: error }, 'a watched file cannot be handled, and is tried again later');
    }
  }

  /** Files that are neither handled nor being copied. */
  async #findSettled(): Promise<readonly SeenFile[]> {
    const { clock } = this.#options;
    const nowMs = clock.monotonicMs();
    const seen = new Map<string, UnchangedFile>();
    for await (const file of this.#index.find()) {
      const before = this.#seen.get(file.path);
      const isSame = before !== undefined && isSameFile(file, before);
      seen.set(file.path, { ...file, sinceMs: isSame ? before.sinceMs : nowMs });
    }
    this.#seen = seen;
    for (const path of this.#hashed.keys()) if (!seen.has(path)) this.#hashed.delete(path);
    return [...seen.values()].filter(
      ({ path, sinceMs }) =>
        nowMs - sinceMs >= settledMs &&
        nowMs - (this.#failed.get(path) ?? Number.NEGATIVE_INFINITY) >= retryMs,
    );
  }

  async #hash({ modifiedMs, path, sizeBytes }: SeenFile, signal: AbortSignal): Promise<HashedFile> {
    const known = this.#hashed.get(path);
    const file = { path, sizeBytes, modifiedMs };
    if (known !== undefined && isSameFile(file, known)) return known;
    const hash = createHash('sha256');
    await pipeline(await readFound(this.#options.folder, file), hash, { signal });
    const hashed = { ...file, hash: hash.digest('hex') };
    this.#hashed.set(path, hashed);
    return hashed;
  }

  async #handle(file: HashedFile): Promise<void> {
    const { folder, journal, keyId, storage } = this.#options;
    const { hash, path } = file;
    // It was moved or replaced while it was transcribed, and is a new file of the next look.
    if (!isSameFile(file, await findFile(folder, path))) {
      this.#pending.delete(path);
      return;
    }
    const jobId = journal.findJobId(hash);
    const job = jobId === undefined ? undefined : await storage.jobs.get(keyId, jobId);
    if (job?.status === 'done') await this.#writeResult(file, job);
    else if (job?.status === 'error')
      await this.#writeError(file, `${job.errorMessage ?? 'The transcription failed'}.`);
    else if (job !== undefined) this.#pending.set(path, file);
    // Its recording was deleted, after which another name makes no new one of it.
    else if (journal.isHandledContent(hash)) await journal.addHandled(file, hash);
    else await this.#submit(file, jobId ?? timeOrderedId(this.#options.clock.now()));
  }

  /** Creates the job of a file. Its id is noted first, so that a kill never makes two of it. */
  async #submit(file: HashedFile, id: string): Promise<void> {
    const { fileUrl, folder, journal, keyId, maximumBytes, queue, storage } = this.#options;
    await journal.addJob(file.hash, id);
    const fileId = randomUUID();
    const audio = { kind: 'audio', id: fileId } as const;
    try {
      const content = await readFound(folder, file);
      const sizeBytes = await storage.blobs.write(audio, content, { maximumBytes });
      const properties = await storage.blobs.withLocalFile(audio, (path) =>
        this.#options.decoder.probe(path, { tenant: keyId }),
      );
      const stored = {
        id: fileId,
        keyId,
        filename: basename(file.path),
        source: null,
        extension: properties.extension,
        sizeBytes,
        durationSeconds: properties.durationSeconds,
        channelCount: properties.track.channelCount,
        audio: { ...properties },
      };
      await storage.units.run(async (unit) => {
        await storage.files.insert(stored, unit);
        await storage.jobs.create(
          newJob(id, keyId, { fileId, path: file.path, url: fileUrl(fileId) }),
          unit,
        );
      });
      this.#pending.set(file.path, file);
      queue.publishQueued();
    } catch (error) {
      await storage.blobs.delete(fileId);
      if (!AudioInputError.is(error) && !(error instanceof FileTooLargeError)) throw error;
      await this.#writeError(file, error.message);
    }
  }

  async #writeResult(file: HashedFile, job: StoredJob): Promise<void> {
    const { folder, journal, storage, writeResults } = this.#options;
    const recording = join(folder, file.path);
    const resultPath = await writePartial(`${recording}.json`, storage.results.read(job.id));
    await writeResults({ recording, resultPath });
    await journal.addHandled(file, file.hash);
    this.#pending.delete(file.path);
    this.#options.logger.info({ jobId: job.id }, 'results written beside a watched file');
  }

  async #writeError(file: HashedFile, sentence: string): Promise<void> {
    const { folder, journal, logger } = this.#options;
    await writeBeside(join(folder, file.path), '.error.txt', `${sentence.replace(/\.*$/, '.')}\n`);
    await journal.addHandled(file, file.hash);
    this.#pending.delete(file.path);
    logger.warn({ reason: sentence }, 'a watched file cannot be transcribed');
  }
}

/** The job of a watched file, which makes the captions that are written beside it. */
function newJob(id: string, keyId: string, file: { fileId: string; path: string; url: string }) {
  const request = preRecordedRequestSchema.parse({
    audio_url: file.url,
    subtitles: true,
    subtitles_config: { formats: ['srt'] },
    custom_metadata: { watched_file: file.path.slice(0, 500) },
  });
  return {
    id,
    keyId,
    kind: 'pre-recorded',
    requestId: randomUUID(),
    requestParams: { ...request },
    customMetadata: request.custom_metadata ?? null,
    fileId: file.fileId,
  } as const;
}
