import type { JobEvent, PreRecordedJob } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, getJob, upload, waitForJob } from './support/api.js';
import { followJob, listProgress, listUtterances } from './support/event-client.js';
import { longSpeech } from './support/long-speech.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';

const timeoutMs = 240_000;
const environment = pocketsphinxSettings;

/** Uploads speech and creates a job for it. Resolves with its id. */
async function transcribe(url: string, audio: Uint8Array): Promise<string> {
  const { audio_url } = await upload(url, audio);
  const path = new URL(audio_url).pathname;
  return (await createJob(url, { audio_url: `${url}${path}` })).id;
}

const resultUtterances = ({ result }: PreRecordedJob) =>
  result?.transcription?.utterances ?? expect.fail('the job is done');

const hasUtterances = (count: number) => (events: readonly JobEvent[]) =>
  listUtterances(events).length >= count;

needsPocketsphinx();

describe('events of real speech', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess(environment);
  }, timeoutMs);
  afterAll(() => server.stop());

  for (const [name, channels] of [
    ['one channel', 1],
    ['two channels', 2],
  ] as const)
    verifies(
      ['events.utterances', 'events.states', 'events.followers', 'progress.job'],
      `of ${name}, from the start, are the utterances of the result; followers that come later receive the same`,
      async () => {
        const id = await transcribe(server.url, longSpeech(8, channels));
        const [first, second] = await Promise.all([
          followJob(server.url, id),
          followJob(server.url, id),
        ]);
        await first.waitFor(hasUtterances(2));
        // The first utterances arrive while the job is in progress, and the job reports its
        // progress.
        const inProgress = await getJob(server.url, id);
        expect(inProgress.status).toBe('processing');
        expect(inProgress.post_session_metadata['progress']).toMatchObject({ stage: 'transcribe' });
        const middle = await followJob(server.url, id, { lastEventId: first.events.at(-1)?.id });
        const received = first.events.length;
        await Promise.all([first.ended, second.ended, middle.ended]);
        const job = await waitForJob(server.url, id);
        expect(job.post_session_metadata).not.toHaveProperty('progress');
        const utterances = resultUtterances(job);
        expect(utterances).toHaveLength(8 * channels);
        expect(new Set(utterances.map(({ channel }) => channel)).size).toBe(channels);
        const late = await followJob(server.url, id);
        await late.ended;
        for (const { events } of [first, second, late]) {
          expect(listUtterances(events)).toEqual(utterances);
          expect(events.at(-1)).toMatchObject({ type: 'done', data: { id } });
        }
        expect(listUtterances([...first.events.slice(0, received), ...middle.events])).toEqual(
          utterances,
        );
        const progress = listProgress(first.events);
        const total = job.file?.audio_duration;
        const done = progress.map(({ audio_seconds_done }) => audio_seconds_done);
        expect(done).toEqual(done.toSorted((one, other) => one - other));
        // The last stage may begin and end between two polls of the job.
        const last = progress.at(-1);
        expect(['transcribe', 'finish']).toContain(last?.stage);
        expect(last?.audio_seconds_total).toBe(total);
        expect(last?.audio_seconds_done).toBeGreaterThan((total ?? 0) / 2);
        // Behind each of its events a job that is done can be resumed.
        for (const [index, event] of first.events.slice(0, -1).entries()) {
          const resumed = await followJob(server.url, id, { lastEventId: event.id });
          await resumed.ended;
          expect(listUtterances(resumed.events)).toEqual(
            listUtterances(first.events.slice(index + 1)),
          );
          expect(resumed.events.at(-1)).toEqual(first.events.at(-1));
        }
      },
      timeoutMs,
    );

  verifies(
    ['events.ended', 'events.last-event-id'],
    'a client that has the last event gets a 204, one with an id of no event a 400',
    async () => {
      const id = await transcribe(server.url, longSpeech(1));
      const { ended, events } = await followJob(server.url, id);
      await ended;
      const path = `/v2/pre-recorded/${id}/events`;
      const ask = (value: string) =>
        call(server.url, path, { headers: { 'last-event-id': value } });
      const last = await ask(events.at(-1)?.id ?? '');
      expect(last.status).toBe(204);
      expect(await last.text()).toBe('');
      for (const wrong of ['x', '1', '-1-2', '1-2-3', '1e3-0', '9'.repeat(40)]) {
        const response = await ask(wrong);
        expect(response.status, wrong).toBe(400);
        // The shape of errors is tested elsewhere.
        const { validation_errors } = (await response.json()) as { validation_errors: string[] };
        expect(validation_errors).toEqual([expect.stringContaining(`got "${wrong}"`)]);
      }
    },
    timeoutMs,
  );

  verifies(
    'events.shutdown',
    'a service that stops ends its streams whole, and the next one resumes them',
    async () => {
      const dataFolder = temporaryFolder();
      const former = await startServerProcess(environment, dataFolder);
      const id = await transcribe(former.url, longSpeech(24));
      const stream = await followJob(former.url, id);
      await stream.waitFor(hasUtterances(2));
      expect(await former.stop()).toBe(0);
      await stream.ended;
      expect(stream.events.at(-1)?.type).not.toMatch(/done|error/);
      const next = await startServerProcess(environment, dataFolder);
      try {
        const rest = await followJob(next.url, id, { lastEventId: stream.events.at(-1)?.id });
        await rest.ended;
        const job = await waitForJob(next.url, id);
        expect(listUtterances([...stream.events, ...rest.events])).toEqual(resultUtterances(job));
        // The attempt that was released does not count.
        expect(job.post_session_metadata['attempts']).toBe(1);
      } finally {
        await next.stop();
      }
    },
    timeoutMs,
  );
});

verifies(
  ['events.resume', 'progress.job', 'durability.killed-service'],
  'over kill -9 of the service in the middle nothing is lost or doubled, and the result is the same',
  async () => {
    const dataFolder = temporaryFolder();
    const audio = longSpeech(16, 2);
    let server = await startServerProcess(environment, dataFolder);
    const id = await transcribe(server.url, audio);
    const received: JobEvent[] = [];
    let lowest = 0;
    for (const count of [3, 12]) {
      const lastEventId = received.at(-1)?.id;
      const stream = await followJob(server.url, id, { lastEventId });
      await stream.waitFor((events) => listUtterances([...received, ...events]).length >= count);
      await server.kill();
      await stream.ended.catch(() => undefined);
      received.push(...stream.events);
      lowest = Math.max(...listProgress(received).map((each) => each.audio_seconds_done));
      server = await startServerProcess(environment, dataFolder);
      const job = await getJob(server.url, id);
      const progress = job.post_session_metadata['progress'];
      if (progress !== undefined)
        expect(Reflect.get(Object(progress), 'audio_seconds_done')).toBeGreaterThanOrEqual(lowest);
    }
    const rest = await followJob(server.url, id, { lastEventId: received.at(-1)?.id });
    await rest.ended;
    received.push(...rest.events);
    const job = await waitForJob(server.url, id);
    const utterances = resultUtterances(job);
    expect(listUtterances(received)).toEqual(utterances);
    const done = listProgress(received).map(({ audio_seconds_done }) => audio_seconds_done);
    expect(done).toEqual(done.toSorted((one, other) => one - other));
    // Without an interruption the result is the same.
    const again = await transcribe(server.url, audio);
    await (await followJob(server.url, again)).ended;
    expect(utterances.map(({ text }) => text)).toEqual(
      resultUtterances(await getJob(server.url, again)).map(({ text }) => text),
    );
    await server.stop();
  },
  timeoutMs,
);
