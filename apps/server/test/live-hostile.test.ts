import { execFileSync, spawnSync } from 'node:child_process';
import { encodeBase64 } from '@earshot/audio';
import { type LiveRequestInput, limits } from '@earshot/core';
import { needs, verifies } from '@earshot/specification';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { call } from './support/api.js';
import { encodeFrame, opcodes } from './support/frame-bytes.js';
import {
  allMessages,
  counterAudio,
  frames,
  initiate,
  openClient,
  type PlainClient,
  readLiveJob,
  readRecording,
  waitForLiveJob,
} from './support/live.js';
import { startLiveHarness } from './support/live-harness.js';
import { type MalformedMessage, malformedMessage } from './support/malformed-messages.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import { connectRaw, handshakeText, openRawSocket, waitForClose } from './support/raw-socket.js';
import { otherKey, type ServerProcess, startServerProcess } from './support/server-process.js';
import { startWitness, type Witness } from './support/witness.js';

/** Long form: EARSHOT_LIVE_FUZZ_MESSAGES=100000. */
const fuzzMessages = Number(process.env['EARSHOT_LIVE_FUZZ_MESSAGES'] ?? 3000);
/** Long form: EARSHOT_LIVE_SPLITS=10000. */
const splits = Number(process.env['EARSHOT_LIVE_SPLITS'] ?? 25);
const timeoutMs = 60_000 + fuzzMessages * 20 + splits * 2000;

const { maximumMalformedMessages } = limits.live;
/** Malformed messages of a session that get an error each, at once. */
const reportedErrors = 50;
/** The longest response to a malformed message, in characters. */
const maximumResponseCharacters = 32_000;

let server: ServerProcess;
let witness: Witness;
beforeAll(async () => {
  const dataFolder = await createFolderWithKey(otherKey);
  server = await startServerProcess(
    {
      EARSHOT_ENGINE_PROCESSES: '1',
      EARSHOT_LIVE_MAX_CHANNELS: '1000',
      EARSHOT_LIVE_RESUME_SECONDS: '2',
      // In the long forms the other session has to wait.
      EARSHOT_LIVE_IDLE_SECONDS: '3600',
      EARSHOT_LOG_LEVEL: 'trace',
      EARSHOT_REQUESTS_PER_MINUTE: '1000000',
    },
    dataFolder,
  );
  witness = await startWitness(server.url);
});
afterAll(() => server.stop());

/**
 * The refusals of malformed messages that a client received, in order. True for those that were
 * meant as audio.
 */
function listRefusals({ messages }: PlainClient): boolean[] {
  return messages.flatMap((message) => {
    if (message.type === 'error') {
      expect(message.error).toMatchObject({ status_code: 400, exception: 'MalformedMessage' });
      expect(message.error.message).toMatch(/\S/);
      return [false];
    }
    if (message.type !== 'audio_chunk' || message.acknowledged) return [];
    expect(message.error?.message).toMatch(/\S/);
    return [true];
  });
}

