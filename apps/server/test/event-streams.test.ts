import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { verifies } from '@earshot/specification';
import { expect, onTestFinished, vi } from 'vitest';
import type { SettingName } from '../src/configuration/index.js';
import { createJobFollower, type JobFollower } from '../src/events/job-follower.js';
import { JobQueue } from '../src/queue/index.js';
import { call, readError } from './support/api.js';
import { followJob, listUtterances } from './support/event-client.js';
import { type HttpHarness, startHttpHarness } from './support/http-harness.js';
import { testKey } from './support/server-process.js';
import { untilSteady } from './support/until-steady.js';

const words = Array.from({ length: 10 }, (_, index) => ({
  word: `${index === 0 ? '' : ' '}word${index}`,
  start: index,
  end: index + 1,
  confidence: 0.5,
}));
const text = words.map(({ word }) => word).join('');
const createUtterance = (number: number) => ({
  start: number,
  end: number + 10,
  confidence: 0.5,
  channel: 0,
  words,
  text,
  language: 'en',
});

interface StreamHarness {
  readonly service: HttpHarness;
  readonly queue: JobQueue;
  /** Events that streams have read from the storage so far. */
  readonly taken: () => number;
  /** Creates a job in progress with utterances. */
  readonly createJob: (utterances: number) => Promise<{ id: string; claimedToken: string }>;
}

/** The HTTP side of the service over a real queue, whose jobs the test works on. */
async function startStreams(
  environment: Partial<Record<SettingName, string>> = {},
): Promise<StreamHarness> {
  let taken = 0;
  let follower: JobFollower | undefined;
  const service = await startHttpHarness(environment, {
    jobFollower: {
      async *follow(options) {
        for await (const event of follower?.follow(options) ?? []) {
          taken += 1;
          yield event;
        }
      },
    },
  });
  const { clock, storage } = service;
  const queue = new JobQueue(storage, clock, { instanceId: 'this', leaseMs: 3_600_000 });
  follower = createJobFollower({ storage, queue });
  return {
    service,
    queue,
    taken: () => taken,
    async createJob(utterances) {
      const { id: keyId = '' } = (await storage.keys.verify(testKey)) ?? {};
      clock.advance(1);
      const id = crypto.randomUUID();
      await storage.jobs.create({
        id,
        keyId,
        kind: 'pre-recorded',
        requestId: 'request',
        requestParams: { audio_url: 'https://example.org/a.wav' },
        customMetadata: null,
        fileId: null,
      });
      const claimed = (await queue.claim()) ?? expect.fail('there is a job');
      for (let from = 0; from < utterances; from += 1000)
        await queue.report(claimed.lease, {
          progress: {
            stage: 'transcribe',
            audioSecondsDone: from,
            audioSecondsTotal: utterances,
            fetchedBytes: null,
            totalBytes: null,
          },
          utterances: Array.from({ length: Math.min(1000, utterances - from) }, (_, index) =>
            JSON.stringify(createUtterance(from + index)),
          ),
          settledSamples: [from],
        });
      return { id, claimedToken: claimed.lease.token };
    },
  };
}

verifies(
  'events.heartbeat',
  'a stream without events gets a comment every fifteen seconds',
  async () => {
    const { createJob, service } = await startStreams();
    const { id } = await createJob(1);
    const stream = await followJob(service.url, id);
    await stream.waitFor((events) => events.length === 2);
    for (const count of [1, 2, 3]) {
      await service.pass(16);
      await vi.waitUntil(() => stream.comments.length >= count);
    }
    expect(new Set(stream.comments)).toEqual(new Set([': heartbeat']));
    expect(stream.events).toHaveLength(2);
    stream.close();
  },
);

verifies(
  'events.limits',
  'one key has so many streams, and another one again when one of them has ended',
  async () => {
    const { createJob, service } = await startStreams({ EARSHOT_MAX_EVENT_STREAMS_PER_KEY: '2' });
    const { id } = await createJob(1);
    const streams = [await followJob(service.url, id), await followJob(service.url, id)];
    const path = `/v2/pre-recorded/${id}/events`;
    const refused = await call(service.url, path);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await readError(refused, 429)).toMatchObject({ code: 'too_many_streams' });
    streams[0]?.close();
    let next: Response | undefined;
    await vi.waitUntil(async () => {
      next = await call(service.url, path);
      if (next.status === 429) await next.text();
      return next.status === 200;
    });
    await next?.body?.cancel();
    streams[1]?.close();
  },
);

verifies(
  ['events.slow-reader', 'events.followers'],
  'a follower that never reads holds a few events, loses its connection, and holds up no other',
  async () => {
    const { createJob, service, taken } = await startStreams();
    // Twelve megabytes of events.
    const utterances = 10_000;
    const { id } = await createJob(utterances);
    const { hostname, port } = new URL(service.url);
    const accepted = once(service.app.server, 'connection');
    const socket = connect({ host: hostname, port: Number(port) });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(
      `GET /v2/pre-recorded/${id}/events HTTP/1.1\r\nhost: x\r\nx-service-key: ${testKey}\r\n\r\n`,
    );
    // Node's own types leave the arguments of events open.
    const [server] = (await accepted) as [Socket];
    await vi.waitUntil(() => taken() > 0);
    const before = await untilSteady(taken);
    // The buffers of the system, and little more.
    expect(before).toBeLessThan(utterances);
    expect(server.writableLength).toBeLessThan(256 * 1024);

    const reader = await followJob(service.url, id);
    await reader.waitFor((events) => listUtterances(events).length === utterances);
    expect(listUtterances(reader.events).at(-1)).toEqual(createUtterance(utterances - 1));
    reader.close();

    await service.pass(25);
    expect(server.destroyed).toBe(false);
    await service.pass(10);
    await vi.waitUntil(() => server.destroyed);
  },
  60_000,
);

verifies(
  'events.last-event-id',
  'an id of an event that has not happened yet is a 400, and an empty one begins anew',
  async () => {
    const { createJob, service } = await startStreams();
    const { id } = await createJob(3);
    const ask = (value: string) =>
      call(service.url, `/v2/pre-recorded/${id}/events`, { headers: { 'last-event-id': value } });
    for (const early of ['4-1', '3-end'])
      expect((await readError(await ask(early), 400)).message).toContain(
        `Last-Event-ID must be the id of an event of this job, such as 3-0, got "${early}"`,
      );
    const stream = await followJob(service.url, id, { lastEventId: '' });
    await stream.waitFor((events) => listUtterances(events).length === 3);
    stream.close();
  },
);
