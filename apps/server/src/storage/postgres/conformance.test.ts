import { afterAll, beforeAll } from 'vitest';
import { openPostgresTestStorage } from '../../../test/support/open-postgres-storage.js';
import { type PostgresServer, startPostgresServer } from '../../../test/support/postgres-server.js';
import { describeConformance } from '../conformance/conformance-suite.js';
import { conformanceSuites } from '../conformance/suites.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

for (const [port, suite] of Object.entries(conformanceSuites))
  describeConformance(`PostgreSQL: ${port}`, suite, async () =>
    openPostgresTestStorage({ url: await server.createDatabase() }),
  );
