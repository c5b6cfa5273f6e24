import { readFileSync } from 'node:fs';
import type { KnownLiveMessage, Utterance } from '@earshot/core';
import { transcriptId } from '@earshot/core/protocol';
import { createTranscript, followLiveSession } from '@earshot/live';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { call } from './support/api.js';
import {
  allMessages,
  counterAudio,
  finalTexts,
  frames,
  initiate,
  openClient,
  readLiveJob,
  readRecording,
} from './support/live.js';
import { createTalkativeEngine, startLiveHarness } from './support/live-harness.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import { otherKey, type ServerProcess, startServerProcess } from './support/server-process.js';

const samePlace = (url: string) => url.replace(/token=.*/, 'token=');

describe('viewers of a live session', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({}, await createFolderWithKey(otherKey));
  }, 30_000);
  afterAll(() => server.stop());

  const viewersPath = (id: string) => `/v2/live/${id}/viewers`;

  async function createViewer(id: string): Promise<string> {
    const response = await call(server.url, viewersPath(id), { method: 'POST' });
    expect(response.status).toBe(201);
    return ((await response.json()) as { url: string }).url;
  }

  verifies(
    'live.viewers.messages',
    'early, late or interrupted: they get every message once and in order',
    async () => {
      const session = await initiate(server.url, { messages_config: allMessages });
      const client = await openClient(session.url);
      const url = await createViewer(session.id);
      expect(samePlace(url)).toBe(samePlace(session.url));
      expect(url).not.toBe(session.url);
      expect(url).toMatch(/token=[\w-]{43}$/);
      const early = await openClient(url);
      const interrupted = await openClient(url);
      const audio = counterAudio(20);
      const middle = audio.length / 2;
      client.send(...frames(audio.subarray(0, middle)));
      // A busy engine omits partial transcripts, never final ones.
      await interrupted.waitFor('transcript', ({ data }) => data.is_final);
      interrupted.socket.terminate();
      await interrupted.closed;
      const late = await openClient(url);
      const resumed = await openClient(`${url}&message_cursor=${interrupted.messages.length}`);
      client.send(...frames(audio.subarray(middle)));
      client.stop();
      for (const each of [client, early, late, resumed])
        expect((await each.closed).code).toBe(1000);
      expect(client.messages.at(-1)?.type).toBe('end_session');
      expect(finalTexts(client.messages).length).toBeGreaterThan(1);
      for (const each of [early.messages, late.messages]) expect(each).toEqual(client.messages);
      expect([...interrupted.messages, ...resumed.messages]).toEqual(client.messages);
      expect((await readRecording(server.url, session.id)).equals(audio)).toBe(true);

      const stranger = { method: 'POST', key: otherKey };
      expect((await call(server.url, viewersPath(session.id), stranger)).status).toBe(404);
      const keyless = { method: 'POST', key: null };
      expect((await call(server.url, viewersPath(session.id), keyless)).status).toBe(401);
      const token = new URL(url).searchParams.get('token') ?? '';
      expect(server.output()).not.toContain(token);
      expect(readFileSync(`${server.dataFolder}/earshot.db`, 'latin1')).not.toContain(token);
    },
  );

  verifies(
    'live.viewers.late',
    'of a session of three channels, in the middle: the finals so far in their order, and then those that come live',
    async () => {
      const channels = 3;
      const session = await initiate(server.url, { channels, messages_config: allMessages });
      const client = await openClient(session.url);
      const url = await createViewer(session.id);
      const audio = counterAudio(20, channels * 32_000);
      const middle = audio.length / 2;
      const listFinals = (messages: readonly KnownLiveMessage[]) =>
        messages.flatMap((message) =>
          message.type === 'transcript' && message.data.is_final ? [message.data] : [],
        );
      client.send(...frames(audio.subarray(0, middle), 9600));
      for (let channel = 0; channel < channels; channel += 1)
        await client.waitFor(
          'transcript',
          ({ data }) => data.is_final && data.utterance.channel === channel,
        );
      const before = listFinals(client.messages);
      const followed = followLiveSession({ url }, { webSocket: WebSocket });
      const messages: KnownLiveMessage[] = [];
      const transcript = createTranscript();
      followed.on('message', (message) => {
        // Every message of this service is of the contract.
        messages.push(message as KnownLiveMessage);
        transcript.push(message);
      });
      await vi.waitFor(
        () => expect(listFinals(messages).length).toBeGreaterThanOrEqual(before.length),
        30_000,
      );
      expect(listFinals(messages).slice(0, before.length)).toEqual(before);
      client.send(...frames(audio.subarray(middle), 9600));
      client.stop();
      expect((await client.closed).code).toBe(1000);
      await vi.waitFor(() => expect(followed.state).toBe('ended'), 30_000);
      expect(messages).toEqual(client.messages);
      const finals = listFinals(messages);
      expect(finals.length).toBeGreaterThan(before.length);
      for (let channel = 0; channel < channels; channel += 1) {
        const ids = finals.flatMap(({ id, utterance }) =>
          utterance.channel === channel ? [id] : [],
        );
        expect(ids).toEqual(ids.map((_, number) => transcriptId(channel, number)));
      }
      const { result } = await readLiveJob(server.url, session.id);
      const spoken = ({ channel, start, text }: Utterance) => `${start} ${channel} ${text}`;
      const utterances = (result?.transcription?.utterances ?? []).map(spoken).toSorted();
      const shown = transcript.snapshot().finals.map(({ utterance }) => utterance);
      expect(finals.map(({ utterance }) => spoken(utterance)).toSorted()).toEqual(utterances);
      expect(shown.map(spoken).toSorted()).toEqual(utterances);
      const starts = shown.map(({ start }) => start);
      expect(starts).toEqual(starts.toSorted((left, right) => left - right));
    },
  );

  verifies(
    'live.viewers.read-only',
    'audio, a stop and nonsense close their socket alone',
    async () => {
      const session = await initiate(server.url, { messages_config: allMessages });
      const client = await openClient(session.url);
      const url = await createViewer(session.id);
      client.send(counterAudio(1));
      for (const frame of [
        new Uint8Array(3200),
        '{"type":"stop_recording"}',
        '{"type":"audio_chunk","data":{"chunk":"AAAA"}}',
        'nonsense',
        '',
      ]) {
        const viewer = await openClient(url);
        viewer.send(frame);
        expect(await viewer.closed).toEqual({ code: 4400, reason: 'A viewer cannot send' });
      }
      client.send(counterAudio(1));
      client.stop();
      expect((await client.closed).code).toBe(1000);
      expect((await readRecording(server.url, session.id)).length).toBe(64_000);
      expect(client.ofType('error')).toEqual([]);
    },
  );

  verifies(
    'live.viewers.life',
    'they begin no session, end with it, and a revoked url is of no use',
    async () => {
      const session = await initiate(server.url, { messages_config: allMessages });
      const url = await createViewer(session.id);
      expect(await (await openClient(url)).closed).toEqual({
        code: 1013,
        reason: 'The session has not started yet',
      });
      expect((await readLiveJob(server.url, session.id)).status).toBe('queued');
      const client = await openClient(session.url);
      const viewer = await openClient(url);
      const revoked = await call(server.url, viewersPath(session.id), { method: 'DELETE' });
      expect(revoked.status).toBe(202);
      expect((await viewer.closed).code).toBe(4401);
      expect((await (await openClient(url)).closed).code).toBe(4401);
      const next = await openClient(await createViewer(session.id));
      expect(next.socket.readyState).toBe(WebSocket.OPEN);
      client.send(counterAudio(1));
      client.stop();
      expect((await next.closed).code).toBe(1000);
      const afterwards = await call(server.url, viewersPath(session.id), { method: 'POST' });
      expect(afterwards.status).toBe(409);
      expect(await afterwards.json()).toMatchObject({ code: 'job_ended' });
    },
  );

  verifies('live.viewers.limits', 'urls and viewers of a session are bounded', async () => {
    const session = await initiate(server.url);
    const client = await openClient(session.url);
    const url = await createViewer(session.id);
    const viewers = await Promise.all(Array.from({ length: 50 }, () => openClient(url)));
    expect((await (await openClient(url)).closed).code).toBe(4429);
    viewers[0]?.socket.close();
    await viewers[0]?.closed;
    const replacing = await openClient(url);
    client.send(counterAudio(0.5));
    await Promise.all([...viewers.slice(1), replacing].map((each) => each.waitFor('audio_chunk')));
    const more = await Promise.all(
      Array.from({ length: 100 }, () =>
        call(server.url, viewersPath(session.id), { method: 'POST' }),
      ),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(99);
    const refused = more.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).not.toBeNull();
    client.stop();
    expect((await client.closed).code).toBe(1000);
  });
});

verifies(
  'live.viewers.limits',
  'a viewer that does not read is dropped, and resumes where it was',
  async () => {
    const live = await startLiveHarness({}, createTalkativeEngine());
    const session = await live.initiate({ messages_config: allMessages });
    const client = await openClient(session.url);
    const token = await live.storage.viewers.create(session.id, 1);
    const url = session.url.replace(/token=.*/, `token=${token}`);
    const slow = await openClient(url);
    const fast = await openClient(url);
    slow.socket.pause();
    for (const frame of frames(counterAudio(30), 3200)) {
      client.send(frame);
      await live.pass(0.5);
      if (live.service.viewerCount === 1) break;
    }
    slow.socket.resume();
    expect(await slow.closed).toEqual({
      code: 1013,
      reason: 'The viewer does not read its messages',
    });
    const again = await openClient(`${url}&message_cursor=${slow.messages.length}`);
    client.stop();
    for (const each of [client, fast, again]) expect((await each.closed).code).toBe(1000);
    expect(fast.messages).toEqual(client.messages);
    expect([...slow.messages, ...again.messages]).toEqual(client.messages);
    await live.close();
  },
);
