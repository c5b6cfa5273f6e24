import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { needs, verifies } from '@earshot/specification';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { call, createJob, readError, upload } from './support/api.js';
import { followJob, listUtterances } from './support/event-client.js';
import { addLargeResult, addLongTranscript, fillJobs } from './support/fill-jobs.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { startWitness } from './support/witness.js';

const jobs = 100_000;
const resultPieces = 256;
const pieceBytes = 256 * 1024;

let server: ServerProcess;
let ownerKey: string;
let largeJob: string;
let longJob: string;

beforeAll(async () => {
  const dataFolder = await createFolderWithKey(otherKey);
  ownerKey = fillJobs(dataFolder, { jobs });
  largeJob = addLargeResult(dataFolder, largeResult());
  longJob = addLongTranscript(dataFolder);
  const probe = pathToFileURL(join(import.meta.dirname, 'support/loop-probe.mjs')).href;
  const environment = { NODE_OPTIONS: `--import=${probe}`, EARSHOT_REQUESTS_PER_MINUTE: '100000' };
  server = await startServerProcess(environment, dataFolder);
}, 120_000);

afterAll(() => server.stop());

/** JSON text of 64 MiB: one long text. */
function* largeResult(): Generator<Buffer> {
  const filled = (byte: string, head: string, tail: string) =>
    Buffer.from(head + byte.repeat(pieceBytes - head.length - tail.length) + tail);
  yield filled('a', '{"metadata":{},"text":"', '');
  for (let piece = 2; piece < resultPieces; piece += 1) yield filled('b', '', '');
  yield filled('c', '', '"}');
}

const requestList = (query: string) =>
  call(server.url, `/v2/transcription?${query}`, { key: ownerKey });
const listItems = async (query: string) => {
  // The items are those that were written by SQL.
  const page = (await (await requestList(query)).json()) as { items: unknown[] };
  return page.items;
};
const filter = (value: object) => `custom_metadata=${encodeURIComponent(JSON.stringify(value))}`;

/** Behaviour of the server towards other clients while it works. */
interface Promptness {
  /** Processor time of a turn of its event loop, in milliseconds. */
  turns: { p99: number; most: number };
  /** Number of successful requests of /health. */
  healthChecks: number;
}

async function readTurns(): Promise<Promptness['turns']> {
  const from = server.output().length;
  server.process.kill('SIGUSR2');
  for (;;) {
    const line = /loop (\{.*\})\n/.exec(server.output().slice(from))?.[1];
    if (line !== undefined) return JSON.parse(line);
    await sleep(5);
  }
}

/** Does some work, and expects the server to be prompt for others meanwhile. */
async function expectPromptDuring(
  name: string,
  work: () => Promise<void>,
  p99Ms = 50,
): Promise<Promptness> {
  let hasEnded = false;
  const watch = async (): Promise<Promptness> => {
    await readTurns();
    let healthChecks = 0;
    while (!hasEnded) {
      expect((await call(server.url, '/health', { key: null })).status).toBe(200);
      if (!hasEnded) healthChecks += 1;
      await sleep(10);
    }
    return { turns: await readTurns(), healthChecks };
  };
  const watching = watch();
  try {
    await work();
  } finally {
    hasEnded = true;
  }
  const seen = await watching;
  const { most, p99 } = seen.turns;
  process.stdout.write(
    `${name}: turns of the event loop p99 ${p99.toFixed(0)} ms, at most ${most.toFixed(0)} ms; /health ${seen.healthChecks} times\n`,
  );
  expect(p99).toBeLessThanOrEqual(p99Ms);
  expect(seen.healthChecks).toBeGreaterThan(0);
  return seen;
}

verifies(
  'events.long-job',
  'ten followers of a job of a hundred thousand words, each from another event on, leave the service prompt',
  async () => {
    const work = async (): Promise<void> => {
      const follow = async (from: number): Promise<void> => {
        const stream = await followJob(server.url, longJob, {
          key: ownerKey,
          lastEventId: `${from}-0`,
        });
        await stream.ended;
        expect(listUtterances(stream.events)).toHaveLength(10_000 - from);
        expect(stream.events.at(-1)?.type).toBe('done');
      };
      await Promise.all(Array.from({ length: 10 }, (_, index) => follow(index * 1000)));
    };
    await expectPromptDuring('events of 100,000 words', work, 20);
  },
  120_000,
);

verifies(
  'durability.large-lists',
  'lists over a hundred thousand jobs leave a live session, /health and other keys prompt',
  async () => {
    const witness = await startWitness(server.url);
    await expectPromptDuring('ten lists at once', async () => {
      const heavy = Array.from({ length: 10 }, async (_, index) => {
        expect(await listItems(filter({ order: -1 - index }))).toHaveLength(0);
        expect(await listItems('limit=3&offset=90000')).toHaveLength(3);
        expect(await listItems(filter({ even: true, odd: true }))).toHaveLength(0);
        expect(await listItems(filter({ order: 100 + index }))).toHaveLength(1);
      });
      let hasEnded = false;
      const listed = Promise.all(heavy).finally(() => {
        hasEnded = true;
      });
      do await witness.check();
      while (!hasEnded);
      await listed;
    });
    await witness.end();
  },
);

