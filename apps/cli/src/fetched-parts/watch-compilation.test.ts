import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@earshot/server/testing';
import { expect, it } from 'vitest';
import { watchCompilation } from './watch-compilation.js';

it('notices once that the database is compiled', async () => {
  const folder = temporaryFolder();
  let count = 0;
  const noticed = new Promise<void>((resolve) => {
    watchCompilation(folder, () => {
      count += 1;
      resolve();
    });
  });
  const build = join(folder, 'node_modules/better-sqlite3/build');
  mkdirSync(join(build, 'Release'), { recursive: true });
  // What a binary that is fetched consists of.
  writeFileSync(join(build, 'Release/better_sqlite3.node'), '');
  expect(count).toBe(0);
  writeFileSync(join(build, 'config.gypi'), '');
  await noticed;
  expect(count).toBe(1);
});
