import type { FileRepository } from './file-repository.js';
import type { DiskReserve } from './files/disk-reserve.js';
import type { PendingWorkPoll } from './pending-work.js';
import type { BlobStore } from './ports/blob-store.js';
import type { BrowserSessions } from './ports/browser-sessions.js';
import type { Deliveries } from './ports/deliveries.js';
import type { EditsStore } from './ports/edits-store.js';
import type { IdempotencyStore } from './ports/idempotency-store.js';
import type { JobClaims } from './ports/job-claims.js';
import type { JobListIndex } from './ports/job-list-index.js';
import type { JobStore } from './ports/job-store.js';
import type { KeyStore } from './ports/key-store.js';
import type { KnownVoices } from './ports/known-voices.js';
import type { LiveLog } from './ports/live-log.js';
import type { LiveOwnership, LiveTokens } from './ports/live-ownership.js';
import type { MaintenanceLeases } from './ports/maintenance-leases.js';
import type { NodeHeartbeats } from './ports/node-heartbeats.js';
import type { Outbox } from './ports/outbox.js';
import type { PassageVectors } from './ports/passage-vectors.js';
import type { RateLimits } from './ports/rate-limits.js';
import type { Recordings } from './ports/recordings.js';
import type { ResultStore } from './ports/result-store.js';
import type { SealingKeys } from './ports/sealing-keys.js';
import type { SpokenWords } from './ports/spoken-words.js';
import type { TranscriptShares } from './ports/transcript-shares.js';
import type { UnitsOfWork } from './ports/unit-of-work.js';
import type { UtteranceJournal } from './ports/utterance-journal.js';
import type { Viewers } from './ports/viewers.js';
import type { WriteProbe } from './write-probe.js';

/** Storage of the service: its ports, and the files of a data folder. */
export interface Storage {
  /** Units of work, which several ports can write in. */
  readonly units: UnitsOfWork;
  readonly keys: KeyStore;
  /** Browser sessions of the studio. */
  readonly sessions: BrowserSessions;
  readonly jobs: JobStore;
  /** Claims of pre-recorded jobs, for the queue. */
  readonly claims: JobClaims;
  readonly files: FileRepository;
  /** The bytes of files. */
  readonly blobs: BlobStore;
  readonly idempotency: IdempotencyStore;
  readonly live: LiveTokens & LiveOwnership;
  /**
   * The log of live sessions, where every node can read it, or undefined where all nodes share the
   * files of one machine.
   */
  readonly liveLog?: LiveLog;
  /** Rates that the nodes of a cluster limit together, undefined without a cluster. */
  readonly rateLimits?: RateLimits;
  /** Viewer tokens of live sessions. */
  readonly viewers: Viewers;
  readonly results: ResultStore;
  /** What the lists of recordings show beside their jobs. */
  readonly recordings: Recordings;
  /** Index of the words that were said, which must be updated regularly. */
  readonly spokenWords: SpokenWords;
  /** Vectors of what was said, by which it is found by its meaning. */
  readonly passageVectors: PassageVectors;
  /** Edits of transcripts. */
  readonly edits: EditsStore;
  /** Links by which others read a transcript. */
  readonly shares: TranscriptShares;
  /** Finished utterances of jobs that are not done. */
  readonly journal: UtteranceJournal;
  /** Keys of the journals of jobs whose personal data is redacted. */
  readonly journalKeys: SealingKeys;
  readonly voices: KnownVoices;
  /** Index of the job lists, which must be updated regularly. */
  readonly index: JobListIndex;
  /** Callbacks that are not delivered yet. */
  readonly outbox: Outbox;
  /** Callbacks as the owners of their keys see them. */
  readonly deliveries: Deliveries;
  readonly maintenance: MaintenanceLeases;
  /** Finds work that any process has created. */
  readonly pendingWork: PendingWorkPoll;
  /** Disk space that is kept for removals. */
  readonly reserve: DiskReserve;
  /** Checks that database and media folder can be written. */
  readonly writeProbe: WriteProbe;
  /** Begins the presence of this process among those that share the data. */
  joinNodes(): NodeHeartbeats;
  /** Starts all readers of the database, so that no request has to wait for the start of one. */
  startReaders(): Promise<void>;
  /**
   * Empties the log of the database where it is long, and resolves with false while a reader needs
   * it. Work in many steps waits for it between them: `pauseAfterStep`.
   */
  shortenLog(): Promise<boolean>;
  /**
   * Removes deleted data from the log of the database, and resolves with false while a reader needs
   * the log.
   */
  truncateLog(): Promise<boolean>;
  /** True when no statement is under way. */
  readonly isIdle: boolean;
  /** Resolves once no statement is under way. */
  idle(): Promise<void>;
  /** Waits for the statements under way, and closes the database. This is idempotent. */
  close(): Promise<void>;
}
