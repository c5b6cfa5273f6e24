import { sql } from 'kysely';
import type { Database } from '../sql/schema.js';
import { splitWords } from './search-words.js';

/** Makes recordings findable by the words of their titles and tags. */
export async function indexLabels(database: Database, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; label: string }>`
    select job_id as id, concat_ws(' ', title, (
      select string_agg(tag, ' ') from recording_tags
      where recording_tags.job_id = recordings.job_id
    )) as label
    from recordings where job_id = any(${ids}::text[])
  `.execute(database);
  const words = JSON.stringify(rows.map(({ id, label }) => ({ id, words: splitWords(label) })));
  await sql`
    update jobs set label_words = array(select json_array_elements_text(labels.words))
    from json_to_recordset(${words}::json) as labels (id text, words json)
    where jobs.id = labels.id
  `.execute(database);
}

/** Recordings whose labels are read at once. */
const recordingsAtOnce = 500;

/** Makes all recordings that have a title or tags findable by them. */
export async function indexAllLabels(database: Database): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string }>`
      select job_id as id from recordings
      where job_id > ${after} and (title is not null or exists (
        select 1 from recording_tags where recording_tags.job_id = recordings.job_id
      ))
      order by job_id limit ${recordingsAtOnce}
    `.execute(database);
    const last = rows.at(-1);
    if (last === undefined) return;
    await indexLabels(
      database,
      rows.map(({ id }) => id),
    );
    after = last.id;
  }
}
