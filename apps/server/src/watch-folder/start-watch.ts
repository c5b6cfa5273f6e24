import { join, resolve } from 'node:path';
import { type Clock, repeat } from '../clock/index.js';
import { type Configuration, ConfigurationError } from '../configuration/index.js';
import { environmentKeyName, type Storage } from '../storage/index.js';
import { TaskThreads } from '../threads/task-threads.js';
import { FolderWatch, type FolderWatchOptions } from './folder-watch.js';
import { WatchJournal } from './watch-journal.js';
import type { ResultFilesTask } from './write-results.js';

/** Pause between two looks at the folder, in milliseconds. */
const everyMs = 2000;

/** Options of {@link startWatch}. */
export interface WatchOptions
  extends Omit<
    FolderWatchOptions,
    'fileUrl' | 'folder' | 'keyId' | 'journal' | 'maximumBytes' | 'writeResults'
  > {
  readonly configuration: Configuration;
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * Watches the folder of EARSHOT_WATCH_DIR. Does nothing without it.
 *
 * @returns a function that stops it, and resolves once nothing is under way
 * @throws ConfigurationError when the key does not exist that its recordings would belong to
 */
export async function startWatch(options: WatchOptions): Promise<() => Promise<void>> {
  const { clock, configuration, logger } = options;
  const { dataFolder, host, limits, port, publicUrl, watchedFolder } = configuration;
  if (watchedFolder === undefined) return async () => undefined;
  const keyId = await findKey(options);
  const journal = await WatchJournal.open(join(dataFolder, 'watch', 'files.jsonl'));
  const threads = new TaskThreads<ResultFilesTask, void>('watch-worker.js');
  const watch = new FolderWatch({
    ...options,
    folder: resolve(watchedFolder.path),
    keyId,
    journal,
    maximumBytes: limits.maximumUploadBytes,
    fileUrl: (id) => `${(publicUrl ?? `http://${host}:${port}`).replace(/\/$/, '')}/file/${id}`,
    writeResults: (task) => threads.run(task),
  });
  const stopped = new AbortController();
  const { signal } = stopped;
  const watching = repeat(() => watch.look(signal), {
    clock,
    everyMs,
    signal,
    onError: (error) => {
      if (!signal.aborted) logger.warn({ err: error }, 'the watched folder cannot be read');
    },
  });
  return async () => {
    stopped.abort();
    await watching;
    watch.close();
    await threads.close();
  };
}

/** Id of the key that the recordings belong to. */
async function findKey({
  configuration: { watchedFolder },
  storage: { keys },
}: WatchOptions): Promise<string> {
  const name = watchedFolder?.keyName;
  const key =
    name === undefined
      ? ((await keys.findOne(environmentKeyName)) ?? (await keys.list())[0])
      : await keys.findOne(name);
  if (key === undefined)
    throw new ConfigurationError([
      `EARSHOT_WATCH_KEY must be the name of an API key, got ${JSON.stringify(name)}`,
    ]);
  return key.id;
}