describe('messages that nobody understands', () => {
  verifies(
    'live.input.malformed',
    'each is refused by a short message of its kind, and the session continues',
    async () => {
      let session = await initiate(server.url);
      let client = await openClient(session.url);
      let bytes = 0;
      let inputs = 0;
      let inSession = 0;
      const some = fc.array(malformedMessage, {
        minLength: 1,
        maxLength: maximumMalformedMessages - 1,
        size: 'max',
      });
      await fc.assert(
        fc.asyncProperty(some, async (malformed) => {
          // Each session has so many errors that are reported one by one.
          if (inSession + malformed.length > reportedErrors) {
            client.socket.close(1000);
            session = await initiate(server.url);
            client = await openClient(session.url);
            bytes = 0;
            inSession = 0;
          }
          client.messages.length = 0;
          client.send(...malformed.map(({ text }) => text));
          client.send(new Uint8Array(320));
          bytes += 320;
          inputs += malformed.length;
          inSession += malformed.length;
          await client.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === bytes);
          expect(listRefusals(client)).toEqual(malformed.map(({ isAudio }) => isAudio));
          for (const message of client.messages)
            expect(JSON.stringify(message).length).toBeLessThan(maximumResponseCharacters);
        }),
        { numRuns: Math.ceil(fuzzMessages / 5) },
      );
      process.stdout.write(`live fuzz: ${inputs} malformed messages\n`);
      client.socket.close(1000);
      expect((await waitForLiveJob(server.url, session.id)).status).toBe('done');
      expect(await readRecording(server.url, session.id)).toHaveLength(bytes);
      await witness.check();
    },
    timeoutMs,
  );

  verifies(
    'live.input.malformed',
    'ten in a row close with 4400, whatever their kind, and any that is understood counts them anew',
    async () => {
      const understood = fc.constantFrom<Uint8Array | string>(
        new Uint8Array(32),
        new Uint8Array(0),
        '{"type":"audio_chunk","data":{"chunk":""}}',
        '{"type":"audio_chunk","data":{"chunk":"AAAA"}}',
      );
      const step = fc.oneof(
        { weight: 8, arbitrary: malformedMessage },
        { weight: 1, arbitrary: understood },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
          async (steps) => {
            const { url } = await initiate(server.url);
            const client = await openClient(url);
            const refused: boolean[] = [];
            let inARow = 0;
            for (const each of steps) {
              if (inARow === maximumMalformedMessages) break;
              inARow = isMalformed(each) ? inARow + 1 : 0;
              if (isMalformed(each)) refused.push(each.isAudio);
            }
            client.send(...steps.map((each) => (isMalformed(each) ? each.text : each)));
            if (inARow === maximumMalformedMessages)
              expect(await client.closed).toEqual({
                code: 4400,
                reason: '10 malformed messages in a row',
              });
            else {
              client.send(new Uint8Array(320));
              const bytes = 320 + steps.reduce((sum, each) => sum + countAudioBytes(each), 0);
              await client.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === bytes);
              client.socket.terminate();
            }
            expect(listRefusals(client)).toEqual(refused);
          },
        ),
        { numRuns: Math.ceil(fuzzMessages / 60) },
      );
      await witness.check();
    },
    timeoutMs,
  );
});

describe('a flood of them, with an empty frame between', () => {
  verifies(
    'attack.malformed-messages',
    'gets a bounded number of errors, and is closed with 4400 in the end',
    async () => {
      const { id, url } = await initiate(server.url, { messages_config: allMessages });
      const client = await openClient(url);
      const flood = Array.from({ length: 1500 }, () => ['*', new Uint8Array(0)]).flat();
      client.send(...flood);
      expect(await client.closed).toEqual({ code: 4400, reason: '500 malformed messages' });
      await witness.check();
      const errors = client.ofType('error');
      expect(errors.length).toBeGreaterThanOrEqual(reportedErrors);
      expect(errors.length).toBeLessThan(reportedErrors + 50);
      expect(errors.at(-1)?.error.message).toMatch(
        /\d+ earlier malformed messages were not reported/,
      );
      expect(await readLiveJob(server.url, id)).toMatchObject({
        status: 'error',
        error_code: 400,
        result: null,
      });
    },
    timeoutMs,
  );
});

function isMalformed(step: MalformedMessage | Uint8Array | string): step is MalformedMessage {
  return typeof step === 'object' && 'text' in step;
}

function countAudioBytes(step: MalformedMessage | Uint8Array | string): number {
  if (isMalformed(step)) return 0;
  return typeof step === 'string' ? (step.includes('AAAA') ? 3 : 0) : step.length;
}