verifies(
  ['durability.large-results', 'headers.compression'],
  'a result of 64 MiB is read by some, and not read by others, beside a live session',
  async () => {
    const witness = await startWitness(server.url);
    const read = async (coding: 'br' | 'gzip' | 'identity') => {
      const response = await call(server.url, `/v2/live/${largeJob}`, {
        key: ownerKey,
        headers: { 'accept-encoding': coding },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
      let bytes = 0;
      let tail = '';
      for await (const chunk of response.body ?? expect.fail('there is a body')) {
        bytes += chunk.length;
        tail = (tail + Buffer.from(chunk.slice(-4)).toString()).slice(-4);
      }
      expect(bytes).toBeGreaterThan(resultPieces * pieceBytes);
      expect(tail).toBe('c"}}');
    };
    const { hostname, port } = new URL(server.url);
    const lazy = Array.from({ length: 10 }, () => {
      const socket = connect(Number(port), hostname);
      onTestFinished(() => void socket.destroy());
      socket.pause();
      socket.on('error', () => undefined);
      socket.write(
        `GET /v2/live/${largeJob} HTTP/1.1\r\nhost: x\r\nx-service-key: ${ownerKey}\r\n\r\n`,
      );
      return once(socket, 'connect');
    });
    await Promise.all(lazy);
    await expectPromptDuring('results of 64 MiB', async () => {
      await Promise.all([read('identity'), read('br'), read('gzip'), witness.check()]);
      expect((await requestList('limit=2')).status).toBe(200);
    });
    await witness.end();
  },
);

verifies(
  'durability.foreign-lock',
  'a foreign lock fails writes after five seconds, and leaves everything else prompt',
  async () => {
    const { audio_url } = await upload(server.url);
    const witness = await startWitness(server.url);
    const foreign = new SqliteDatabase(join(server.dataFolder, 'earshot.db'));
    onTestFinished(() => void foreign.close());
    foreign.exec('begin immediate');
    const { healthChecks } = await expectPromptDuring('a foreign lock', async () => {
      const create = async () => {
        const response = await call(server.url, '/v2/pre-recorded', { body: { audio_url } });
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        await readError(response, 503);
      };
      const writing = Promise.all([create(), create(), create()]);
      await witness.check();
      expect((await requestList('limit=5')).status).toBe(200);
      const ready = await readError(await call(server.url, '/ready', { key: null }), 503);
      expect(ready.message).toContain('the database');
      await writing;
    });
    foreign.exec('rollback');
    // A process that waits for the lock uses no processor time, and serves no client.
    expect(healthChecks).toBeGreaterThan(20);
    await createJob(server.url, { audio_url });
    await expect
      .poll(async () => (await call(server.url, '/ready', { key: null })).status, {
        timeout: 10_000,
      })
      .toBe(200);
    await witness.end();
  },
);

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

test(
  'a disk without room is a 507 and shows in /ready, and everything continues with room',
  needs(canMount, 'root of a Linux machine alone can mount a small disk'),
  async () => {
    const folder = temporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
    onTestFinished(() => void execFileSync('umount', ['-l', folder]));
    const dataFolder = join(folder, 'data');
    mkdirSync(dataFolder);
    const small = await startServerProcess({}, dataFolder);
    onTestFinished(async () => void (await small.stop()));
    const { audio_url } = await upload(small.url);
    const ballast = join(folder, 'ballast');
    // Fills the remaining space, to the last byte.
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${ballast} bs=1k 2>/dev/null; true`]);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 200 && !statuses.has(507); attempt += 1) {
      const body = { audio_url, custom_metadata: { text: 'x'.repeat(1900) } };
      const response = await call(small.url, '/v2/pre-recorded', { body });
      statuses.add(response.status);
      await response.text();
    }
    statuses.delete(201);
    expect([...statuses]).toEqual([507]);
    const ready = await readError(await call(small.url, '/ready', { key: null }), 503);
    expect(ready.message).toContain('no disk space left');
    expect((await call(small.url, '/v2/pre-recorded')).status).toBe(200);
    execFileSync('rm', [ballast]);
    await createJob(small.url, { audio_url });
    await expect
      .poll(async () => (await call(small.url, '/ready', { key: null })).status, {
        timeout: 10_000,
      })
      .toBe(200);
    expect(readFileSync(join(dataFolder, 'earshot.db')).length).toBeGreaterThan(0);
  },
);
