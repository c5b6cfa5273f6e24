import { type Expression, type SqlBool, sql } from 'kysely';
import type {
  RecordingCount,
  RecordingFilter,
  RecordingLabel,
  RecordingPage,
  RecordingPosition,
  Recordings,
  TagChange,
} from '../../ports/recordings.js';
import { toSortName } from '../../sort-name.js';
import { runLater } from '../deferred-query.js';
import { isOfKey } from '../of-key.js';
import { lockJob } from '../row-locks.js';
import type { Database, DatabaseTransaction } from '../schema.js';
import { runInUnit } from '../unit-of-work.js';
import { listGroups, orderColumns, selectGroup } from './recording-queries.js';

/** Number of recordings up to which those of a filter are sorted, instead of looked for in order. */
const sortedRecordings = 4000;
/** Number of recordings of one state and kind up to which they are counted. */
const countedRecordings = 10_000;

/** What each database does in its own way. */
export interface RecordingProcedures {
  /** Makes recordings findable by the words of their labels, where no trigger does. */
  readonly indexLabels?: (
    transaction: DatabaseTransaction,
    ids: readonly string[],
  ) => Promise<void>;
}

/** A recording, and what its list is sorted by. */
interface SortedRow {
  readonly id: string;
  readonly value: string | number;
}

/** The recordings of keys as their lists show them. */
export class SqlRecordings implements Recordings {
  readonly #database: Database;
  readonly #procedures: RecordingProcedures;

  constructor(database: Database, procedures: RecordingProcedures) {
    this.#database = database;
    this.#procedures = procedures;
  }

  async list(
    filter: RecordingFilter,
    page: RecordingPage,
  ): Promise<{ ids: string[]; next: RecordingPosition | null }> {
    if (listGroups(filter).length === 0) return { ids: [], next: null };
    const rows = await this.#readPage(filter, page);
    const shown = rows.slice(0, page.limit);
    return {
      ids: shown.map(({ id }) => id),
      next: rows.length > page.limit ? (shown.at(-1) ?? null) : null,
    };
  }

  async count(filter: RecordingFilter): Promise<RecordingCount> {
    const most = countedRecordings + 1;
    const [first, ...others] = listGroups(filter).map((group) => {
      const some = selectGroup(this.#database, filter, group).select('listed.job_id').limit(most);
      return this.#database
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll<number>().as('count'));
    });
    if (first === undefined) return { count: 0, isAtLeast: false };
    const rows = await others.reduce((all, other) => all.unionAll(other), first).execute();
    return {
      count: rows.reduce((total, { count }) => total + count, 0),
      isAtLeast: rows.some(({ count }) => count === most),
    };
  }

  async labels(
    keyId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, RecordingLabel>> {
    if (ids.length === 0) return new Map();
    const [recordings, tags] = await Promise.all([
      this.#database
        .selectFrom('recordings')
        .select(['job_id', 'title'])
        .where(isOfKey('key_id', keyId))
        .where('job_id', 'in', ids)
        .execute(),
      this.#database
        .selectFrom('recording_tags')
        .select(['job_id', 'tag'])
        .where(isOfKey('key_id', keyId))
        .where('job_id', 'in', ids)
        .orderBy('tag')
        .execute(),
    ]);
    const labels = new Map<string, { title: string | null; tags: string[] }>();
    for (const { job_id, title } of recordings) labels.set(job_id, { title, tags: [] });
    for (const { job_id, tag } of tags) labels.get(job_id)?.tags.push(tag);
    return labels;
  }

  rename(keyId: string, id: string, title: string | null): Promise<boolean> {
    return runInUnit(this.#database, async (_unit, transaction) => {
      await lockJob(transaction, id);
      const row = await transaction
        .selectFrom('jobs')
        .leftJoin('files', 'files.id', 'jobs.file_id')
        .select('files.filename')
        .where('jobs.id', '=', id)
        .where('jobs.key_id', '=', keyId)
        .executeTakeFirst();
      if (row === undefined) return false;
      const sort_name = toSortName(title ?? row.filename ?? '');
      await runLater(
        transaction,
        transaction.updateTable('recordings').set({ title, sort_name }).where('job_id', '=', id),
      );
      await this.#procedures.indexLabels?.(transaction, [id]);
      return true;
    });
  }

