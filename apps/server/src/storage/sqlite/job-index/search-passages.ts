import type { Database } from 'better-sqlite3';
import { passagesOfJob, toJobNumber } from '../../sql/spoken-words/passage-numbers.js';
import type { FoundPassage, PassageArgument } from '../../sql/spoken-words/spoken-words.js';
import { prepared } from '../prepared.js';

/** Further passages of one job that are passed over one by one, before the next job is looked up. */
const passedOver = 1000;

/** Finds the first passage of each of the newest jobs of a key, using only the index of words. */
export function searchPassages(
  database: Database,
  { below, keyId, limit, phrases }: PassageArgument,
): FoundPassage[] {
  const owner = `owner : "k${Buffer.from(keyId).toString('hex')}"`;
  // Terms are letters and digits.
  const wanted = phrases.map((terms) => `terms : "${terms.join(' ')}" *`);
  const match = [owner, ...wanted].join(' AND ');
  const read = prepared(
    database,
    'select number, job_id, text, moments from spoken_passages where number = ?',
  );
  const found: FoundPassage[] = [];
  for (const number of firstPassages(database, match, below)) {
    // The columns of the query. Triggers keep a row for each number of the index.
    found.push(read.get(number) as FoundPassage);
    if (found.length === limit) break;
  }
  return found;
}

/**
 * Numbers of the first matching passage of each job, the newest job first. One query finds those of
 * many jobs, since it begins with what matches each of its words.
 */
function* firstPassages(database: Database, match: string, below: number): Generator<number> {
  const find = prepared(
    database,
    'select rowid from spoken_words where spoken_words match ? and rowid < ? order by rowid desc',
  ).pluck();
  let next = below;
  let isAtEnd = false;
  while (!isAtEnd) {
    isAtEnd = true;
    let passed = 0;
    // The column is a number.
    for (const number of find.iterate(match, next) as Iterable<number>) {
      if (number < next) {
        passed = 0;
        next = toJobNumber(number) * passagesOfJob;
        yield number;
        continue;
      }
      passed += 1;
      if (passed < passedOver) continue;
      isAtEnd = false;
      break;
    }
  }
}