describe('audio in frames of any length', () => {
  const format = fc.record({
    coding: fc.constantFrom(
      ...([8, 16, 24, 32] as const).map((bit_depth) => ({
        encoding: 'wav/pcm' as const,
        bit_depth,
      })),
      { encoding: 'wav/alaw' as const, bit_depth: 8 as const },
      { encoding: 'wav/ulaw' as const, bit_depth: 8 as const },
    ),
    sample_rate: fc.constantFrom(8000 as const, 16_000 as const, 44_100 as const),
    channels: fc.integer({ min: 1, max: 8 }),
  });

  async function record(request: LiveRequestInput, pieces: readonly (Uint8Array | string)[]) {
    const { id, url } = await initiate(server.url, request);
    const client = await openClient(url);
    client.send(...pieces);
    client.stop();
    expect((await client.closed).code).toBe(1000);
    const { result } = await readLiveJob(server.url, id);
    return { recording: await readRecording(server.url, id), transcription: result?.transcription };
  }

  verifies(
    'live.input.mixed',
    'is stored byte by byte, and understood as if it had come in one piece',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          format,
          fc.integer({ min: 0, max: 40 }),
          fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), {
            maxLength: 60,
            size: 'max',
          }),
          fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }),
          async ({ coding, ...rest }, oddBytes, cuts, small) => {
            const request = { ...coding, ...rest };
            const second = (coding.bit_depth / 8) * rest.sample_rate * rest.channels;
            const audio = counterAudio(1.2, second).subarray(0, 1.1 * second + oddBytes);
            const whole = await record(request, [...frames(audio, 524_288)]);
            const pieces = await record(request, cut(audio, cuts, small));
            for (const { recording } of [whole, pieces])
              expect(Buffer.compare(recording, audio)).toBe(0);
            expect(whole.transcription?.utterances).toHaveLength(rest.channels);
            expect(pieces.transcription).toEqual(whole.transcription);
          },
        ),
        { numRuns: splits },
      );
    },
    timeoutMs,
  );

  /**
   * Cuts audio at places, then its beginning into small pieces. Some are binary and the others
   * base64.
   */
  function cut(
    audio: Uint8Array,
    cuts: readonly (readonly [number, boolean])[],
    small: readonly number[],
  ): (Uint8Array | string)[] {
    const places = cuts.map(([place, isText]) => ({
      at: Math.round(place * audio.length),
      isText,
    }));
    let at = 0;
    for (const length of small) {
      at += length;
      places.push({ at, isText: length % 2 === 0 });
    }
    places.sort((left, right) => left.at - right.at);
    const pieces: (Uint8Array | string)[] = [];
    let from = 0;
    for (const { at: to, isText } of [...places, { at: audio.length, isText: false }]) {
      for (const piece of to === from
        ? [audio.subarray(from, to)]
        : frames(audio.subarray(from, to), 524_288))
        pieces.push(
          isText
            ? JSON.stringify({ type: 'audio_chunk', data: { chunk: encodeBase64(piece) } })
            : piece,
        );
      from = to;
    }
    return pieces;
  }
});

