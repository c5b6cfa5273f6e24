import { statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { countUnindexed, fillJobs } from '../../test/support/fill-jobs.js';
import { openTestStorage } from '../../test/support/open-test-storage.js';
import { systemClock } from '../clock/index.js';
import { startIndexing } from './start-indexing.js';

const longLogBytes = 64 * 1024 ** 2;
const pieceBytes = 1024 ** 2;
/** Jobs of a step. Fewer stay outside of the index. */
const stepJobs = 256;

test('the index is built in steps that wait while a reader keeps a long log, which is then emptied', async () => {
  const { dataFolder, storage } = await openTestStorage();
  const path = join(dataFolder, 'earshot.db');
  const logBytes = () => statSync(`${path}-wal`).size;
  const jobs = 2000;
  fillJobs(dataFolder, { jobs });
  const reader = new SqliteDatabase(path, { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('begin');
  reader.prepare('select count(*) from jobs').get();
  const other = new SqliteDatabase(path);
  onTestFinished(() => void other.close());
  other.pragma('foreign_keys = OFF');
  const addPiece = other.prepare('insert into result_pieces values (?, ?, zeroblob(?))');
  const addPieces = other.transaction(() => {
    for (let position = 0; position * pieceBytes <= longLogBytes; position += 1)
      addPiece.run('draft', position, pieceBytes);
  });
  addPieces();
  expect(logBytes()).toBeGreaterThan(longLogBytes);

  const stop = startIndexing({ storage, clock: systemClock, logger: pino({ level: 'silent' }) });
  onTestFinished(stop);
  const left = () => countUnindexed(dataFolder);
  const waiting = { timeout: 10_000 };
  await expect.poll(left, waiting).toBeLessThan(jobs);
  expect(left()).toBe(jobs - stepJobs);
  reader.exec('commit');
  await expect.poll(left, waiting).toBeLessThan(stepJobs);
  expect(logBytes()).toBeLessThan(longLogBytes);
}, 30_000);
