import type { ConformanceSuite } from './conformance-suite.js';
import { fileRowsSuite } from './file-rows-suite.js';
import { idempotencyStoreSuite } from './idempotency-store-suite.js';
import { jobBatchesSuite } from './job-batches-suite.js';
import { jobClaimsSuite } from './job-claims-suite.js';
import { jobListIndexSuite } from './job-list-index-suite.js';
import { jobNeedsSuite } from './job-needs-suite.js';
import { jobStoreSuite } from './job-store-suite.js';
import { keyStoreSuite } from './key-store-suite.js';
import { knownVoicesSuite } from './known-voices-suite.js';
import { liveOwnershipSuite } from './live-ownership-suite.js';
import { maintenanceLeasesSuite } from './maintenance-leases-suite.js';
import { nodeHeartbeatsSuite } from './node-heartbeats-suite.js';
import { outboxSuite } from './outbox-suite.js';
import { passageVectorsSuite } from './passage-vectors-suite.js';
import { recordingsSuite } from './recordings-suite.js';
import { browserSessionsSuite, viewersSuite } from './session-suites.js';
import { spokenWordsSuite } from './spoken-words-suite.js';
import { transcriptSharesSuite } from './transcript-shares-suite.js';
import { editsStoreSuite, resultStoreSuite, utteranceJournalSuite } from './transcript-suites.js';
import { unitOfWorkSuite } from './unit-of-work-suite.js';

/** The suite of each port of the storage. */
export const conformanceSuites: Readonly<Record<string, ConformanceSuite>> = {
  UnitsOfWork: unitOfWorkSuite,
  JobStore: jobStoreSuite,
  JobListIndex: jobListIndexSuite,
  JobClaims: jobClaimsSuite,
  'JobClaims of several jobs': jobBatchesSuite,
  'JobClaims by needs': jobNeedsSuite,
  Outbox: outboxSuite,
  IdempotencyStore: idempotencyStoreSuite,
  KeyStore: keyStoreSuite,
  BrowserSessions: browserSessionsSuite,
  Viewers: viewersSuite,
  KnownVoices: knownVoicesSuite,
  FileRows: fileRowsSuite,
  Recordings: recordingsSuite,
  PassageVectors: passageVectorsSuite,
  SpokenWords: spokenWordsSuite,
  ResultStore: resultStoreSuite,
  EditsStore: editsStoreSuite,
  TranscriptShares: transcriptSharesSuite,
  UtteranceJournal: utteranceJournalSuite,
  LiveOwnership: liveOwnershipSuite,
  MaintenanceLeases: maintenanceLeasesSuite,
  NodeHeartbeats: nodeHeartbeatsSuite,
};
