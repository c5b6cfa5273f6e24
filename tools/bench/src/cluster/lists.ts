import {
  listFacts,
  openPostgresNode,
  type PostgresStorage,
  sql,
  startPostgresServer,
} from '@earshot/server/testing/postgres-node';
import { printTable } from '../print-table.js';
import { elapsedMs, percentile } from '../timing.js';

const defaultJobs = 1_000_000;
const rounds = 300;
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
    const fillMs = await elapsedMs(() => fill(storage, key.id, jobs));
    const size = await sql<{ size: string }>`
      select pg_size_pretty(pg_database_size(current_database())) as size
    `.execute(storage.database);
    console.log(
      `${jobs} jobs, database of ${size.rows[0]?.size}, filled in ${(fillMs / 1000).toFixed(0)} s`,
    );
    await measure(storage, key.id, jobs);
    await storage.close();
  } finally {
    await server.stop();
  }
}

type JobFilter = Parameters<PostgresStorage['jobs']['list']>[1];
type JsonFilter = Extract<JobFilter['custom_metadata'], { spelling: 'json' }>;

const createMetadata = (number: number) => ({
  customer: `c${(number * 7919) % customers}`,
  env: number % 2 === 0 ? 'prod' : 'test',
  tags: { team: number % 20 },
});

/**
 * Fills the table of jobs, which lists read. Its triggers fill others, and are switched off. The
 * indexes are built once the rows are there, which takes a tenth of the time.
 */
async function fill({ database }: PostgresStorage, keyId: string, jobs: number): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'jobs'::regclass and not indisunique
    `.execute(connection);
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(connection);
    await insertJobs(connection, keyId, jobs);
    for (const { definition } of indexes) await sql.raw(definition).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
    await sql`vacuum analyze jobs`.execute(connection);
  });
}

/** Inserts jobs, whose metadata is that of as many jobs as there are customers, over and over. */
async function insertJobs(
  database: PostgresStorage['database'],
  keyId: string,
  jobs: number,
): Promise<void> {
  const numbers = Array.from({ length: customers }, (_, number) => number);
  const metadata = numbers.map(createMetadata);
  await sql`create temporary table given as
    select number, metadata::json, facts::uuid[] from unnest(
      ${numbers}::bigint[], ${metadata.map((each) => JSON.stringify(each))}::text[],
      ${metadata.map((each) => `{${listFacts(keyId, each).join(',')}}`)}::text[]
    ) as given (number, metadata, facts)`.execute(database);
  const params = JSON.stringify({ audio_url: `https://example.org/${'a'.repeat(400)}.wav` });
  await sql`
    insert into jobs (id, key_id, kind, status, request_id, created_at, completed_at, custom_metadata,
      request_params, error_code, post_session_metadata, attempts, available_at, facts)
    select gen_random_uuid(), ${keyId}::text, 'pre-recorded',
      case when job % 100 = 7 then 'error' else 'done' end, 'request',
      ${begin}::bigint + job * ${intervalMs}::bigint, 0, metadata, ${params}::json,
      case when job % 100 = 7 then 500 end, '{}', 1, 0, facts
    from generate_series(0, ${jobs - 1}::bigint) as job
    join given on given.number = job % ${customers}::bigint
  `.execute(database);
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
    'offset 300,000': () => list({}, 300_000),
    'before a time': () => list({ before_date: new Date(aDay()).toISOString() }),
  };
  printTable(['', 'p50, ms', 'p99, ms', "p99 in those of 'select 1'"], await measureTimes(queries));
}

/** Runs queries in turns, so that other load of the machine affects all of them alike. */
async function measureTimes(
  queries: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<string[][]> {
  const takenMs = new Map(Object.keys(queries).map((name) => [name, [] as number[]]));
  for (let round = -10; round < rounds; round += 1)
    for (const [name, query] of Object.entries(queries)) {
      const ms = await elapsedMs(query);
      if (round >= 0) takenMs.get(name)?.push(ms);
    }
  const leastMs = percentile(takenMs.get('select 1') ?? [], 0.99);
  return Array.from(takenMs, ([name, values]) => {
    const [median = Number.NaN, high = Number.NaN] = [0.5, 0.99].map((share) =>
      percentile(values, share),
    );
    return [name, median.toFixed(2), high.toFixed(2), (high / leastMs).toFixed(1)];
  });
}
