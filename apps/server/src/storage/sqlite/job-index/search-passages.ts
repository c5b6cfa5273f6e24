import type { Database } from 'better-sqlite3';
import { jobNumberOf, passagesOfJob } from '../../sql/spoken-words/passage-numbers.js';
import type { FoundPassage, PassageArgument } from '../../sql/spoken-words/spoken-words.js';
import { prepared } from '../prepared.js';

/** Finds the first passage of each of the newest jobs of a key, using only the index of words. */
export function searchPassages(
  database: Database,
  { below, keyId, limit, phrases }: PassageArgument,
): FoundPassage[] {
  const owner = `owner : "k${Buffer.from(keyId).toString('hex')}"`;
  // Terms are letters and digits.
  const wanted = phrases.map((terms) => `terms : "${terms.join(' ')}" *`);
  const match = [owner, ...wanted].join(' AND ');
  const find = prepared(
    database,
    `select number, job_id, text, moments from spoken_passages where number = (
      select rowid from spoken_words where spoken_words match ? and rowid < ?
      order by rowid desc limit 1
    )`,
  );
  const found: FoundPassage[] = [];
  let next = below;
  while (found.length < limit) {
    // The columns of the query.
    const passage = find.get(match, next) as FoundPassage | undefined;
    if (passage === undefined) break;
    found.push(passage);
    next = jobNumberOf(passage.number) * passagesOfJob;
  }
  return found;
}
