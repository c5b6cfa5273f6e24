import { readdirSync } from 'node:fs';
import { type ServerProcess, startServerProcess, temporaryFolder } from '@earshot/server/testing';
import { type Cluster, startCluster } from '@earshot/server/testing/cluster';
import { fillJobs } from '@earshot/server/testing/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earshot } from './run-earshot.js';

const timeoutMs = 180_000;
const dataFolder = temporaryFolder();
let cluster: Cluster;
let server: ServerProcess;
beforeAll(async () => {
  cluster = await startCluster(0);
  server = await startServerProcess({}, dataFolder);
}, timeoutMs);
afterAll(() => cluster.stop());

test(
  'a data folder is imported once its service has stopped, after a look at what there is',
  async () => {
    const run = (...parameters: string[]) =>
      earshot(['import', dataFolder, ...parameters], { environment: cluster.environment });
    const refused = await run('--dry-run');
    expect([refused.code, refused.output]).toEqual([1, '']);
    expect(refused.errors).toBe(
      `earshot: The data folder ${dataFolder} is in use by one process of the service: stop the service first\n`,
    );
    await server.stop();
    const key = fillJobs(dataFolder, { jobs: 300 });

    const files = readdirSync(dataFolder);
    const planned = await run('--dry-run');
    expect(planned.code).toBe(0);
    expect(planned.output).toMatch(/^jobs +300 *$/m);
    expect(planned.output).toMatch(/^api_keys +2 *$/m);
    expect(planned.errors).toContain('the target is empty; nothing was changed\n');

    const imported = await run('--quiet');
    expect(imported.code).toBe(0);
    expect(imported.output).toMatch(/^jobs +300 +[0-9a-f]{16} *$/m);
    expect(readdirSync(dataFolder).filter((name) => !/-(?:shm|wal)$/.test(name))).toEqual(
      files.filter((name) => !/-(?:shm|wal)$/.test(name)),
    );
    const again = await run();
    expect([again.code, again.output]).toEqual([0, '']);
    expect(again.errors).toContain('the data folder was imported before; nothing was changed\n');

    const node = await cluster.startNode();
    const list = await earshot(['jobs', 'list', '--json'], {
      environment: { EARSHOT_URL: node.url, EARSHOT_API_KEY: key },
    });
    expect(list.code).toBe(0);
    expect(JSON.parse(list.output)).not.toHaveLength(0);
  },
  timeoutMs,
);

test(
  'without a database and a bucket it is an error that names them',
  async () => {
    const { code, errors, output } = await earshot(['import', temporaryFolder()]);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain('DATABASE_URL and EARSHOT_S3_BUCKET must be set');
  },
  timeoutMs,
);
