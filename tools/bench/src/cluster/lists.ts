import {
  factsOf,
  openPostgresNode,
  type PostgresStorage,
  sql,
  startPostgresServer,
} from '@earshot/server/testing/postgres-node';
import { printTable } from '../print-table.js';
import { elapsedMs, percentile } from '../timing.js';

const defaultJobs = 1_000_000;
const rounds = 300;
const rowsAtOnce = 5000;
const intervalMs = 400;
const begin = Date.UTC(2025, 0, 1);
const customers = 20_000;

/**
 * Measures lists over many jobs of one key in PostgreSQL, beside a query that does nothing.
 * EARSHOT_BENCH_JOBS sets the number of jobs: five million need 15 GB.
 */
export async function run(): Promise<void> {
  const jobs = Number(process.env['EARSHOT_BENCH_JOBS'] ?? defaultJobs);
  const server = await startPostgresServer();
  try {
    const storage = await openPostgresNode(await server.createDatabase());
    const { key } = await storage.keys.create('owner');
    await fill(storage, key.id, jobs);
    const size = await sql<{ size: string }>`
      select pg_size_pretty(pg_database_size(current_database())) as size
    `.execute(storage.database);
    console.log(`${jobs} jobs, database of ${size.rows[0]?.size}`);
    await measure(storage, key.id, jobs);
    await storage.close();
  } finally {
    await server.stop();
  }
}

type JobFilter = Parameters<PostgresStorage['jobs']['list']>[1];
type JsonFilter = Extract<JobFilter['custom_metadata'], { spelling: 'json' }>;

const metadataOf = (number: number) => ({
  customer: `c${(number * 7919) % customers}`,
  env: number % 2 === 0 ? 'prod' : 'test',
  tags: { team: number % 20 },
});

async function fill({ database }: PostgresStorage, keyId: string, jobs: number): Promise<void> {
  // Built once the rows are there, which takes a tenth of the time.
  await sql`drop index jobs_by_facts`.execute(database);
  const params = JSON.stringify({ audio_url: `https://example.org/${'a'.repeat(400)}.wav` });
  for (let from = 0; from < jobs; from += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, jobs - from) }, (_, at) => from + at);
    const metadata = numbers.map(metadataOf);
    await sql`
      insert into jobs (id, key_id, kind, status, request_id, created_at, completed_at, custom_metadata,
        request_params, error_code, post_session_metadata, attempts, available_at, facts)
      select gen_random_uuid(), ${keyId}::text, 'pre-recorded',
        case when number % 100 = 7 then 'error' else 'done' end, 'request',
        ${begin}::bigint + number * ${intervalMs}::bigint, 0, metadata::json, ${params}::json,
        case when number % 100 = 7 then 500 end, '{}', 1, 0, facts::uuid[]
      from unnest(${numbers}::bigint[], ${metadata.map((each) => JSON.stringify(each))}::text[],
        ${metadata.map((each) => `{${factsOf(keyId, each).join(',')}}`)}::text[])
        as given (number, metadata, facts)
    `.execute(database);
  }
  await sql`create index jobs_by_facts on jobs using gin (facts)`.execute(database);
  await sql`vacuum analyze jobs`.execute(database);
}

async function measure(storage: PostgresStorage, keyId: string, jobs: number): Promise<void> {
  const any = (below: number) => Math.floor(Math.random() * below);
  const aDay = () => begin + any(jobs) * intervalMs;
  const month = () => {
    const from = aDay();
    return {
      after_date: new Date(from).toISOString(),
      before_date: new Date(from + 30 * 24 * 3600 * 1000).toISOString(),
    };
  };
  const customer = () => ({ customer: `c${any(customers)}` });
  const having = (value: JsonFilter['value']) => ({
    custom_metadata: { value, spelling: 'json' as const },
  });
  const list = (filter: JobFilter, offset = 0) =>
    storage.jobs.list(keyId, filter, { offset, limit: 20 });
  const queries = {
    'select 1': () => sql`select 1`.execute(storage.database),
    'newest page': () => list({}),
    'errors of a month': () => list({ status: ['error'], ...month() }),
    'rare metadata': () => list(having(customer())),
    'metadata of half of the jobs': () => list(having({ env: 'prod' })),
    'rare metadata, and that of half': () => list(having({ ...customer(), env: 'prod' })),
    'metadata of a twentieth, errors': () =>
      list({ ...having({ tags: { team: 7 } }), status: ['error'] }),
    'metadata that no job has': () => list(having({ customer: `none ${any(1e6)}` })),
    'offset 10,000': () => list({}, 10_000),
  };
  const rows: string[][] = [];
  for (const [name, query] of Object.entries(queries)) {
    const takenMs: number[] = [];
    for (let round = -10; round < rounds; round += 1) {
      const ms = await elapsedMs(query);
      if (round >= 0) takenMs.push(ms);
    }
    rows.push([name, ...[0.5, 0.99].map((share) => percentile(takenMs, share).toFixed(2))]);
  }
  printTable(['', 'p50, ms', 'p99, ms'], rows);
}
