import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestStorage, type TestStorage } from '../../../../test/support/open-test-storage.js';
import type { JobFilter } from '../../filters/job-filter.js';
import { matchesFacts, toTimeSpan } from '../../filters/job-filter.js';
import type { StoredObject } from '../../stored-object.js';

const scalar = fc.constantFrom('x', '1', 'true', 'null', '', 'é', 1, 0, -1.5, true, null);
const name = fc.constantFrom('a', 'b', '0', "it's");
const list = fc.array(fc.oneof(scalar, fc.dictionary(name, scalar, { maxKeys: 2 })), {
  maxLength: 2,
});
const inner = fc.dictionary(name, fc.oneof(scalar, list), { maxKeys: 2 });
const metadata = fc.dictionary(name, fc.oneof(scalar, scalar, list, inner), { maxKeys: 3 });
const asText = fc.constantFrom('x', '1', 'true', 'null', '1.0', 'é');
const bracketed = fc.oneof(asText, fc.dictionary(name, asText, { minKeys: 1, maxKeys: 2 }));
const instant = fc.nat(40).map((ms) => new Date(Date.UTC(2026, 0, 31, 12) + ms).toISOString());
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const filters = fc
  .record({
    kind: optional(fc.constantFrom(['live'], ['pre-recorded'], ['live', 'pre-recorded'])),
    status: optional(
      fc.constantFrom(['done'], ['error'], ['queued'], ['done', 'error'], ['processing', 'done']),
    ),
    after_date: optional(instant),
    before_date: optional(instant),
    custom_metadata: optional(
      fc.oneof(
        metadata.map((value) => ({ spelling: 'json' as const, value })),
        fc
          .dictionary(name, bracketed, { minKeys: 1, maxKeys: 2 })
          .map((value) => ({ spelling: 'brackets' as const, value })),
      ),
    ),
  })
  // Only given members exist, as in the output of the parser of queries.
  .map((filter) => JSON.parse(JSON.stringify(filter)) as JobFilter);

interface Row {
  id: string;
  kind: 'live' | 'pre-recorded';
  status: 'queued' | 'done' | 'error';
  createdAt: number;
  metadata: StoredObject | null;
}

async function addJob({ keyId, storage }: TestStorage, job: Row): Promise<void> {
  const hasEnded = job.status !== 'queued';
  await storage.database
    .insertInto('jobs')
    .values({
      id: job.id,
      key_id: keyId,
      kind: job.kind,
      status: job.status,
      request_id: 'r',
      created_at: job.createdAt,
      completed_at: hasEnded ? job.createdAt : null,
      custom_metadata: job.metadata === null ? null : JSON.stringify(job.metadata),
      request_params: '{}',
      file_id: null,
      error_code: job.status === 'error' ? 500 : null,
      error_message: null,
      post_session_metadata: '{}',
      attempts: 0,
      available_at: 0,
      lease_token: null,
      lease_owner: null,
      lease_expires_at: null,
    })
    .execute();
}

/** Reference implementation of a list, as simple as possible. */
function expected(jobs: readonly Row[], filter: JobFilter): string[] {
  const { from, to } = toTimeSpan(filter);
  return jobs
    .filter(
      ({ createdAt, kind, metadata: stored, status }) =>
        createdAt >= from &&
        createdAt < to &&
        matchesFacts(
          { kind, status, custom_metadata: stored === null ? null : JSON.stringify(stored) },
          filter,
        ),
    )
    .sort((left, right) => right.createdAt - left.createdAt || (left.id < right.id ? 1 : -1))
    .map(({ id }) => id);
}

const start = Date.UTC(2026, 0, 31, 12);

verifies(
  ['list.custom-metadata', 'list.order', 'list.offset'],
  'whatever is indexed, deleted or changed in between, a list shows what matches, in order',
  async () => {
    const opened = await openTestStorage();
    const { keyId, storage } = opened;
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ metadata, ended: fc.boolean(), live: fc.boolean() }) },
      { weight: 1, arbitrary: fc.constant('index' as const) },
      { weight: 1, arbitrary: fc.constant('delete' as const) },
      { weight: 1, arbitrary: fc.constant('end' as const) },
    );
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 40 }),
        fc.array(fc.tuple(filters, fc.nat(12), fc.integer({ min: 1, max: 6 })), {
          minLength: 4,
          maxLength: 8,
        }),
        fc.infiniteStream(fc.nat()),
        async (steps, queries, numbers) => {
          await storage.database.deleteFrom('jobs').execute();
          const jobs: Row[] = [];
          const any = () => Number(numbers.next().value ?? 0);
          for (const next of steps) {
            const at = jobs.length === 0 ? 0 : any() % jobs.length;
            const job = jobs[at];
            if (next === 'index') {
              await storage.index.update({ minimumJobs: 1 });
            } else if (next === 'delete') {
              if (job === undefined) continue;
              await storage.database.deleteFrom('jobs').where('id', '=', job.id).execute();
              jobs.splice(at, 1);
            } else if (next === 'end') {
              if (job === undefined || job.status !== 'queued') continue;
              job.status = 'done';
              await storage.database
                .updateTable('jobs')
                .set({ status: 'done', completed_at: 0 })
                .where('id', '=', job.id)
                .execute();
            } else {
              count += 1;
              const added: Row = {
                id: `${any() % 10}-${count}`,
                kind: next.live ? 'live' : 'pre-recorded',
                status: next.ended ? (any() % 3 === 0 ? 'error' : 'done') : 'queued',
                // In any order, as when a clock is set.
                createdAt: start + (any() % 40),
                metadata: any() % 5 === 0 ? null : next.metadata,
              };
              await addJob(opened, added);
              jobs.push(added);
            }
          }
          for (const [filter, offset, limit] of queries) {
            const all = expected(jobs, filter);
            expect(await storage.index.list({ keyId, filter, offset, limit })).toEqual({
              ids: all.slice(offset, offset + limit),
              hasMore: all.length > offset + limit,
            });
          }
        },
      ),
      { numRuns: 150 },
    );
  },
);

