import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { encodeFrame, opcodes } from './support/frame-bytes.js';
import {
  allMessages,
  counterAudio,
  frames,
  initiate,
  openClient,
  readRecording,
} from './support/live.js';
import { createTalkativeEngine, startLiveHarness } from './support/live-harness.js';
import { describeGrowth, measured, measureMemory } from './support/memory.js';
import { openRawSocket } from './support/raw-socket.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';
import { startWitness } from './support/witness.js';

const mebibyte = 1024 ** 2;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    EARSHOT_ENGINE_PROCESSES: '1',
    EARSHOT_LIVE_MAX_CHANNELS: '10000',
    EARSHOT_LIVE_RESUME_SECONDS: '600',
    EARSHOT_REQUESTS_PER_MINUTE: '1000000',
    ...measured,
  });
});
afterAll(() => server.stop());

describe('a client that does not read', () => {
  verifies(
    ['live.resume.offset', 'live.close-codes'],
    'loses its socket, but no final transcript',
    async () => {
      const live = await startLiveHarness({}, createTalkativeEngine());
      const session = await live.initiate({ messages_config: allMessages });
      const client = await openClient(session.url);
      client.socket.pause();
      const audio = counterAudio(8);
      for (const frame of frames(audio, 3200)) {
        client.send(frame);
        await live.pass(0.5);
      }
      client.socket.resume();
      expect(await client.closed).toEqual({
        code: 1013,
        reason: 'The client does not read its messages',
      });
      const again = await openClient(
        `${session.url}&audio_offset=${client.acknowledged()}&message_cursor=${client.messages.length}`,
      );
      again.send(audio.subarray(client.acknowledged()));
      again.stop();
      expect((await again.closed).code).toBe(1000);
      const finals = [...client.messages, ...again.messages].flatMap((message) =>
        message.type === 'transcript' && message.data.is_final ? [message.data.id] : [],
      );
      expect(finals.length).toBeGreaterThan(20);
      expect(finals).toEqual(finals.map((_, index) => `00-${String(index).padStart(8, '0')}`));
      await live.close();
    },
  );

  test('but sends pings gets no more pongs than it reads, and costs no memory', async () => {
    const { url } = await initiate(server.url);
    const { socket } = await openRawSocket(url);
    const witness = await startWitness(server.url);
    for (let times = 0; times < 5; times += 1) await witness.check();
    const before = await measureMemory(server);
    socket.pause();
    const pings = Buffer.concat(
      Array.from({ length: 40 }, () =>
        encodeFrame({ opcode: opcodes.ping, payload: 'x'.repeat(125) }),
      ),
    );
    // Data that is not accepted waits on this side.
    for (let times = 0; times < 2000; times += 1) socket.write(pings);
    for (let times = 0; times < 5; times += 1) await witness.check();
    // The first measurement may still include data that is about to be released.
    let after = await measureMemory(server);
    for (let times = 1; times < 8 && after.held - before.held > 4 * mebibyte; times += 1)
      after = await measureMemory(server);
    process.stdout.write(`live pings: ${describeGrowth(before, after)}\n`);
    expect(after.held - before.held).toBeLessThanOrEqual(4 * mebibyte);
    socket.destroy();
  });
});

