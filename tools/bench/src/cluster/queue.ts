import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  openPostgresNode,
  type PostgresStorage,
  sql,
  startPostgresServer,
} from '@earshot/server/testing/postgres-node';
import { type Figure, measuredValue } from '../figures.js';
import { listChildren, treeCpuSeconds } from '../process-figures.js';
import type { WorkerReport } from './worker-child.js';

const workers = 3;
const keys = 50;
/** EARSHOT_BENCH_JOBS sets the number of all jobs. */
const jobsOfKey = Number(process.env['EARSHOT_BENCH_JOBS'] ?? 20_000) / keys;

/**
 * Claims and ends jobs of many keys by three processes on one database. Statements and processor
 * time of a job are the same on a machine that others use, too.
 */
export async function run(): Promise<readonly Figure[]> {
  const before = listChildren(process.pid);
  const server = await startPostgresServer();
  try {
    const [postgres = Number.NaN] = listChildren(process.pid).filter((id) => !before.includes(id));
    const url = await server.createDatabase();
    const storage = await openPostgresNode(url);
    await fill(storage);
    const children = Array.from({ length: workers }, (_, index) =>
      fork(fileURLToPath(new URL('./worker-child.ts', import.meta.url)), [url, `worker-${index}`]),
    );
    await Promise.all(children.map((child) => once(child, 'message')));
    const databaseBefore = treeCpuSeconds(postgres);
    const startedMs = performance.now();
    const reports = await Promise.all(children.map(work));
    const seconds = (performance.now() - startedMs) / 1000;
    const databaseSeconds = treeCpuSeconds(postgres) - databaseBefore;
    await requireDone(storage);
    await storage.close();
    return listFigures(reports, { seconds, databaseSeconds });
  } finally {
    await server.stop();
  }
}

async function work(child: ChildProcess): Promise<WorkerReport> {
  const ended = once(child, 'exit');
  const reported = once(child, 'message') as Promise<[WorkerReport]>;
  child.send('work');
  const [report] = await reported;
  await ended;
  return report;
}

/** @throws Error when a job is not done */
async function requireDone({ database }: PostgresStorage): Promise<void> {
  const { rows } = await sql<{ done: number }>`
    select count(*) as done from jobs where status = 'done'
  `.execute(database);
  const done = Number(rows[0]?.done);
  if (done !== keys * jobsOfKey) throw new Error(`${done} of ${keys * jobsOfKey} jobs are done`);
}

function listFigures(
  reports: readonly WorkerReport[],
  { databaseSeconds, seconds }: { databaseSeconds: number; seconds: number },
): readonly Figure[] {
  const jobs = keys * jobsOfKey;
  const sumReports = (value: (report: WorkerReport) => number) =>
    reports.reduce((sum, report) => sum + value(report), 0);
  const figure = (name: string, value: number, unit: string, wanted = '') => ({
    name,
    wanted,
    measured: { earshot: measuredValue(value, unit, unit === '/s' ? 0 : 2) },
  });
  const workerMs = (1000 * sumReports(({ cpuSeconds }) => cpuSeconds)) / jobs;
  return [
    figure(`jobs claimed and ended by ${workers} workers`, jobs / seconds, '/s', '>= 1000 /s'),
    figure('statements of a job', sumReports(({ statements }) => statements) / jobs, ''),
    figure('processor time of a job in the workers', workerMs, 'ms'),
    figure('and in the database', (1000 * databaseSeconds) / jobs, 'ms'),
    figure(
      `largest difference of a key from the mean of ${keys}, at half of the jobs`,
      100 * unfairness(reports),
      '%',
      '<= 10 %',
    ),
  ];
}

/** Largest difference of a key from the mean, among the first half of the jobs that ended. */
function unfairness(reports: readonly WorkerReport[]): number {
  const ended = reports.flatMap((report) => report.ended).toSorted((a, b) => a.atMs - b.atMs);
  const shares = new Map<string, number>();
  for (const { keyId } of ended.slice(0, ended.length / 2))
    shares.set(keyId, (shares.get(keyId) ?? 0) + 1);
  const mean = ended.length / 2 / keys;
  const differences = Array.from(shares.values(), (share) => Math.abs(share - mean));
  // A key without any differs by the whole mean.
  return Math.max(...differences, shares.size < keys ? mean : 0) / mean;
}

/** Creates all jobs of a key before those of the next one, which must not wait for them. */
async function fill({ database, keys: keyStore }: PostgresStorage): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    const { key: created } = await keyStore.create(`key ${key}`);
    await sql`insert into files (id, key_id, extension, size, created_at)
      values (${created.id}, ${created.id}, 'wav', 0, 0)`.execute(database);
    await sql`insert into jobs (id, key_id, kind, status, request_id, created_at, request_params,
        file_id, post_session_metadata, attempts, available_at)
      select ${created.id} || '-' || number, ${created.id}, 'pre-recorded', 'queued', 'request',
        ${key * jobsOfKey}::bigint + number, '{"language_config":{"languages":["en"]}}', ${created.id}, '{}', 0, 0
      from generate_series(1, ${jobsOfKey}::integer) as number`.execute(database);
  }
  await sql`vacuum analyze jobs`.execute(database);
}
