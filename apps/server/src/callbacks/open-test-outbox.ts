import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { expect, onTestFinished } from 'vitest';
import { openTestStorage } from '../../test/support/open-test-storage.js';
import { parseAddressRules } from '../outbound/index.js';
import type { ClaimedJob, JobQueue, JobQueueOptions } from '../queue/index.js';
import type { CallbackAttempt } from '../storage/index.js';
import { jsonFragments, type NewJob } from '../storage/index.js';
import { CallbackDispatcher } from './callback-dispatcher.js';
import { CallbackOutbox } from './callback-outbox.js';

/** A request that a receiver of callbacks got. */
export interface Received {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The result that {@link endWell} ends a job with. */
export const result = {
  metadata: {
    audio_duration: 1,
    number_of_distinct_channels: 1,
    billing_time: 1,
    transcription_time: 0.5,
  },
  transcription: { full_transcript: 'hello', languages: ['en'], utterances: [] },
};

/** Starts a receiver of callbacks for one test. */
export async function listen(respond: (response: ServerResponse) => void, host = '127.0.0.1') {
  const received: Received[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        method: request.method,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      respond(response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  const { port } = await listenLocally(server, host);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://${host}:${port}/hook`, received, connections: () => connections };
}

/** A data folder whose jobs get callbacks when they end, and dispatchers for it. */
export async function openTestOutbox() {
  const opened = await openTestStorage();
  const { storage, clock } = opened;
  const outbox = new CallbackOutbox(storage, clock);
  const queue = (options: Partial<JobQueueOptions>) => opened.queue(options);
  const createJob = (change: Partial<NewJob>) => opened.createJob(change);
  const jobs = queue({
    onEnded: (unit, ended) => outbox.add(unit, ended),
    onEndCommitted: () => outbox.publishWritten(),
  });
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const start = (allowed = ['127.0.0.0/8']) => {
    const dispatcher = new CallbackDispatcher({
      storage,
      wakeUp: outbox.wakeUp,
      clock,
      rules: parseAddressRules(allowed).rules,
      logger: { info: log, warn: log, error: log },
      random: () => 0.5,
    });
    onTestFinished(() => dispatcher.close());
    dispatcher.start();
    return dispatcher;
  };
  /** Takes due callbacks, `count` of each lane. */
  const take = async (count: number, heldMs: number): Promise<CallbackAttempt[]> =>
    storage.outbox.take(
      (await storage.outbox.dueLanes()).map(({ keyId, host }) => ({ keyId, host, count })),
      heldMs,
    );
  /**
   * Advances the time, and makes a dispatcher check which callbacks are due by then, whether or not
   * it waits already.
   */
  const pass = (durationMs: number) => {
    opened.clock.advance(durationMs);
    outbox.publishWritten();
  };
  const rows = () =>
    storage.database.selectFrom('callbacks').selectAll().orderBy('created_at').execute();
  return { ...opened, queue, createJob, outbox, jobs, start, take, rows, pass, lines };
}

/** Claims the job that there is. */
export async function claim(jobs: JobQueue): Promise<ClaimedJob> {
  const claimed = await jobs.claim();
  if (claimed === undefined) throw new Error('There is no job to claim');
  return claimed;
}

/** Ends the next job well. Resolves with its id. */
export async function endWell(jobs: JobQueue) {
  const claimed = await claim(jobs);
  expect(
    await jobs.complete(claimed.lease, { result: jsonFragments(result), postSessionMetadata: {} }),
  ).toBe(true);
  return claimed.job.id;
}

/** The parameters of a job with a callback. */
export function withCallback(url: string, method = 'POST') {
  return {
    requestParams: {
      audio_url: 'https://example.org/a.wav',
      callback: true,
      callback_config: { url, method },
    },
  };
}
