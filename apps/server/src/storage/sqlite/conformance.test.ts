import { onTestFinished } from 'vitest';
import { openTestStorage } from '../../../test/support/open-test-storage.js';
import {
  type ConformanceSuite,
  describeConformance,
  type OpenedStorage,
} from '../conformance/conformance-suite.js';
import { fileRowsSuite } from '../conformance/file-rows-suite.js';
import { idempotencyStoreSuite } from '../conformance/idempotency-store-suite.js';
import { jobClaimsSuite } from '../conformance/job-claims-suite.js';
import { jobListIndexSuite } from '../conformance/job-list-index-suite.js';
import { jobStoreSuite } from '../conformance/job-store-suite.js';
import { keyStoreSuite } from '../conformance/key-store-suite.js';
import { knownVoicesSuite } from '../conformance/known-voices-suite.js';
import { liveOwnershipSuite } from '../conformance/live-ownership-suite.js';
import { maintenanceLeasesSuite } from '../conformance/maintenance-leases-suite.js';
import { nodeHeartbeatsSuite } from '../conformance/node-heartbeats-suite.js';
import { outboxSuite } from '../conformance/outbox-suite.js';
import { browserSessionsSuite, viewersSuite } from '../conformance/session-suites.js';
import {
  editsStoreSuite,
  resultStoreSuite,
  utteranceJournalSuite,
} from '../conformance/transcript-suites.js';
import { unitOfWorkSuite } from '../conformance/unit-of-work-suite.js';
import { openStorage } from '../open-storage.js';

const suites: Readonly<Record<string, ConformanceSuite>> = {
  UnitsOfWork: unitOfWorkSuite,
  JobStore: jobStoreSuite,
  JobListIndex: jobListIndexSuite,
  JobClaims: jobClaimsSuite,
  Outbox: outboxSuite,
  IdempotencyStore: idempotencyStoreSuite,
  KeyStore: keyStoreSuite,
  BrowserSessions: browserSessionsSuite,
  Viewers: viewersSuite,
  KnownVoices: knownVoicesSuite,
  FileRows: fileRowsSuite,
  ResultStore: resultStoreSuite,
  EditsStore: editsStoreSuite,
  UtteranceJournal: utteranceJournalSuite,
  LiveOwnership: liveOwnershipSuite,
  MaintenanceLeases: maintenanceLeasesSuite,
  NodeHeartbeats: nodeHeartbeatsSuite,
};

async function open(): Promise<OpenedStorage> {
  const opened = await openTestStorage();
  const { clock, dataFolder } = opened;
  return {
    ...opened,
    openNode: async () => {
      const node = await openStorage(dataFolder, { clock });
      onTestFinished(() => node.close());
      return node;
    },
  };
}

for (const [port, suite] of Object.entries(suites)) describeConformance(port, suite, open);
