import { errorBodySchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeFrame, opcodes } from './support/frame-bytes.js';
import { frameCases } from './support/frame-cases.js';
import { initiate } from './support/live.js';
import { connectRaw, openRawSocket, type RawSocket, waitForClose } from './support/raw-socket.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';
import { upgradeCases } from './support/upgrade-cases.js';
import { startWitness, type Witness } from './support/witness.js';

let server: ServerProcess;
let witness: Witness;
beforeAll(async () => {
  server = await startServerProcess({
    EARSHOT_ENGINE_PROCESSES: '1',
    EARSHOT_LIVE_MAX_CHANNELS: '1000',
    EARSHOT_REQUESTS_PER_MINUTE: '1000000',
  });
  witness = await startWitness(server.url);
});
afterAll(() => server.stop());

/** A message of the server, as far as it matters here. */
interface ReceivedMessage {
  readonly type: string;
  readonly acknowledged?: boolean;
  readonly data?: { readonly byte_range?: readonly [number, number] } | null;
}

function parseMessages({ frames }: RawSocket): ReceivedMessage[] {
  return frames
    .filter(({ opcode }) => opcode === opcodes.text)
    .map(({ payload }) => JSON.parse(payload.toString()) as ReceivedMessage);
}

/**
 * Every refusal is the same error as elsewhere in the interface, with the id under which it is
 * logged.
 */
function expectEnvelope(response: string, status: number): void {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  const error = errorBodySchema.parse(JSON.parse(body));
  expect(error).toMatchObject({ statusCode: status, code: expect.stringMatching(/^[a-z_]+$/) });
  expect(head.toLowerCase()).toContain(`x-request-id: ${error.request_id}`);
  expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}`);
}

/**
 * Waits until so many bytes are acknowledged, which shows that everything before was handled as
 * well.
 */
function waitForBytes(socket: RawSocket, bytes: number): Promise<true> {
  return socket.waitFor(() =>
    parseMessages(socket).some(
      ({ acknowledged, data }) => acknowledged === true && data?.byte_range?.[1] === bytes,
    )
      ? true
      : undefined,
  );
}

async function sendParts(
  socket: RawSocket,
  parts: readonly (string | Uint8Array)[],
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    if (index > 0) await witness.check();
    socket.write(part);
  }
}

/**
 * Audio that occurs only once in a session, so that a service that compares it with its audio
 * detects immediately that it is new.
 */
const audioAt = (offset: number) =>
  Uint8Array.from({ length: 640 }, (_, index) => Math.imul(offset + index + 1, 0x9e3779b1) >>> 24);

/** Sends 640 bytes of audio after those that a session has, and waits until it is acknowledged. */
async function expectAlive(socket: RawSocket, audioBytes: number): Promise<void> {
  socket.write(encodeFrame({ opcode: opcodes.binary, payload: audioAt(audioBytes) }));
  await waitForBytes(socket, audioBytes + 640);
  expect(socket.frames.filter(({ opcode }) => opcode === opcodes.close)).toEqual([]);
}

/** Resumes a session, and returns how much audio it has. */
async function expectResumable(url: string): Promise<void> {
  const socket = await openRawSocket(url);
  const [first] = await socket.waitFor(() => {
    const messages = parseMessages(socket);
    return messages.length > 0 ? messages : undefined;
  });
  expect(first).toMatchObject({ type: 'audio_chunk', acknowledged: true });
  const [, size] = first?.data?.byte_range ?? [0, Number.NaN];
  await expectAlive(socket, size);
  socket.destroy();
}

describe('frames that a client should not send', () => {
  test.each(frameCases)('$name', async ({ outcome, parts }) => {
    const { url } = await initiate(server.url);
    const socket = await openRawSocket(url);
    await sendParts(socket, parts);
    switch (outcome.kind) {
      case 'closed': {
        const { code } = await waitForClose(socket);
        expect(code).toBe(outcome.code);
        await socket.ended;
        expect(socket.frames.at(-1)?.opcode).toBe(opcodes.close);
        // A client that was cut off before it was done can resume.
        if (code !== 1000 && code !== 1001) await expectResumable(url);
        break;
      }
      case 'alive': {
        const { audioBytes = 0, pongs = [], refused = 0 } = outcome;
        await expectAlive(socket, audioBytes);
        expect(parseMessages(socket).filter(({ type }) => type === 'error')).toHaveLength(refused);
        expect(
          socket.frames
            .filter(({ opcode }) => opcode === opcodes.pong)
            .map(({ payload }) => payload.toString()),
        ).toEqual(pongs);
        break;
      }
      case 'waiting':
        await witness.check();
        expect(socket.frames).toEqual([]);
        socket.destroy();
        await expectResumable(url);
        break;
    }
    socket.destroy();
    await witness.check();
  });
});

describe('requests for a WebSocket that a client should not make', () => {
  test.each(upgradeCases.map((each, index) => ({ ...each, index })))(
    '$name',
    async ({ index, outcome, parts }) => {
      const { url } = await initiate(server.url);
      // Tokens that are unknown are counted by address.
      const socket = connectRaw(url, `127.0.0.${2 + index}`);
      await sendParts(socket, parts(url));
      switch (outcome.kind) {
        case 'refused':
          await socket.ended;
          expect(socket.response()).toMatch(new RegExp(`^HTTP/1.1 ${outcome.status} `));
          if (outcome.response !== undefined) expect(socket.response()).toMatch(outcome.response);
          if (outcome.status >= 400) expectEnvelope(socket.response(), outcome.status);
          break;
        case 'closed':
          expect((await waitForClose(socket)).code).toBe(outcome.code);
          break;
        case 'alive':
          await expectAlive(socket, outcome.audioBytes ?? 0);
          break;
      }
      socket.destroy();
      // The session that waits for its socket has not suffered.
      if (outcome.kind === 'alive') await expectResumable(url);
      else {
        const own = await openRawSocket(url);
        await expectAlive(own, 0);
        own.destroy();
      }
      await witness.check();
    },
  );
});

verifies('live.close-codes', 'the other session has noticed nothing of all this', async () => {
  await witness.end();
  expect(server.output()).not.toMatch(/uncaught|unhandled|"level":[56]0/i);
  expect(await server.stop()).toBe(0);
});