describe('a client that sends as fast as it can', () => {
  verifies(
    'live.event.acknowledgement',
    'is slowed down, costs no memory, and delays nobody else',
    async () => {
      const request = { sample_rate: 48_000, channels: 2 } as const;
      const seconds = 120;
      const bytesPerSecond = 192_000;
      const audio = counterAudio(seconds, bytesPerSecond);
      const session = await initiate(server.url, request);
      const client = await openClient(session.url);
      const before = await measureMemory(server);
      let most = before;
      const delays = await watchDelays(20);
      const startedMs = performance.now();
      const acknowledged = client
        .waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === audio.length)
        .then(() => true);
      client.send(...frames(audio, 19_200));
      while (!(await Promise.race([acknowledged, delays.round()]))) {
        const now = await measureMemory(server);
        if (now.resident > most.resident) most = now;
      }
      const elapsedSeconds = (performance.now() - startedMs) / 1000;
      const delaysMs = (await delays.end()).sort((left, right) => left - right);
      const slowMs = delaysMs[Math.floor(delaysMs.length * 0.99)] ?? Number.POSITIVE_INFINITY;
      client.stop();
      const stop = await client.waitFor('stop_recording');
      const leftSeconds = stop.data?.recording_left_to_process ?? Number.NaN;
      const after = await measureMemory(server);
      process.stdout.write(
        `live flood: ${seconds} s of audio in ${elapsedSeconds.toFixed(1)} s, the last ${leftSeconds.toFixed(1)} s not processed; ` +
          `${describeGrowth(before, after)}, at most ${(most.resident / mebibyte).toFixed(1)}; ` +
          `acknowledgements of others p99 ${slowMs.toFixed(0)} ms of ${delaysMs.length}\n`,
      );
      expect((await client.closed).code).toBe(1000);
      expect(Buffer.compare(await readRecording(server.url, session.id), audio)).toBe(0);
      // At most 4 MiB wait on the disk. The audio in the engine comes on top.
      expect(leftSeconds).toBeLessThan((4 * mebibyte) / bytesPerSecond + 10);
      expect(after.held - before.held).toBeLessThanOrEqual(20 * mebibyte);
      expect(most.resident - before.resident).toBeLessThanOrEqual(48 * mebibyte);
      // Nobody waits until the flood has ended.
      expect(slowMs).toBeLessThan((elapsedSeconds * 1000) / 2);
    },
  );
});

/**
 * Sessions that send a tenth of a second of audio in each tenth of a second, and measure how long
 * its acknowledgement takes.
 */
async function watchDelays(count: number): Promise<{
  /** Resolves with the next round. */
  round: () => Promise<undefined>;
  end: () => Promise<number[]>;
}> {
  const frame = new Uint8Array(3200);
  const delaysMs: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = new WebSocket((await initiate(server.url)).url);
      const sentMs: number[] = [];
      let caughtUp: (() => void) | undefined;
      // A text arrives as one buffer.
      socket.on('message', (data: Buffer) => {
        const end = Number(/"byte_range":\[\d+,(\d+)\]/.exec(data.toString())?.[1] ?? 0);
        const acknowledgedMs = performance.now();
        for (const each of sentMs.splice(
          0,
          Math.max(0, sentMs.length - (sent - end) / frame.length),
        ))
          delaysMs.push(acknowledgedMs - each);
        if (sentMs.length === 0) caughtUp?.();
      });
      let sent = 0;
      await new Promise((resolve) => socket.once('open', resolve));
      return {
        send(): void {
          sent += frame.length;
          sentMs.push(performance.now());
          socket.send(frame);
        },
        async end(): Promise<void> {
          if (sentMs.length > 0)
            await new Promise<void>((resolve) => {
              caughtUp = resolve;
            });
          socket.terminate();
        },
      };
    }),
  );
  const waiting = new Set<() => void>();
  const timer = setInterval(() => {
    for (const socket of sockets) socket.send();
    for (const wake of waiting) wake();
    waiting.clear();
  }, 100);
  return {
    round: () =>
      new Promise((resolve) => {
        waiting.add(() => resolve(undefined));
      }),
    async end() {
      clearInterval(timer);
      await Promise.all(sockets.map((socket) => socket.end()));
      return delaysMs;
    },
  };
}

test('silent sockets cost little, and nobody else notices them', async () => {
  const count = 500;
  const witness = await startWitness(server.url);
  await witness.check();
  const urls: string[] = [];
  while (urls.length < count)
    urls.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async () => (await initiate(server.url)).url),
      )),
    );
  const before = await measureMemory(server);
  const sockets = await Promise.all(urls.map((url) => openRawSocket(url)));
  const after = await measureMemory(server);
  const bytes = (after.held - before.held) / count;
  process.stdout.write(
    `live idle: ${count} sockets, ${(bytes / 1024).toFixed(1)} KiB each; ${describeGrowth(before, after)}\n`,
  );
  await witness.check();
  expect(sockets.every(({ socket }) => !socket.destroyed)).toBe(true);
  expect(bytes).toBeLessThan(40 * 1024);
  for (const socket of sockets) socket.destroy();
  await witness.end();
});

test('the service has taken no harm', async () => {
  expect(server.output()).not.toMatch(/uncaught|unhandled|"level":[56]0/i);
  expect(await server.stop()).toBe(0);
});