describe('many jobs', () => {
  /** Written by SQL, as thousands of requests would take too long. */
  const fill = async (
    { keyId, storage }: TestStorage,
    { from = 0, timeOf, to }: { from?: number; to: number; timeOf: string },
  ) => {
    await sql`
      with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n + 1 < ${to})
      insert into jobs (id, key_id, kind, status, request_id, created_at, completed_at, custom_metadata,
        request_params, post_session_metadata, attempts, available_at)
      select printf('job-%08d', n), ${keyId}, iif(n % 10 = 0, 'live', 'pre-recorded'), 'done', 'r',
        ${sql.raw(timeOf)}, 0, json_object('order', n, 'half', n % 2, 'all', 'same'), '{}', '{}', 1, 0
      from numbers`.execute(storage.database);
  };
  const page = async (
    { keyId, storage }: TestStorage,
    value: Record<string, unknown>,
    offset: number,
    limit = 2,
  ) => {
    const filter = { custom_metadata: { spelling: 'json', value } } as JobFilter;
    return storage.index.list({ keyId, filter, offset, limit });
  };

  it('are counted by segments, across their borders', async () => {
    const opened = await openTestStorage();
    await fill(opened, { to: 20_000, timeOf: 'cast(1000000 + n / 3 as integer)' });
    await opened.storage.index.update({ minimumJobs: 1 });
    const segments = await countRows(opened, 'job_segments');
    expect(segments).toBeGreaterThan(8);
    for (const offset of [0, 1, 2047, 2048, 6143, 9999, 19_997])
      expect((await page(opened, { all: 'same' }, offset)).ids[0], String(offset)).toBe(
        formatName(19_999 - offset),
      );
    expect((await page(opened, { half: 1 }, 9998)).ids).toEqual(['job-00000003', 'job-00000001']);
    expect(await page(opened, { order: 4321 }, 0)).toEqual({
      ids: ['job-00004321'],
      hasMore: false,
    });
    expect(await page(opened, { half: 1, order: 4322 }, 0)).toEqual({ ids: [], hasMore: false });
  });

  it('are found before they are indexed, too', async () => {
    const opened = await openTestStorage();
    await fill(opened, { to: 20_000, timeOf: '1000000 + n' });
    expect((await page(opened, { half: 1 }, 9998)).ids).toEqual(['job-00000003', 'job-00000001']);
    expect(await page(opened, { half: 2 }, 0)).toEqual({ ids: [], hasMore: false });
  });

  it('that come late, since the clock was set back, divide the segment that they come into', async () => {
    const opened = await openTestStorage();
    const { keyId, storage } = opened;
    await fill(opened, { from: 0, to: 1, timeOf: '1000000000' });
    await storage.index.update({ minimumJobs: 1 });
    const batch = 5000;
    for (let from = 1; from < 20_000; from += batch) {
      await fill(opened, { from, to: from + batch, timeOf: '1000000 + n' });
      await storage.index.update({ minimumJobs: 1 });
    }
    expect(await countRows(opened, 'job_segments')).toBeGreaterThan(2);
    const { ids } = await storage.index.list({ keyId, filter: {}, offset: 0, limit: 20_100 });
    expect(ids).toEqual([
      formatName(0),
      ...Array.from({ length: 20_000 }, (_, index) => formatName(20_000 - index)),
    ]);
    expect((await page(opened, { half: 1 }, 9999)).ids).toEqual([formatName(1)]);
    // The sets of a divided segment are removed with it.
    const { rows } =
      await sql`select * from segment_bits where segment_id not in (select id from job_segments)`.execute(
        storage.database,
      );
    expect(rows).toEqual([]);
  });
});

verifies(
  'retention.paced',
  'segments go with their last job, and their time is taken by later ones',
  async () => {
    const opened = await openTestStorage();
    const { keyId, storage } = opened;
    const addJobs = async (from: number, to: number): Promise<void> => {
      for (let number = from; number < to; number += 1)
        await addJob(opened, {
          id: formatName(number),
          kind: 'live',
          status: 'done',
          createdAt: start + number,
          metadata: { order: number },
        });
      await storage.index.update({ minimumJobs: 1 });
    };
    await addJobs(0, 5000);
    expect(await countRows(opened, 'job_segments')).toBe(3);
    await storage.database
      .deleteFrom('jobs')
      .where('created_at', '<', start + 4500)
      .execute();
    await storage.index.update({ minimumJobs: 1 });
    expect(await countRows(opened, 'job_segments')).toBe(1);
    const list = async () =>
      (await storage.index.list({ keyId, filter: { kind: ['live'] }, offset: 0, limit: 3 })).ids;
    expect(await list()).toEqual([4999, 4998, 4997].map(formatName));
    await storage.database.deleteFrom('jobs').execute();
    await storage.index.update({ minimumJobs: 1 });
    for (const table of ['job_segments', 'segment_places', 'segment_bits', 'removed_jobs'])
      expect(await countRows(opened, table), table).toBe(0);
    // Jobs that arrive late fill the time that is free again.
    await addJobs(100, 102);
    await addJobs(5000, 5001);
    await addJobs(50, 51);
    expect(await list()).toEqual([5000, 101, 100].map(formatName));
  },
);

function formatName(number: number): string {
  return `job-${String(number).padStart(8, '0')}`;
}

async function countRows({ storage }: TestStorage, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)}`.execute(storage.database);
  return rows[0]?.count ?? 0;
}
