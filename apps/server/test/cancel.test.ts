import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import {
  call,
  createJob,
  getJob,
  readError,
  speech,
  speechText,
  upload,
  waitForJob,
} from './support/api.js';
import { followJob } from './support/event-client.js';
import { initiate } from './support/live.js';
import { longSpeech } from './support/long-speech.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import { otherKey, type ServerProcess, startServerProcess } from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';

const timeoutMs = 240_000;
/** Ten minutes of speech: one engine process takes far longer than any test waits. */
const longAudio = longSpeech(250);

let server: ServerProcess;
let receiverUrl: string;
const callbacks: unknown[] = [];
const receiver = createServer((request, response) => {
  void json(request).then((body) => {
    callbacks.push(body);
    response.writeHead(204).end();
  });
});

needsPocketsphinx();
beforeAll(async () => {
  ({ url: receiverUrl } = await listenLocally(receiver));
  server = await startServerProcess(
    {
      ...pocketsphinxSettings,
      EARSHOT_WORKER_JOBS: '1',
      EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
    },
    await createFolderWithKey(otherKey),
  );
}, timeoutMs);
afterAll(async () => {
  await server.stop();
  receiver.close();
});

const callback = () => ({ callback: true, callback_config: { url: receiverUrl } });
const cancel = (id: string, key?: string) =>
  call(server.url, `/v2/pre-recorded/${id}/cancel`, {
    method: 'POST',
    ...(key === undefined ? {} : { key }),
  });

async function transcribe(audio: Uint8Array, more: object = {}): Promise<string> {
  const { audio_url } = await upload(server.url, audio);
  return (await createJob(server.url, { audio_url, ...more })).id;
}

describe('cancelling', () => {
  verifies(
    ['cancel.queued', 'cancel.in-work', 'cancel.delete', 'cancel.ended', 'events.states'],
    'ends a job that waits and one in progress as 499, with their callbacks, and the engine does the next job',
    async () => {
      const long = await transcribe(longAudio, callback());
      const following = await followJob(server.url, long);
      await following.waitFor((events) => events.some(({ type }) => type === 'utterance'));
      const waiting = await transcribe(longAudio, callback());
      const waitingEvents = await followJob(server.url, waiting);
      const next = await transcribe(speech);
      expect((await getJob(server.url, waiting)).status).toBe('queued');

      const message = 'The job was cancelled by its owner';
      const isCancelled = { status: 'error', error_code: 499, result: null };
      const queued = await cancel(waiting);
      expect(queued.status).toBe(202);
      expect(await queued.text()).toBe('');
      expect(await getJob(server.url, waiting)).toMatchObject({
        ...isCancelled,
        post_session_metadata: { error: { code: 499, message } },
      });
      await waitingEvents.ended;
      expect(waitingEvents.events.at(-1)).toMatchObject({ type: 'error', data: { code: 499 } });

      const path = `/v2/pre-recorded/${long}`;
      const early = await call(server.url, path, { method: 'DELETE' });
      expect((await readError(early, 403)).code).toBe('job_active');
      expect((await cancel(long)).status).toBe(202);
      const cancelled = await getJob(server.url, long);
      expect(cancelled).toMatchObject({
        ...isCancelled,
        post_session_metadata: { attempts: 1, error: { code: 499, message } },
      });
      expect(cancelled.post_session_metadata).not.toHaveProperty('progress');
      expect(cancelled.completed_at).not.toBeNull();
      await following.ended;
      expect(following.events.at(-1)).toMatchObject({
        type: 'error',
        data: { code: 499, message },
      });
      // A second time it changes nothing.
      expect((await cancel(long)).status).toBe(202);
      expect(await getJob(server.url, long)).toEqual(cancelled);

      // There is one engine process, and one job at a time.
      const done = await waitForJob(server.url, next);
      expect(done.result?.transcription?.full_transcript).toBe(speechText);
      expect((await readError(await cancel(next), 409)).code).toBe('job_ended');
      expect(await getJob(server.url, next)).toEqual(done);
      // Later writes of the worker of the cancelled job, if any, changed nothing.
      expect(await getJob(server.url, long)).toEqual(cancelled);

      await vi.waitUntil(() => callbacks.length === 2, { timeout: 30_000 });
      expect(callbacks).toEqual(
        expect.arrayContaining(
          [waiting, long].map((id) => ({
            id,
            event: 'transcription.error',
            error: { code: 499, message },
          })),
        ),
      );
      expect((await call(server.url, path, { method: 'DELETE' })).status).toBe(202);
      expect((await cancel(long)).status).toBe(404);
    },
    timeoutMs,
  );

  verifies(
    'cancel.in-work',
    'ends the fetch of a source that hangs',
    async () => {
      const hanging = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'audio/wav' });
        response.write(longAudio.subarray(0, 100_000));
      });
      const { port } = await listenLocally(hanging);
      const closed = once(hanging, 'connection').then(async ([socket]) => once(socket, 'close'));
      const { id } = await createJob(server.url, { audio_url: `http://127.0.0.1:${port}/a.wav` });
      const stream = await followJob(server.url, id);
      await stream.waitFor((events) =>
        events.some(
          ({ data, type }) =>
            type === 'progress' && data.stage === 'fetch' && data.fetched_bytes === 100_000,
        ),
      );
      expect((await cancel(id)).status).toBe(202);
      await closed;
      expect(await getJob(server.url, id)).toMatchObject({ status: 'error', error_code: 499 });
      hanging.close();
    },
    timeoutMs,
  );

  verifies(
    'events.ownership',
    'and following are for the jobs of the own key, and for recordings',
    async () => {
      const id = await transcribe(longSpeech(1));
      await waitForJob(server.url, id);
      const { id: session } = await initiate(server.url);
      for (const each of [session, 'not-a-uuid', '45463597-20b7-4af7-b3b3-f5fb778203ab']) {
        await readError(await cancel(each), 404);
        await readError(await call(server.url, `/v2/pre-recorded/${each}/events`), 404);
      }
      const response = await call(server.url, `/v2/pre-recorded/${id}/events`, { key: otherKey });
      await readError(response, 404);
      await readError(await cancel(id, otherKey), 404);
    },
    timeoutMs,
  );
});
