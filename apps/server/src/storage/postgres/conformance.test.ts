import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { type PostgresServer, startPostgresServer } from '../../../test/support/postgres-server.js';
import { temporaryFolder } from '../../../test/support/server-process.js';
import { describeConformance, type OpenedStorage } from '../conformance/conformance-suite.js';
import { conformanceSuites } from '../conformance/suites.js';
import { DiskReserve } from '../files/disk-reserve.js';
import { FolderBlobStore } from '../files/folder-blob-store.js';
import { MonotonicLeaseClock } from '../sqlite/lease-clock.js';
import { openPostgresStorage } from './open-postgres-storage.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

async function open(): Promise<OpenedStorage> {
  const clock = createManualClock();
  const dataFolder = temporaryFolder();
  const url = await server.createDatabase();
  const openNode = async () => {
    const reserve = new DiskReserve(join(dataFolder, 'reserve'));
    const storage = await openPostgresStorage({
      url,
      connections: 8,
      clock,
      dataFolder,
      blobs: new FolderBlobStore(join(dataFolder, 'media'), { reserve }),
      // The clock of a test can be moved, that of the database cannot.
      leases: new MonotonicLeaseClock(clock),
    });
    onTestFinished(() => storage.close());
    return storage;
  };
  const storage = await openNode();
  const { key } = await storage.keys.create('test');
  return {
    storage,
    clock,
    keyId: key.id,
    openNode,
    createJob: async (change = {}) => {
      clock.advance(1);
      const id = change.id ?? randomUUID();
      await storage.jobs.create({
        id,
        keyId: key.id,
        kind: 'pre-recorded',
        requestId: 'request',
        requestParams: { audio_url: 'https://example.org/a.wav' },
        customMetadata: null,
        fileId: null,
        ...change,
      });
      return id;
    },
  };
}

for (const [port, suite] of Object.entries(conformanceSuites))
  describeConformance(`PostgreSQL: ${port}`, suite, open);
