import type { Clock } from '../../clock/index.js';
import { FileRepository } from '../file-repository.js';
import type { DiskReserve } from '../files/disk-reserve.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { JobListIndex } from '../ports/job-list-index.js';
import type { SealingKeys } from '../ports/sealing-keys.js';
import type { Storage } from '../storage.js';
import { WriteProbe } from '../write-probe.js';
import { SqlBrowserSessions } from './browser-sessions.js';
import { SqlDeliveries } from './callbacks/deliveries.js';
import { SqlOutbox } from './callbacks/outbox.js';
import type { ClaimQueries } from './claim-queries.js';
import { SqlEditsStore } from './edits-store.js';
import { type FileProcedures, SqlFileRows } from './file-rows.js';
import { SqlIdempotencyStore } from './idempotency-store.js';
import { SqlJobClaims } from './job-claims.js';
import { type JobProcedures, SqlJobStore } from './job-store.js';
import { SqlKeyStore } from './key-store.js';
import { SqlKnownVoices } from './known-voice-store.js';
import type { LeaseClock } from './lease-clock.js';
import { SqlLiveStore } from './live-store.js';
import { SqlMaintenanceLeases } from './maintenance-leases.js';
import { type RecordingProcedures, SqlRecordings } from './recordings/recording-store.js';
import { SqlResultStore } from './results/result-store.js';
import type { Database } from './schema.js';
import { SqlPassageVectors } from './spoken-words/passage-vectors.js';
import { type SpokenProcedures, SqlSpokenWords } from './spoken-words/spoken-words.js';
import { SqlTranscriptShares } from './transcript-shares.js';
import { SqlUnitsOfWork } from './unit-of-work.js';
import { SqlUtteranceJournal } from './utterance-journal.js';
import { SqlViewers } from './viewers.js';
import { writeProbeRow } from './write-probe-row.js';

/** What each database does in its own way. */
export type SqlProcedures = FileProcedures & JobProcedures & RecordingProcedures & SpokenProcedures;

/** What each database and its files have of their own. */
export interface SqlEngine {
  readonly database: Database;
  readonly clock: Clock;
  readonly leases: LeaseClock;
  readonly queries: ClaimQueries;
  readonly procedures: SqlProcedures;
  readonly index: JobListIndex;
  readonly blobs: BlobStore;
  readonly reserve: DiskReserve;
  /** Opens the sealing keys of a kind of data. */
  readonly openSealingKeys: (kind: 'journal-keys' | 'voice-keys') => SealingKeys;
}

/** Members of a storage that depend on the process and not on the queries. */
type OwnMembers =
  | 'pendingWork'
  | 'joinNodes'
  | 'startReaders'
  | 'shortenLog'
  | 'truncateLog'
  | 'isIdle'
  | 'idle'
  | 'close';

/** Composes the stores whose queries any database understands. */
export function composeSqlStores(
  engine: SqlEngine,
): Omit<Storage, OwnMembers | 'liveLog'> & { readonly database: Database } {
  const { blobs, clock, database, index, openSealingKeys, leases, procedures, queries, reserve } =
    engine;
  const rows = new SqlFileRows(database, procedures, clock);
  const files = new FileRepository(rows, blobs, clock);
  const results = new SqlResultStore(database, clock);
  const keys = new SqlKeyStore(database, reserve, clock);
  return {
    database,
    units: new SqlUnitsOfWork(database),
    keys,
    sessions: new SqlBrowserSessions(database, keys, clock),
    jobs: new SqlJobStore(database, { files, index, results, procedures }, clock),
    claims: new SqlJobClaims(database, { leases, queries }, clock),
    files,
    blobs,
    idempotency: new SqlIdempotencyStore(database, clock),
    live: new SqlLiveStore(database, { files: rows, results }, clock),
    viewers: new SqlViewers(database, clock),
    results,
    recordings: new SqlRecordings(database, procedures),
    spokenWords: new SqlSpokenWords(database, results, procedures, clock),
    passageVectors: new SqlPassageVectors(database),
    edits: new SqlEditsStore(database, reserve),
    shares: new SqlTranscriptShares(database, clock),
    journal: new SqlUtteranceJournal(database),
    journalKeys: openSealingKeys('journal-keys'),
    voices: new SqlKnownVoices(database, openSealingKeys('voice-keys'), clock),
    index,
    outbox: new SqlOutbox(database, clock),
    deliveries: new SqlDeliveries(database, clock),
    maintenance: new SqlMaintenanceLeases(database, leases),
    reserve,
    writeProbe: new WriteProbe(() => writeProbeRow(database, clock), blobs, clock),
  };
}