  changeTags(
    keyId: string,
    ids: readonly string[],
    { add = [], remove = [] }: TagChange,
  ): Promise<number> {
    return runInUnit(this.#database, async (_unit, transaction) => {
      const rows = await transaction
        .selectFrom('jobs')
        .select('id')
        .where(isOfKey('key_id', keyId))
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute();
      const found = rows.map(({ id }) => id);
      if (found.length === 0) return 0;
      if (remove.length > 0)
        await runLater(
          transaction,
          transaction
            .deleteFrom('recording_tags')
            .where('job_id', 'in', found)
            .where('tag', 'in', remove),
        );
      const added = found.flatMap((job_id) => add.map((tag) => ({ job_id, tag, key_id: keyId })));
      if (added.length > 0)
        await runLater(
          transaction,
          transaction
            .insertInto('recording_tags')
            .values(added)
            .onConflict((conflict) => conflict.doNothing()),
        );
      await this.#procedures.indexLabels?.(transaction, found);
      return found.length;
    });
  }

  async tags(keyId: string, limit: number): Promise<string[]> {
    // Looks up each tag after the one before, however many recordings have it.
    const { rows } = await sql<{ tag: string }>`
      with recursive each_tag (tag, number) as (
        select min(tag), 1 from recording_tags where key_id = ${keyId}
        union all
        select (
          select min(recording_tags.tag) from recording_tags
          where recording_tags.key_id = ${keyId} and recording_tags.tag > each_tag.tag
        ), number + 1
        from each_tag where each_tag.tag is not null and number < ${limit}
      )
      select tag from each_tag where tag is not null
    `.execute(this.#database);
    return rows.map(({ tag }) => tag);
  }

  /** The rows of a page, and one more if there is one. */
  async #readPage(filter: RecordingFilter, page: RecordingPage): Promise<SortedRow[]> {
    const { column, direction } = orderColumns[page.order];
    const isNarrow = await this.#isNarrow(filter, page);
    const [first, ...others] = listGroups(filter).map((group) => {
      const all = selectGroup(this.#database, filter, group)
        .select(['listed.job_id as id', `listed.${column} as value`])
        .where(isAfter(page));
      const some = isNarrow
        ? all.orderBy('listed.created_at').limit(sortedRecordings)
        : all
            .orderBy(`listed.${column}`, direction)
            .orderBy('listed.job_id', direction)
            .limit(page.limit + 1);
      return this.#database.selectFrom(some.as('some')).select(['some.id', 'some.value']);
    });
    if (first === undefined) return [];
    const rows = others.reduce((all, other) => all.unionAll(other), first);
    return this.#database
      .selectFrom(rows.as('page'))
      .select(['page.id', 'page.value'])
      .orderBy('value', direction)
      .orderBy('id', direction)
      .limit(page.limit + 1)
      .execute();
  }

  /**
   * True when few recordings are as new as a filter asks, so that it is quicker to sort them than to
   * look for them in the order of the list.
   */
  async #isNarrow(filter: RecordingFilter, { order }: RecordingPage): Promise<boolean> {
    if (filter.since === undefined || orderColumns[order].column === 'created_at') return false;
    const [first, ...others] = listGroups(filter).map((group) => {
      const some = selectGroup(this.#database, filter, group)
        .select('listed.job_id')
        .orderBy('listed.created_at')
        .limit(sortedRecordings);
      return this.#database.selectFrom(some.as('some')).select('some.job_id');
    });
    if (first === undefined) return true;
    const newer = others.reduce((all, other) => all.unionAll(other), first);
    return (await this.#countRows(newer)) < sortedRecordings;
  }

  async #countRows(rows: Expression<unknown>): Promise<number> {
    const result = await sql<{ count: number }>`
      select count(*) as count from (${rows}) as few
    `.execute(this.#database);
    return result.rows[0]?.count ?? 0;
  }
}

/** Condition that a recording comes after the page before. */
function isAfter({ after, order }: RecordingPage) {
  if (after === undefined) return sql<SqlBool>`1 = 1`;
  const { column, direction } = orderColumns[order];
  const value = sql.ref(`listed.${column}`);
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${value}, listed.job_id) ${operator} (${after.value}, ${after.id})`;
}