describe('tokens', () => {
  /** Everything that a client with a token gets. */
  async function responseTo(url: string, localAddress = '127.0.0.1') {
    const socket = connectRaw(url, localAddress);
    socket.write(handshakeText(url));
    const closing = await waitForClose(socket);
    socket.destroy();
    return { ...closing, response: socket.response(), frames: socket.frames.length };
  }

  test('that are unknown, expired or of a session long over have the same response', async () => {
    const live = await startLiveHarness();
    const ended = await live.initiate();
    const client = await openClient(ended.url);
    client.send(counterAudio(1));
    client.stop();
    await client.closed;
    const unopened = await live.initiate();
    await live.pass(601);
    const unknown = await responseTo(ended.url.replace(/token=.*/, `token=${'A'.repeat(43)}`));
    expect(unknown).toMatchObject({ code: 4401, frames: 1 });
    for (const url of [ended.url, unopened.url, ended.url.replace(/token=.*/, 'token=x')])
      expect(await responseTo(url, '127.0.0.2')).toEqual(unknown);
    // A wrong offset makes no difference either.
    for (const url of [ended.url, unopened.url])
      expect(await responseTo(`${url}&audio_offset=5&message_cursor=7`, '127.0.0.3')).toEqual(
        unknown,
      );
    await live.close();
  });

  test('that are unknown are refused by HTTP when they are tried often, from that address alone', async () => {
    const { url } = await initiate(server.url);
    const wrong = `${server.url.replace('http', 'ws')}/v2/live?token=${'B'.repeat(43)}`;
    const tried = async (localAddress: string) => {
      const socket = connectRaw(wrong, localAddress);
      socket.write(handshakeText(wrong));
      await socket.waitFor(() =>
        socket.frames.length > 0 || socket.response().includes('Too many unknown tokens')
          ? true
          : undefined,
      );
      socket.destroy();
      return socket.response();
    };
    const startedMs = performance.now();
    const responses = await Promise.all(Array.from({ length: 60 }, () => tried('127.0.0.9')));
    const seconds = 2 + Math.floor((performance.now() - startedMs) / 1000);
    const refused = responses.filter((response) => response.startsWith('HTTP/1.1 429 '));
    for (const response of refused) expect(response).toMatch(/^retry-after: 1\r$/m);
    expect(responses.length - refused.length).toBeGreaterThanOrEqual(5);
    expect(responses.length - refused.length).toBeLessThanOrEqual(5 * seconds);

    expect(await tried('127.0.0.10')).toMatch(/^HTTP\/1.1 101 /);
    const known = connectRaw(url, '127.0.0.9');
    known.write(handshakeText(url), encodeFrame({ opcode: opcodes.binary, payload: 'aaaa' }));
    await known.waitFor(() => (known.frames.length > 0 ? true : undefined));
    known.destroy();
    await vi.waitFor(async () => expect(await tried('127.0.0.9')).toMatch(/^HTTP\/1.1 101 /), {
      timeout: 10_000,
      interval: 100,
    });
  });

  verifies(
    'live.token.secrecy',
    'are in no line of the log, whatever is done with them',
    async () => {
      const readToken = (url: string) => new URL(url).searchParams.get('token') ?? '';
      const urls = await Promise.all(
        Array.from({ length: 5 }, async () => (await initiate(server.url)).url),
      );
      const [good = '', framed = '', headed = '', wrong = '', plain = ''] = urls;
      const client = await openClient(good);
      client.send('*', counterAudio(0.2));
      client.stop();
      await client.closed;
      const broken = await openRawSocket(framed);
      broken.write(encodeFrame({ opcode: 3 }));
      await waitForClose(broken);
      for (const handshake of [
        { method: 'POST' },
        { headers: { 'sec-websocket-key': 'x' } },
        { version: '1.0', headers: { connection: 'Upgrade, close' } },
      ]) {
        const socket = connectRaw(headed);
        socket.write(handshakeText(headed, handshake));
        await socket.ended;
      }
      await responseTo(`${wrong}&audio_offset=x`, '127.0.0.20');
      await responseTo(`${wrong}&audio_offset=99`, '127.0.0.20');
      await responseTo(`${wrong}x`, '127.0.0.20');
      const { pathname, search } = new URL(plain);
      for (const path of [
        `${pathname}${search}`,
        `/nothing${search}`,
        `/v2/live/${readToken(plain)}`,
      ])
        for (const options of [{}, { key: null }]) await call(server.url, path, options);
      await call(server.url, `${pathname}${search}`, { body: {} });
      await witness.check();
      expect(server.output()).toContain('/v2/live');
      for (const url of urls) expect(server.output()).not.toContain(readToken(url));
    },
  );

  test("are not the ids of sessions, be they one's own or another's", async () => {
    const own = await initiate(server.url);
    const response = await call(server.url, '/v2/live', { body: {}, key: otherKey });
    const foreign = (await response.json()) as { id: string; url: string };
    const unknown = await responseTo(
      own.url.replace(/token=.*/, `token=${'C'.repeat(43)}`),
      '127.0.0.30',
    );
    expect(unknown.code).toBe(4401);
    for (const id of [own.id, foreign.id])
      for (const token of [id, id.replaceAll('-', ''), Buffer.from(id).toString('base64url')])
        expect(
          await responseTo(
            own.url.replace(/token=.*/, `token=${token}`),
            `127.0.0.${31 + token.length}`,
          ),
        ).toEqual(unknown);
    // A token of one session does not open another one, in any form.
    const both = await openClient(`${own.url}&id=${foreign.id}&session_id=${foreign.id}`);
    both.send(new Uint8Array(32));
    expect((await both.waitFor('audio_chunk')).session_id).toBe(own.id);
    expect((await call(server.url, `/v2/live/${foreign.id}`)).status).toBe(404);
    expect(
      await (await call(server.url, `/v2/live/${foreign.id}`, { key: otherKey })).json(),
    ).toMatchObject({
      status: 'queued',
    });
    both.socket.terminate();
  });

  test('that were used in vain cost their session no more than its time', async () => {
    const refusals = [
      { handshake: { headers: { 'sec-websocket-key': undefined } }, parameters: '' },
      { handshake: { method: 'POST' }, parameters: '' },
      { handshake: {}, parameters: '&audio_offset=640' },
      { handshake: {}, parameters: '&message_cursor=1' },
      { handshake: {}, parameters: '&message_cursor=x' },
    ];
    await Promise.all(
      refusals.map(async ({ handshake, parameters }) => {
        const { id, url } = await initiate(server.url, { messages_config: allMessages });
        const socket = connectRaw(`${url}${parameters}`);
        socket.write(handshakeText(`${url}${parameters}`, handshake));
        await socket.waitFor(() => (socket.response().length > 0 ? true : undefined));
        socket.destroy();
        const job = await waitForLiveJob(server.url, id);
        expect(job).toMatchObject({ status: 'done', result: { metadata: { audio_duration: 0 } } });
      }),
    );
  });
});

