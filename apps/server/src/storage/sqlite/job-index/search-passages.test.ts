import SqliteDatabase from 'better-sqlite3';
import { expect, test } from 'vitest';
import { passageNumber } from '../../sql/spoken-words/passage-numbers.js';
import { migrate } from '../migrate.js';
import { searchPassages } from './search-passages.js';

/** A database with passages of a number of jobs, all of which have the word `harbour`. */
function createDatabase(passagesOf: readonly number[]): SqliteDatabase.Database {
  const database = new SqliteDatabase(':memory:');
  migrate(database, 0);
  const add = database.prepare(
    `insert into spoken_passages (number, job_id, key_id, text, terms, moments)
    values (?, ?, ?, ?, ?, '[[0,0,0]]')`,
  );
  for (const [index, passages] of passagesOf.entries())
    for (let place = 0; place < passages; place += 1) {
      const text = `harbour place${place} job${index}`;
      add.run(passageNumber(index + 1, place), `job-${index}`, 'key', text, text);
    }
  return database;
}

test('one passage of each job is found, the first one, however many follow it', () => {
  const database = createDatabase([1, 2500, 2, 1001, 3]);
  const search = (word: string, limit: number, below = Number.MAX_SAFE_INTEGER) =>
    searchPassages(database, { keyId: 'key', phrases: [[word]], below, limit });
  const jobs = ['job-4', 'job-3', 'job-2', 'job-1', 'job-0'];
  for (const word of ['h', 'harb', 'harbour']) {
    const found = search(word, 10);
    expect(found.map(({ job_id }) => job_id)).toEqual(jobs);
    expect(found.every(({ text }) => text.includes('place0 '))).toBe(true);
  }
  const page = search('har', 2);
  expect(page.map(({ job_id }) => job_id)).toEqual(jobs.slice(0, 2));
  expect(search('har', 2, page.at(-1)?.number).map(({ text }) => text)).toEqual([
    'harbour place1 job3',
    'harbour place0 job2',
  ]);
  expect(search('place2400', 10)).toMatchObject([{ job_id: 'job-1' }]);
});
