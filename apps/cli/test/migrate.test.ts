import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@earshot/server/testing';
import { startCluster } from '@earshot/server/testing/cluster';
import { expect, onTestFinished, test } from 'vitest';
import { earshot } from './run-earshot.js';

const storages: [name: string, open: () => Promise<Record<string, string>>][] = [
  [
    'a data folder',
    async () => {
      const folder = join(temporaryFolder(), 'data');
      mkdirSync(folder);
      return { EARSHOT_DATA_DIR: folder };
    },
  ],
  [
    'a database that nodes share',
    async () => {
      const cluster = await startCluster(0);
      onTestFinished(() => cluster.stop());
      return { ...cluster.environment, EARSHOT_DATA_DIR: temporaryFolder() };
    },
  ],
];

test.each(storages)(
  '%s is migrated once, and its pending migrations are listed',
  async (_, open) => {
    const environment = await open();
    const pending = await earshot(['migrate', '--dry-run'], { environment });
    expect(pending).toMatchObject({ code: 0, errors: '' });
    const names = pending.output.trimEnd().split('\n');
    expect(names[0]).toBe('0001-initial');
    expect(readdirSync(environment['EARSHOT_DATA_DIR'] ?? '')).toEqual([]);

    const applied = await earshot(['migrate'], { environment });
    expect(applied).toEqual({
      code: 0,
      output: names.map((name) => `applied ${name}\n`).join(''),
      errors: '',
    });
    for (const parameters of [['migrate'], ['migrate', '--dry-run']])
      expect(await earshot(parameters, { environment })).toEqual({
        code: 0,
        output: '',
        errors: 'there are no pending migrations\n',
      });
  },
);

test('a storage that cannot be reached is an error', async () => {
  const { code, errors, output } = await earshot(['migrate', '--dry-run'], {
    environment: {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      EARSHOT_S3_BUCKET: 'none',
      EARSHOT_DATA_DIR: temporaryFolder(),
    },
  });
  expect([code, output]).toEqual([1, '']);
  expect(errors).toContain('The database cannot be used');
});