describe('a disk that takes no more', () => {
  const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

  test(
    'costs a client its socket, and nobody the service',
    needs(hasPrlimit, 'there is no prlimit'),
    async () => {
      const own = await startServerProcess({ EARSHOT_ENGINE_PROCESSES: '1' });
      const limitFiles = (bytes: string): void => {
        execFileSync('prlimit', ['--pid', String(own.process.pid), `--fsize=${bytes}:unlimited`]);
      };
      const { id, url } = await initiate(own.url);
      let client = await openClient(url);
      client.send(counterAudio(1));
      await client.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === 32_000);
      for (const last of [
        '*',
        '{"type":"audio_chunk"}',
        '{"type":"stop_recording"}',
        counterAudio(0.1),
      ]) {
        limitFiles('1');
        client.send(last);
        expect((await client.closed).code).toBe(1013);
        expect((await call(own.url, '/health')).status).toBe(200);
        limitFiles('unlimited');
        client = await openClient(`${url}&audio_offset=32000`);
        client.send(new Uint8Array(0));
        expect((await client.waitFor('audio_chunk')).data?.byte_range).toEqual([32_000, 32_000]);
      }
      for (let code = 0; code !== 1000; ) {
        client.stop();
        ({ code } = await client.closed);
        expect([1000, 1013]).toContain(code);
        client = await openClient(`${url}&audio_offset=32000`);
      }
      expect(await readRecording(own.url, id)).toHaveLength(32_000);
      expect(own.output()).not.toMatch(/uncaught|unhandled/i);
      expect(await own.stop()).toBe(0);
    },
  );
});

test('the other session has noticed nothing of all this', async () => {
  await witness.check();
  await witness.end();
  expect(server.output()).not.toMatch(/uncaught|unhandled|"level":[56]0/i);
  expect(await server.stop()).toBe(0);
});
