import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, getJob, speechText, upload, waitForJob } from './support/api.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';

const rounds = 20;

/** Transcript of the bundled sample by the scripted engine. */
const scriptedText =
  'one two three four five six seven eight one two three four five six seven eight one';

describe('kill -9 of the server during a job, then start', () => {
  needsPocketsphinx();
  const dataFolder = temporaryFolder();
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startServerProcess({}, dataFolder);
  });

  afterAll(() => server.stop());

  verifies(
    'durability.killed-service',
    `${rounds} of ${rounds} jobs end done, once`,
    async () => {
      const file = await upload(server.url);
      const path = new URL(file.audio_url).pathname;
      const ids: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { id } = await createJob(server.url, { audio_url: `${server.url}${path}` });
        ids.push(id);
        // Every round polls the job a few times more before the process is killed, so that it is
        // killed in each stage.
        for (let look = 0; look < round * 4; look += 1) await getJob(server.url, id);
        await server.kill();
        // Every fourth round is finished by the real recogniser, whose jobs take long enough for
        // the next kill to happen in their middle.
        const settings = round % 4 === 3 ? pocketsphinxSettings : {};
        server = await startServerProcess(settings, dataFolder);
        const job = await waitForJob(server.url, id);
        expect(job, `round ${round}`).toMatchObject({ status: 'done', error_code: null });
        const { full_transcript } =
          job.result?.transcription ?? expect.fail('a done job has a transcript');
        // A job that had ended before the kill keeps its transcript, and one that was in progress
        // keeps its published utterances, after which the other recogniser continues.
        const words = [speechText, scriptedText].join(' ').split(' ');
        expect(words).toEqual(expect.arrayContaining(full_transcript.split(' ')));
      }
      const page = await call(server.url, '/v2/transcription?limit=1000');
      const { items } = (await page.json()) as { items: { id: string }[] };
      expect(items.map(({ id }) => id).sort()).toEqual([...ids].sort());
    },
    240_000,
  );
});

describe('a polite end', () => {
  needsPocketsphinx();
  verifies(
    'process.termination',
    'SIGTERM ends with 0, and the job continues at the next start',
    async () => {
      const dataFolder = temporaryFolder();
      const environment = pocketsphinxSettings;
      const first = await startServerProcess(environment, dataFolder);
      const { audio_url } = await upload(first.url);
      const { id } = await createJob(first.url, { audio_url });
      await expect
        .poll(async () => (await getJob(first.url, id)).status, { interval: 10 })
        .not.toBe('queued');
      const startedAt = performance.now();
      expect(await first.stop()).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(25_000);
      const second = await startServerProcess(environment, dataFolder);
      expect((await waitForJob(second.url, id)).result?.transcription?.full_transcript).toBe(
        speechText,
      );
      expect(await second.stop()).toBe(0);
    },
  );
});

describe('idempotency', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess();
  }, 60_000);
  afterAll(() => server.stop());

  verifies(
    ['idempotency.replay', 'idempotency.conflict'],
    'fifty equal requests at once create one job, another body is refused',
    async () => {
      const { audio_url } = await upload(server.url);
      const headers = { 'idempotency-key': 'order-4711' };
      const post = () => call(server.url, '/v2/pre-recorded', { body: { audio_url }, headers });
      const responses = await Promise.all(Array.from({ length: 50 }, post));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
      const bodies = await Promise.all(responses.map((response) => response.text()));
      expect(new Set(bodies).size).toBe(1);
      const again = await post();
      expect(again.status).toBe(201);
      expect(await again.text()).toBe(bodies[0]);
      const other = await call(server.url, '/v2/pre-recorded', {
        body: { audio_url, sentences: true },
        headers,
      });
      expect(other.status).toBe(422);
      const list = await call(server.url, '/v2/transcription');
      expect(((await list.json()) as { items: unknown[] }).items).toHaveLength(1);
    },
  );
});

describe('deleting', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess();
  }, 60_000);
  afterAll(() => server.stop());

  verifies('endpoint.delete', 'takes the job, its audio and its result with it', async () => {
    const { audio_url } = await upload(server.url);
    const { id } = await createJob(server.url, { audio_url });
    await waitForJob(server.url, id);
    const deleted = await call(server.url, `/v2/pre-recorded/${id}`, { method: 'DELETE' });
    expect(deleted.status).toBe(202);
    expect(await deleted.text()).toBe('');
    for (const path of [
      `/v2/pre-recorded/${id}`,
      `/v2/transcription/${id}`,
      `/v2/pre-recorded/${id}/file`,
      audio_url,
    ])
      expect((await call(server.url, path)).status, path).toBe(404);
    expect((await call(server.url, `/v2/pre-recorded/${id}`, { method: 'DELETE' })).status).toBe(
      404,
    );
  });
});
