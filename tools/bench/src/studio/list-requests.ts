import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countUnindexed, fillJobs } from '@earshot/server/testing/jobs';
import { fillRecordings } from '@earshot/server/testing/recordings';
import { printTable } from '../print-table.js';
import { type ServiceProcess, startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';

const defaultJobs = 1_000_000;
/** Enough that the 99th percentile is not the slowest request. */
const defaultRounds = 200;
/** Recordings that one request of an action changes: as many as are allowed. */
const changedAtOnce = 200;
/** Longest turn of the event loop that is allowed, in milliseconds. */
const goalMs = 20;

/** The requests of the studio's list, by what they are for. */
const requests: Readonly<Record<string, string>> = {
  'newest first': 'recordings?sort=newest&limit=50',
  'oldest first': 'recordings?sort=oldest&limit=50',
  'by name': 'recordings?sort=name&limit=50',
  'by length': 'recordings?sort=longest&limit=50',
  'a page of 1,000': 'recordings?sort=newest&limit=1000',
  'of a state': 'recordings?sort=newest&state=error&limit=50',
  'of a state that none has': 'recordings?sort=newest&state=working&limit=50',
  'live, by length': 'recordings?sort=longest&kind=live&limit=50',
  'with a rare tag': 'recordings?sort=newest&tag=rare&limit=50',
  'with a common tag': 'recordings?sort=newest&tag=common&limit=50',
  'with a common tag, by name': 'recordings?sort=name&tag=common&limit=50',
  'with a common tag and a state': 'recordings?sort=newest&tag=common&state=error&limit=50',
  'with a common tag and a state that none has':
    'recordings?sort=newest&tag=common&state=working&limit=50',
  'with a tag that none has': 'recordings?sort=newest&tag=none&limit=50',
  'with a field of the metadata': `recordings?fields=${encodeURIComponent('{"customer":"c7"}')}&limit=50`,
  'number of all': 'recordings/count',
  'number of a state': 'recordings/count?state=error',
  'number with a common tag': 'recordings/count?tag=common',
  'all ids': 'recordings/ids?sort=newest',
  tags: 'recordings/tags',
  'search for a name that one has': 'search?words=order+17&limit=50',
  'search for what all have': 'search?words=support&limit=50',
  'search for the begin of a word': 'search?words=c&limit=50',
  'spoken, a word in all': 'spoken?words=common&limit=20',
  'spoken, a word in some': 'spoken?words=topic7&limit=20',
  'spoken, a word in few': 'spoken?words=person4711&limit=20',
  'spoken, the begin of a word': 'spoken?words=t&limit=20',
  'spoken, words that no recording has together': 'spoken?words=topic7+person4711+topic9&limit=20',
  'spoken, two frequent words that are never together': 'spoken?words=topic7+topic9&limit=20',
};

/** A browser that is signed in. A request with a body is a POST. */
type Send = (path: string, body?: object) => Promise<string>;

/**
 * Measures the requests of the studio's list over many recordings of one key, exports, and changes
 * of many of them, and how long the service's event loop was busy at once meanwhile.
 * EARSHOT_BENCH_JOBS sets the number of recordings.
 */
export async function run(): Promise<void> {
  const jobs = Number(process.env['EARSHOT_BENCH_JOBS'] ?? defaultJobs);
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  try {
    const empty = await startServiceProcess({ dataFolder: folder });
    await empty.stop();
    const key = fillJobs(folder, { jobs });
    fillRecordings(folder);
    const service = await startServiceProcess({ dataFolder: folder, hasLoopProbe: true });
    try {
      while (countUnindexed(folder) > 1000) await sleep(500);
      await measureRequests(service, key, jobs);
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures each of the requests, one after the other, and then what is done with many recordings.
 *
 * @param rounds - number of requests of each kind
 */
export async function measureRequests(
  service: ServiceProcess,
  key: string,
  jobs: number,
  rounds: number = defaultRounds,
): Promise<void> {
  const send = await signIn(service.url, key);
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(requests))
    rows.push(await measure(service, name, rounds, () => send(`/studio/${path}`)));
  const { ids } = JSON.parse(await send('/studio/recordings/ids?sort=newest')) as { ids: string[] };
  const actions = actionsOn(send, ids);
  rows.push(await measure(service, 'export of one', rounds, actions.export));
  const many = Math.max(1, Math.floor(rounds / 10));
  rows.push(await measure(service, 'tag of many', many, actions.tag));
  rows.push(await measure(service, 'the tag of many removed', many, actions.untag));
  rows.push(await measure(service, 'deletion of many', many, actions.delete));
  console.log(`${jobs} recordings; turns of the event loop are to be below ${goalMs} ms\n`);
  printTable(['request', 'items', 'p50 ms', 'p99 ms', 'most ms', 'longest turn ms'], rows);
}

/** Sends the request of a round. Resolves with the text of the response. */
type SendRound = (round: number) => Promise<string>;

/** What is done with recordings, in each round with the next ones. */
function actionsOn(
  send: Send,
  ids: readonly string[],
): Readonly<Record<'export' | 'tag' | 'untag' | 'delete', SendRound>> {
  const next = (round: number) => {
    const from = (round * changedAtOnce) % ids.length;
    return ids.slice(from, from + changedAtOnce);
  };
  return {
    export: (round) => send(`/v2/transcription/${ids[round]}`),
    tag: (round) => send('/studio/recordings/tags', { ids: next(round), add: ['new'] }),
    untag: (round) => send('/studio/recordings/tags', { ids: next(round), remove: ['new'] }),
    delete: (round) => send('/studio/recordings/delete', { ids: next(round) }),
  };
}

/** A row of the report: the requests of some rounds, and the longest turn meanwhile. */
async function measure(
  service: ServiceProcess,
  name: string,
  rounds: number,
  request: SendRound,
): Promise<string[]> {
  await service.loopDelays();
  const tookMs: number[] = [];
  let text = '';
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    text = await request(round);
    tookMs.push(performance.now() - startedMs);
  }
  const loop = await service.loopDelays();
  const { items } = JSON.parse(text) as { items?: unknown[] };
  return [
    name,
    items === undefined ? '' : String(items.length),
    ...[0.5, 0.99, 1].map((share) => percentile(tookMs, share).toFixed(1)),
    loop.most.toFixed(1),
  ];
}

async function signIn(url: string, key: string): Promise<Send> {
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  const json = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/studio/session`, {
    method: 'POST',
    headers: { ...sameOrigin, ...json },
    body: JSON.stringify({ key }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async (path, body) => {
    const read = await fetch(`${url}${path}`, {
      headers: { ...sameOrigin, cookie, ...(body === undefined ? {} : json) },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await read.text();
    if (!read.ok) throw new Error(`${path}: ${read.status} ${text}`);
    return text;
  };
}
