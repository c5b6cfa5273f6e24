import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { passagesOfJob } from '../../src/storage/sql/spoken-words/passage-numbers.js';

/** Every so many-th recording has the tag. */
const everyNthHas = { rare: 1000, common: 10 } as const;

/**
 * Gives the jobs of `fillJobs` what the lists of the studio sort and search by, in the database of
 * a service that is stopped: names, lengths, tags, and a passage of words each, of which some are
 * in all passages, some in many, and some in few.
 *
 * @param dataFolder - of the service
 * @param keyName - name of the key that owns the jobs
 */
export function fillRecordings(dataFolder: string, keyName = 'owner'): void {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'));
  database.pragma('synchronous = OFF');
  database
    .prepare(
      `update recordings set
        sort_name = 'interview ' || printf('%08d', abs(random()) % 10000000),
        seconds = abs(random()) % 7200
      where key_id = ?`,
    )
    .run(keyName);
  const addTag = database.prepare(
    `insert into recording_tags (job_id, tag, key_id)
    select job_id, @tag, @keyName from searched_jobs where number % @every = 0`,
  );
  for (const [tag, every] of Object.entries(everyNthHas)) addTag.run({ tag, every, keyName });
  const last = Number(database.prepare('select max(number) from searched_jobs').pluck().get());
  const addPassages = database.prepare(
    `insert into spoken_passages (number, job_id, key_id, text, terms, moments, language)
    select number * ${passagesOfJob} + ${passagesOfJob - 1}, job_id, @keyName, words, words, '[[0,0,0]]', 'en'
    from (
      select number, job_id, 'the call of day ' || (number % 365) || ' about topic' || (number % 50)
        || ' with person' || (number % 20000) || ' and a long rest of common words' as words
      from searched_jobs where number > @from and number <= @to
    )`,
  );
  const batch = 50_000;
  for (let from = 0; from < last; from += batch)
    addPassages.run({ from, to: from + batch, keyName });
  database.close();
}
