import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Clock } from '../clock/index.js';
import { errorMessage } from '../errors/caught-error.js';
import { DiskReserve } from './disk-reserve.js';
import { EditsRepository } from './edits-repository.js';
import { FileRepository } from './file-repository.js';
import { IdempotencyRepository } from './idempotency-repository.js';
import { JobIndex } from './job-index.js';
import { JobRepository } from './job-repository.js';
import { KeyRepository } from './key-repository.js';
import { LiveRepository } from './live-repository.js';
import { MediaStore } from './media-store.js';
import { PendingWorkPoll } from './pending-work.js';
import { createPrivateFile, openPrivateFolder } from './private-folder.js';
import { ResultRepository } from './results/result-repository.js';
import type { Database, Schema } from './schema.js';
import { SealingKeys } from './sealing-keys.js';
import { SessionRepository } from './session-repository.js';
import { StorageError } from './storage-error.js';
import { DatabaseThreads } from './threads/database-threads.js';
import { ThreadsDialect } from './threads/threads-dialect.js';
import { UtteranceJournal } from './utterance-journal.js';
import { ViewerRepository } from './viewer-repository.js';
import { VoiceRepository } from './voice-repository.js';
import { WriteProbe } from './write-probe.js';

/** Storage of the service: the repositories of a data folder. */
export interface Storage {
  keys: KeyRepository;
  /** Browser sessions of the studio. */
  sessions: SessionRepository;
  jobs: JobRepository;
  files: FileRepository;
  idempotency: IdempotencyRepository;
  live: LiveRepository;
  /** Viewer tokens of live sessions. */
  viewers: ViewerRepository;
  results: ResultRepository;
  /** Edits of transcripts. */
  edits: EditsRepository;
  /** Finished utterances of jobs that are not done. */
  journal: UtteranceJournal;
  /** Keys of the journals of jobs whose personal data is redacted. */
  journalKeys: SealingKeys;
  /** Known voices. */
  voices: VoiceRepository;
  /** Index of the job lists, which must be updated regularly. */
  index: JobIndex;
  /** Finds work that any process has created. */
  pendingWork: PendingWorkPoll;
  /** The database, for the queue and the outbox, which use the same tables. */
  database: Database;
  /** Disk space that is kept for removals. */
  reserve: DiskReserve;
  /** Checks that database and media folder can be written. */
  writeProbe: WriteProbe;
  /** Resolves with true when a connection of any process holds the exclusive lock of a database file. */
  isFileLocked: (path: string) => Promise<boolean>;
  /** Starts all readers of the database, so that no request has to wait for the start of one. */
  startReaders(): Promise<void>;
  /** Removes deleted data from the log of the database, and resolves with false while a reader needs the log. */
  truncateLog: () => Promise<boolean>;
  /** True when no statement is under way. */
  readonly isIdle: boolean;
  /** Resolves once no statement is under way. */
  idle(): Promise<void>;
  /** Waits for the statements under way, and closes the database. This is idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the data folder, which is created if necessary. Only the user of this process has access to it.
 *
 * @param dataFolder - absolute path
 * @throws StorageError when it cannot be used
 */
export async function openStorage(
  dataFolder: string,
  { clock }: { clock: Clock },
): Promise<Storage> {
  const databasePath = join(dataFolder, 'earshot.db');
  const reserve = new DiskReserve(`${databasePath}-reserve`);
  let threads: DatabaseThreads | undefined;
  try {
    openPrivateFolder(dataFolder);
    // SQLite creates its log files with the same mode.
    createPrivateFile(databasePath);
    const created = new DatabaseThreads(databasePath, reserve, clock);
    threads = created;
    // On a full disk, there must be space for the index of the write-ahead log.
    await reserve.withReserve(() => created.write({ kind: 'open' }));
  } catch (error) {
    await threads?.close();
    if (error instanceof StorageError && error.cause === undefined) throw error;
    throw new StorageError(`The data folder ${dataFolder} cannot be used: ${errorMessage(error)}`, {
      cause: error,
    });
  }
  const opened = threads;
  const database: Database = new Kysely<Schema>({ dialect: new ThreadsDialect(opened) });
  const media = new MediaStore(join(dataFolder, 'media'), { reserve });
  const files = new FileRepository(database, { media, threads: opened }, clock);
  const index = new JobIndex(opened);
  const results = new ResultRepository(database, clock);
  const journal = new UtteranceJournal(database);
  const keys = new KeyRepository(database, reserve, clock);
  return {
    keys,
    sessions: new SessionRepository(database, keys, clock),
    jobs: new JobRepository(database, { files, index, results, threads: opened }, clock),
    files,
    idempotency: new IdempotencyRepository(database, clock),
    live: new LiveRepository(database, { files, results }, clock),
    viewers: new ViewerRepository(database, clock),
    results,
    edits: new EditsRepository(database, reserve),
    journal,
    journalKeys: new SealingKeys(join(dataFolder, 'journal-keys')),
    voices: new VoiceRepository(database, new SealingKeys(join(dataFolder, 'voice-keys')), clock),
    index,
    pendingWork: new PendingWorkPoll(() => opened.callWriter('findPendingWork', undefined)),
    database,
    reserve,
    writeProbe: new WriteProbe(database, media, clock),
    isFileLocked: (path) => opened.callReader('isFileLocked', path),
    truncateLog: () => opened.callWriter('truncateLog', undefined),
    startReaders: () => opened.startReaders(),
    get isIdle() {
      return opened.isIdle;
    },
    idle: () => opened.idle(),
    close: () => opened.close(),
  };
}
