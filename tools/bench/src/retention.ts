import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countUnindexed, createdAt, fillJobs } from '@earshot/server/testing/jobs';
import { printTable } from './print-table.js';
import { request, type ServiceProcess, startServiceProcess } from './service-process.js';
import { percentile } from './timing.js';

const defaultJobs = 1_000_000;
const measuredSeconds = 30;
const hourMs = 3600 * 1000;

/** Settings under which half of the jobs have something that expires, by what that is. */
const kinds = {
  nothing: [],
  audio: ['EARSHOT_RETENTION_AUDIO'],
  'results, with audio': ['EARSHOT_RETENTION_RESULT'],
} as const;

/**
 * Measures what others notice while half of the jobs of a database, or their audio, expire: delays
 * of the event loop, and times of requests. EARSHOT_BENCH_JOBS sets the number of jobs.
 */
export async function run(): Promise<void> {
  const jobs = Number(process.env['EARSHOT_BENCH_JOBS'] ?? defaultJobs);
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  try {
    await (await startServiceProcess({ dataFolder: folder })).stop();
    const keys = {
      owner: fillJobs(folder, { jobs, hasFiles: true }),
      other: fillJobs(folder, { jobs: 0, keyName: 'other' }),
    };
    const bytes = statSync(join(folder, 'earshot.db')).size;
    console.log(`${jobs} jobs with files, database of ${(bytes / 2 ** 30).toFixed(2)} GiB`);
    await buildIndex(folder);
    const rows: string[][] = [];
    const middle = Date.parse(createdAt(Math.floor(jobs / 2)));
    for (const [kind, settings] of Object.entries(kinds)) {
      const hours = Math.ceil((Date.now() - middle) / hourMs);
      const environment = Object.fromEntries(settings.map((name) => [name, `${hours}h`]));
      rows.push(...(await measure(kind, { folder, environment, jobs, keys })));
    }
    printTable(
      ['what expires', 'removed a second', 'request', 'p50 ms', 'p99 ms', 'most ms'],
      rows,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildIndex(folder: string): Promise<void> {
  const server = await startServiceProcess({ dataFolder: folder });
  while (countUnindexed(folder) > 1000) await sleep(500);
  await server.stop();
}

interface Measured {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly jobs: number;
  readonly keys: { readonly owner: string; readonly other: string };
}

async function measure(
  kind: string,
  { environment, folder, jobs, keys }: Measured,
): Promise<string[][]> {
  const settings = { ...environment, EARSHOT_ROLES: 'api' };
  const server = await startServiceProcess({
    dataFolder: folder,
    environment: settings,
    hasLoopProbe: true,
  });
  try {
    const requests = requestsTo(`http://127.0.0.1:${server.port}`, keys, jobs);
    for (const send of Object.values(requests)) await send();
    const before = await removals(server);
    await server.loopDelays();
    const tookMs = Object.fromEntries(Object.keys(requests).map((name) => [name, [] as number[]]));
    const beginMs = performance.now();
    while (performance.now() - beginMs < measuredSeconds * 1000)
      for (const [name, send] of Object.entries(requests)) {
        const startedMs = performance.now();
        await send();
        tookMs[name]?.push(performance.now() - startedMs);
      }
    const loop = await server.loopDelays();
    const seconds = (performance.now() - beginMs) / 1000;
    const rate = (((await removals(server)) - before) / seconds).toFixed(0);
    return [
      [kind, rate, 'event loop', '', loop.p99.toFixed(1), loop.most.toFixed(1)],
      ...Object.entries(tookMs).map(([name, times]) => [
        kind,
        rate,
        name,
        ...[0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1)),
      ]),
    ];
  } finally {
    await server.stop();
  }
}

/** The measured requests by their names. */
function requestsTo(
  base: string,
  keys: Measured['keys'],
  jobs: number,
): Readonly<Record<string, () => Promise<unknown>>> {
  const far = Math.floor(jobs * 0.4);
  return {
    '/health': () => request(`${base}/health`, keys.other),
    'list, any': () => request(`${base}/v2/transcription?limit=100`, keys.owner),
    'list, far': () => request(`${base}/v2/transcription?status=done&offset=${far}`, keys.owner),
    'list of another key': () => request(`${base}/v2/transcription`, keys.other),
    'job created': () =>
      request(`${base}/v2/pre-recorded`, keys.other, { audio_url: 'https://example.org/a.wav' }),
  };
}

/** Jobs and audio that the service has removed since its start. */
async function removals({ url }: ServiceProcess): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  return [...metrics.matchAll(/^earshot_removals_total\{item="(?:jobs|audio)"\} (\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}
