import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveSession } from '@earshot/live';
import { verifies } from '@earshot/specification';
import { expect, test, vi } from 'vitest';
import {
  allMessages,
  asListed,
  counterAudio,
  finalTexts,
  frames,
  initiate,
  listedMessages,
  openClient,
  openSession,
  readLiveJob,
  readRecording,
  scriptedText,
  waitForLiveJob,
} from './support/live.js';
import { NetworkLink } from './support/network-link.js';
import { startServerProcess, temporaryFolder } from './support/server-process.js';

/** Long form: EARSHOT_LIVE_KILLS=50. */
const kills = Number(process.env['EARSHOT_LIVE_KILLS'] ?? 5);
const timeoutMs = 30_000 + kills * 10_000;

/** Resolves when a session has got so many acknowledged bytes. */
function acknowledgedUpTo(session: LiveSession, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = session.on('message', (message) => {
      if (message.type !== 'audio_chunk') return;
      const { data } = message as { data: { byte_range: [number, number] } | null };
      if ((data?.byte_range[1] ?? 0) < bytes) return;
      stop();
      resolve();
    });
  });
}

verifies(
  ['live.resume.window', 'live.event.acknowledgement'],
  `a server that is killed in mid-session, ${kills} times: the session is resumed at the same url, nothing lost or doubled`,
  async () => {
    const audio = counterAudio(4 * (kills + 1));
    const dataFolder = temporaryFolder();
    let server = await startServerProcess({}, dataFolder);
    const proxy = await NetworkLink.open(() => Number(new URL(server.url).port));
    try {
      const created = await initiate(server.url, { messages_config: allMessages });
      const { messages, session } = openSession(proxy.through(created.url));
      void session.start();
      for (let kill = 0; kill < kills; kill += 1) {
        const from = kill * 128_000;
        // Killed anywhere in the four seconds, with audio under way.
        const at = from + 3200 + ((kill * 7919) % 100_000);
        const isThere = acknowledgedUpTo(session, at);
        for (const frame of frames(audio.subarray(from, at + 16_000))) session.send(frame);
        await isThere;
        await server.kill();
        const isResumed = acknowledgedUpTo(session, from + 128_000);
        for (const frame of frames(audio.subarray(at + 16_000, from + 128_000)))
          session.send(frame);
        server = await startServerProcess({}, dataFolder);
        await isResumed;
      }
      session.send(audio.subarray(kills * 128_000));
      const { result } = await session.stop();
      expect(finalTexts(messages)).toEqual(Array.from({ length: kills + 1 }, () => scriptedText));
      expect(result?.transcription?.utterances).toHaveLength(kills + 1);
      expect((await readRecording(server.url, created.id)).equals(audio)).toBe(true);
      const job = await readLiveJob(server.url, created.id);
      expect(asListed(messages)).toEqual(listedMessages(job.result).slice(1));
    } finally {
      await proxy.close();
      await server.stop();
    }
  },
  timeoutMs,
);

test('a server that is killed while it finishes a session finishes it after its start', async () => {
  const dataFolder = temporaryFolder();
  let server = await startServerProcess({}, dataFolder);
  const created = await initiate(server.url, { messages_config: allMessages });
  const client = await openClient(created.url);
  client.send(...frames(counterAudio(60)));
  client.stop();
  await client.waitFor('stop_recording');
  await server.kill();
  server = await startServerProcess({}, dataFolder);
  try {
    const job = await waitForLiveJob(server.url, created.id);
    expect(job.result?.transcription?.utterances).toHaveLength(15);
    const types = (job.result?.messages ?? []).map(
      (text) => (JSON.parse(text) as { type: string }).type,
    );
    for (const type of ['start_recording', 'stop_recording', 'end_recording', 'end_session'])
      expect(types.filter((each) => each === type)).toHaveLength(1);
    expect(await readRecording(server.url, created.id)).toHaveLength(60 * 32_000);
    // A client that connects late gets its last messages, although the process that wrote them has
    // ended.
    await server.kill();
    server = await startServerProcess({}, dataFolder);
    const late = new URL(created.url);
    late.port = new URL(server.url).port;
    const again = await openClient(`${late.href}&message_cursor=${client.messages.length}`);
    expect((await again.closed).code).toBe(1000);
    expect(asListed([...client.messages, ...again.messages.slice(1)])).toEqual(
      listedMessages(job.result).slice(1),
    );
    expect(await readRecording(server.url, created.id)).toHaveLength(60 * 32_000);
  } finally {
    await server.stop();
  }
});

test('a server that is stopped closes with 1012 and leaves the session to the next', async () => {
  const dataFolder = temporaryFolder();
  const first = await startServerProcess({}, dataFolder);
  const created = await initiate(first.url);
  const client = await openClient(created.url);
  client.send(counterAudio(2));
  await client.waitFor('audio_chunk');
  expect(await first.stop()).toBe(0);
  expect((await client.closed).code).toBe(1012);

  const second = await startServerProcess({}, dataFolder);
  try {
    const address = new URL(created.url);
    address.port = new URL(second.url).port;
    const later = await openClient(address.href);
    later.send(counterAudio(4).subarray(64_000));
    later.stop();
    expect((await later.closed).code).toBe(1000);
    expect((await readRecording(second.url, created.id)).equals(counterAudio(4))).toBe(true);
  } finally {
    await second.stop();
  }
});

