import { sql } from 'kysely';
import type { Database } from '../sql/schema.js';
import { passagesOfJob, toJobNumber } from '../sql/spoken-words/passage-numbers.js';
import type { FoundPassage, PassageArgument } from '../sql/spoken-words/spoken-words.js';

/** Finds the first passage of each of the newest jobs of a key. */
export async function findPassages(
  database: Database,
  { below, keyId, limit, phrases }: PassageArgument,
): Promise<FoundPassage[]> {
  // Terms are letters and digits, so that quotes are enough.
  const query = phrases
    .map((terms) => `(${terms.map((term) => `'${term}'`).join(' <-> ')}:*)`)
    .join(' & ');
  const found: FoundPassage[] = [];
  let next = below;
  while (found.length < limit) {
    const { rows } = await sql<FoundPassage>`
      select number, job_id, text, moments from spoken_passages
      where key_id = ${keyId} and words @@ ${query}::tsquery and number < ${next}
      order by number desc limit 1
    `.execute(database);
    const [passage] = rows;
    if (passage === undefined) break;
    found.push(passage);
    next = toJobNumber(passage.number) * passagesOfJob;
  }
  return found;
}
