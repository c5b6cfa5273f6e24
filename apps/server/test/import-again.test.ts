import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { importLock } from '../src/storage/postgres/import/database-import.js';
import type { Cluster } from './support/cluster.js';
import { fillJobs } from './support/fill-jobs.js';
import { importInto, killImport, openStores, queryStores } from './support/import-runs.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import { testKey } from './support/server-process.js';
import { ServiceContent } from './support/service-content.js';

const timeoutMs = 240_000;

describe('an import of many jobs', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await createFolderWithKey(testKey);
    fillJobs(dataFolder, { jobs: 1000, keyName: 'owner', hasFiles: true });
  }, timeoutMs);

  const readState = async (cluster: Cluster) => ({
    jobs: await queryStores(
      cluster,
      "select md5(string_agg(jobs::text, ',' order by id)) from jobs",
    ),
    files: await queryStores(
      cluster,
      "select md5(string_agg(files::text, ',' order by id)) from files",
    ),
    results: await queryStores(
      cluster,
      "select md5(string_agg(result_pieces::text, ',' order by result_id, position)) from result_pieces",
    ),
    left: await queryStores(cluster, 'select name from imported_blobs'),
  });

  test(
    'that is killed again and again ends as one that is not, and no node starts in between',
    async () => {
      const whole = await openStores();
      const report = await importInto(whole.environment, dataFolder);
      const cluster = await openStores();
      const moments = [
        { stage: 'rows', count: 1700 },
        { stage: 'files', count: 300 },
        { stage: 'checksums', count: 1000 },
      ] as const;
      for (const [index, moment] of moments.entries()) {
        expect(await killImport(cluster.environment, dataFolder, moment)).toBe('SIGKILL');
        await expect(cluster.startNode()).rejects.toThrow('whose import has not ended');
        const planned = await importInto(cluster.environment, dataFolder, { isDryRun: true });
        expect(planned).toMatchObject({ outcome: 'planned', isResumed: true });
        if (index === 0)
          expect(await queryStores(cluster, 'select count(*)::int from imported_blobs')).toEqual([
            0,
          ]);
      }
      const resumed = await importInto(cluster.environment, dataFolder);
      expect(resumed).toEqual({ ...report, isResumed: true });
      expect(resumed.missingFiles.count).toBe(900);
      expect(resumed.missingFiles.ids).toHaveLength(20);
      expect(await readState(cluster)).toEqual(await readState(whole));
    },
    timeoutMs,
  );

  test(
    'waits for one that was killed until the database has noticed that, and not for one that still runs',
    async () => {
      const cluster = await openStores();
      const folder = await createFolderWithKey(testKey);
      const other = new pg.Client({ connectionString: cluster.environment['DATABASE_URL'] });
      await other.connect();
      onTestFinished(() => other.end());
      await other.query('select pg_advisory_lock($1)', [importLock]);
      await expect(importInto(cluster.environment, folder)).rejects.toThrow(
        'Another import into the database is under way',
      );
      const imported = importInto(cluster.environment, folder);
      const waiting =
        "select count(*)::int from pg_locks where locktype = 'advisory' and not granted";
      await expect.poll(() => queryStores(cluster, waiting), { timeout: 10_000 }).toEqual([1]);
      await other.query('select pg_advisory_unlock($1)', [importLock]);
      expect(await imported).toMatchObject({ outcome: 'imported' });
    },
    timeoutMs,
  );

  test(
    'notices a folder that is used meanwhile, and copies its rows again',
    async () => {
      const cluster = await openStores();
      const folder = await createFolderWithKey(testKey);
      const secret = fillJobs(folder, { jobs: 700 });
      let isChanged = false;
      const change = (): void => {
        if (isChanged) return;
        isChanged = true;
        const database = new SqliteDatabase(join(folder, 'earshot.db'));
        database.exec(
          'update jobs set custom_metadata = \'{"changed":true}\' where id = (select job_id from searched_jobs where number = 1)',
        );
        database.close();
      };
      await expect(importInto(cluster.environment, folder, { onProgress: change })).rejects.toThrow(
        'was used during the import: run it again',
      );
      expect(await importInto(cluster.environment, folder)).toMatchObject({ outcome: 'imported' });
      const node = await cluster.startNode();
      const content = new ServiceContent(node.url, secret);
      expect(await content.list({ custom_metadata: '{"changed":true}' })).toHaveLength(1);
      expect(await content.list()).toHaveLength(700);
    },
    timeoutMs,
  );
});
