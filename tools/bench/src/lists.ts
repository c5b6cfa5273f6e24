import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countUnindexed, createdAt, fillJobs } from '@earshot/server/testing/jobs';
import { printTable } from './print-table.js';
import { request, type ServiceProcess, startServiceProcess } from './service-process.js';
import { percentile } from './timing.js';

const defaultJobs = 1_000_000;
/** Enough that the 99th percentile is not the slowest request. */
const rounds = 300;

/**
 * Measures lists over many jobs of one key, and their effect on another key. EARSHOT_BENCH_JOBS
 * sets the number of jobs.
 */
export async function run(): Promise<void> {
  const jobs = Number(process.env['EARSHOT_BENCH_JOBS'] ?? defaultJobs);
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  try {
    const empty = await startServiceProcess({ dataFolder: folder });
    await empty.stop();
    const keys = {
      owner: fillJobs(folder, { jobs }),
      other: fillJobs(folder, { jobs: 0, keyName: 'other' }),
    };
    const bytes = statSync(join(folder, 'earshot.db')).size;
    console.log(`${jobs} jobs, database of ${(bytes / 2 ** 30).toFixed(2)} GiB`);
    const startedMs = performance.now();
    const server = await startServiceProcess({ dataFolder: folder });
    try {
      console.log(`ready after ${seconds(server.listeningMs - startedMs)} s`);
      await measure('while the index is built', server, keys.owner, unindexedQueries(jobs), 5);
      while (countUnindexed(folder) > 1000) await sleep(500);
      console.log(`indexed after ${seconds(performance.now() - startedMs)} s`);
      await measure('any filter, any offset', server, keys.owner, queries(jobs), rounds);
      await measureBystanders(server, keys, jobs);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const json = (value: unknown) => `custom_metadata=${encodeURIComponent(JSON.stringify(value))}`;

function unindexedQueries(jobs: number): Record<string, string> {
  return {
    'no filter': '',
    'metadata of one job': json({ order: Math.floor(jobs / 3) }),
  };
}

function queries(jobs: number): Record<string, string> {
  const far = Math.floor(jobs * 0.7);
  const half = Math.floor(jobs * 0.35);
  const middle = createdAt(Math.floor(jobs / 2));
  const later = createdAt(Math.floor(jobs / 2) + 5000);
  return {
    'no filter': '',
    [`no filter, offset ${far}`]: `offset=${far}`,
    kind: 'kind=live',
    [`status, offset ${far}`]: `status=done&offset=${far}`,
    'rare status': 'status=error',
    'several statuses': `status=error&status=queued&status=processing`,
    'status that nothing has': 'status=queued',
    dates: `after_date=${middle}&before_date=${later}`,
    [`before a date, offset ${half - 1000}`]: `before_date=${middle}&offset=${half - 1000}`,
    'dates, kind, status, metadata': `after_date=${middle}&kind=live&status=done&${json({ level: 1 })}`,
    'metadata of all': json({ service: 'support' }),
    [`metadata of all, offset ${far}`]: `${json({ service: 'support' })}&offset=${far}`,
    'metadata of one': json({ order: Math.floor(jobs / 3) }),
    'metadata of one, in brackets': `custom_metadata[order]=${Math.floor(jobs / 3)}`,
    'metadata of none': json({ order: -1 }),
    'unknown name': json({ nobody: 'knows' }),
    'nested, every 20th': json({ address: { city: 'city 7' } }),
    'list as a whole': json({ tags: ['call', 3] }),
    'element of a list': 'custom_metadata[tags][1]=3',
    number: json({ level: 1 }),
    'text like the number': json({ level: '1' }),
    [`number or text, offset ${far}`]: `custom_metadata[level]=1&offset=${far}`,
    'several names': json({ service: 'support', customer: 'c7', level: '1' }),
    'two halves without a common job': json({ even: true, odd: true }),
    'the same with a kind and a status': `${json({ even: true, odd: true })}&kind=live&status=done`,
    'number that is text in the other half': json({ odd: true, level: 1 }),
    'twelve names, nothing in common': json({
      service: 'support',
      even: true,
      odd: true,
      level: 1,
      address: { city: 'city 1' },
      customer: 'c2',
      tags: ['call', 3],
      order: 5,
      a: 1,
      b: 2,
      c: 3,
      d: 4,
    }),
    'a page of 1,000': 'limit=1000',
    [`a page of 1,000, rare, offset 1000`]: 'status=error&limit=1000&offset=1000',
  };
}

async function measure(
  title: string,
  { port }: ServiceProcess,
  key: string,
  asked: Record<string, string>,
  times: number,
): Promise<void> {
  const rows: string[][] = [];
  for (const [name, query] of Object.entries(asked)) {
    const tookMs: number[] = [];
    let items = 0;
    for (let round = 0; round < times; round += 1) {
      const [durationMs, page] = await timed(() =>
        request(`http://127.0.0.1:${port}/v2/transcription?${query}`, key),
      );
      tookMs.push(durationMs);
      items = (JSON.parse(page) as { items: unknown[] }).items.length;
    }
    rows.push([name, String(items), ...figures(tookMs)]);
  }
  printTable([title, 'items', 'least ms', 'p50 ms', 'p99 ms', 'most ms'], rows);
}

/**
 * Measures requests of one key while ten callers of another request the most expensive lists all
 * the time.
 */
async function measureBystanders(
  { port }: ServiceProcess,
  keys: { owner: string; other: string },
  jobs: number,
): Promise<void> {
  const base = `http://127.0.0.1:${port}`;
  const expensive = [
    `${base}/v2/transcription?limit=1000&offset=${Math.floor(jobs * 0.7)}`,
    `${base}/v2/transcription?${json({ even: true, odd: true })}`,
    `${base}/v2/transcription?${json({ service: 'support' })}&offset=${Math.floor(jobs * 0.9)}`,
  ];
  const work: Record<string, () => Promise<unknown>> = {
    '/health': () => request(`${base}/health`, keys.other),
    'list of another key': () => request(`${base}/v2/transcription`, keys.other),
    'job created by another key': () =>
      request(`${base}/v2/pre-recorded`, keys.other, { audio_url: 'https://example.org/a.wav' }),
  };
  const rows: string[][] = [];
  for (const isAttacked of [false, true]) {
    let hasEnded = false;
    const attackers = Array.from({ length: isAttacked ? 10 : 0 }, async (_, index) => {
      for (let round = index; !hasEnded; round += 1)
        await request(expensive[round % expensive.length] ?? base, keys.owner);
    });
    for (const [name, send] of Object.entries(work)) {
      const tookMs: number[] = [];
      for (let round = 0; round < 200; round += 1) tookMs.push((await timed(send))[0]);
      rows.push([`${name}${isAttacked ? ', beside ten lists' : ''}`, ...figures(tookMs)]);
    }
    hasEnded = true;
    await Promise.all(attackers);
  }
  printTable(
    ['beside expensive lists of one key', 'least ms', 'p50 ms', 'p99 ms', 'most ms'],
    rows,
  );
}

async function timed<Value>(work: () => Promise<Value>): Promise<[number, Value]> {
  const startedMs = performance.now();
  const value = await work();
  return [performance.now() - startedMs, value];
}

function figures(tookMs: readonly number[]): string[] {
  const shown = [
    Math.min(...tookMs),
    percentile(tookMs, 0.5),
    percentile(tookMs, 0.99),
    Math.max(...tookMs),
  ];
  return shown.map((ms) => ms.toFixed(1));
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(1);
}