test('a session whose journal is damaged ends with 500, and keeps no other from being resumed', async () => {
  const dataFolder = temporaryFolder();
  const first = await startServerProcess({}, dataFolder);
  const sessions = await Promise.all([initiate(first.url), initiate(first.url)]);
  for (const { url } of sessions) {
    const client = await openClient(url);
    client.send(counterAudio(10));
    await client.waitFor('transcript', ({ data }) => data.is_final);
  }
  await first.kill();
  const [damaged, whole] = sessions as [{ id: string }, { id: string; url: string }];
  appendFileSync(join(dataFolder, 'live', `${damaged.id}.journal`), 'what nobody writes\n');
  const second = await startServerProcess({}, dataFolder);
  try {
    expect(await readLiveJob(second.url, damaged.id)).toMatchObject({
      status: 'error',
      error_code: 500,
    });
    const address = new URL(whole.url);
    address.port = new URL(second.url).port;
    const client = await openClient(address.href);
    client.stop();
    expect((await client.closed).code).toBe(1000);
  } finally {
    await second.stop();
  }
});

verifies(
  'live.add-ons.once',
  'a server that is killed between a final and its add-ons publishes them after its start, each once, on the socket and in the result',
  async () => {
    const dataFolder = temporaryFolder();
    let server = await startServerProcess({}, dataFolder);
    const created = await initiate(server.url, {
      realtime_processing: { named_entity_recognition: true, sentiment_analysis: true },
    });
    const client = await openClient(created.url);
    client.send(...frames(counterAudio(8)));
    const finals = () => client.ofType('transcript').filter(({ data }) => data.is_final);
    await client.waitFor('sentiment_analysis', () => finals().length === 2);
    await server.kill();
    // As if it had been killed before, there is nothing after the second final transcript.
    const path = join(dataFolder, 'live', `${created.id}.journal`);
    const lines = readFileSync(path, 'utf8').split('\n');
    const secondFinal = lines.findLastIndex((line) => line.includes('"is_final":true'));
    const isLater = (line: string) =>
      /^E.*\t1\t/.test(line) || line.includes('"utterance_id":"00-00000001"');
    const kept = lines.filter((line, index) => index <= secondFinal || !isLater(line));
    writeFileSync(path, kept.join('\n'));
    server = await startServerProcess({}, dataFolder);
    try {
      const address = new URL(created.url);
      address.port = new URL(server.url).port;
      const again = await openClient(`${address.href}&message_cursor=0`);
      again.stop();
      expect((await again.closed).code).toBe(1000);
      const { result } = await readLiveJob(server.url, created.id);
      for (const type of ['named_entity_recognition', 'sentiment_analysis'] as const) {
        const ids = again.ofType(type).map(({ data }) => data?.utterance_id);
        expect(ids).toEqual(['00-00000000', '00-00000001']);
        expect(result?.[type]?.results).toHaveLength(2);
        const listed = listedMessages(result) as { type: string }[];
        expect(listed.filter((message) => message.type === type)).toHaveLength(2);
      }
    } finally {
      await server.stop();
    }
  },
);

/**
 * The engine processes of a server that are alive. A dead one is listed until its parent has reaped
 * it.
 */
function listEngines(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        const [, state, parent] =
          /\) (\S) (\d+)/.exec(readFileSync(`/proc/${each}/stat`, 'utf8')) ?? [];
        return Number(parent) === pid && state !== 'Z';
      } catch {
        return false;
      }
    });
}

test(
  `engine processes that are killed in mid-utterance, ${kills} times: the client sees nothing of it`,
  async () => {
    const server = await startServerProcess();
    try {
      const created = await initiate(server.url, { messages_config: allMessages });
      const { messages, session } = openSession(created.url);
      const states: string[] = [];
      session.on('state', ({ state }) => states.push(state));
      await session.start();
      const audio = counterAudio(4 * (kills + 1));
      for (let kill = 0; kill < kills; kill += 1) {
        const from = kill * 128_000;
        const at = from + 40_000 + ((kill * 6151) % 50_000);
        for (const frame of frames(audio.subarray(from, at))) session.send(frame);
        // It is in the midst of this utterance, and has finished the one before: an utterance over
        // which two processes die is skipped.
        await vi.waitFor(() => {
          expect(messages.filter(({ type }) => type === 'speech_start')).toHaveLength(kill + 1);
          expect(finalTexts(messages)).toHaveLength(kill);
        }, 10_000);
        const engines = listEngines(server.process.pid ?? 0);
        expect(engines).not.toEqual([]);
        for (const engine of engines) process.kill(engine, 'SIGKILL');
        session.send(audio.subarray(at, from + 128_000));
      }
      session.send(audio.subarray(kills * 128_000));
      await session.stop();
      expect(finalTexts(messages)).toEqual(Array.from({ length: kills + 1 }, () => scriptedText));
      for (const type of ['speech_start', 'speech_end'])
        expect(messages.filter((message) => message.type === type)).toHaveLength(kills + 1);
      expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
      expect(states).not.toContain('reconnecting');
    } finally {
      await server.stop();
    }
  },
  timeoutMs,
);
