import { encodeFragments, encodeFrame, opcodes } from '@earshot/server/testing';
import fc from 'fast-check';
import { tinyRecording } from '../../attack-audio.js';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import {
  binaryFrame,
  initiateSession,
  muLawSession,
  openBriefly,
  textFrame,
} from '../../attacker/attack-socket.js';
import { encodeForm } from '../../http-call.js';
import { transcribeFile } from '../http/request-bodies.js';
import { flood, repeated } from '../live/frame-floods.js';

/**
 * Number of mixes. Each is generated from its number, so that a mix that has failed is run again by
 * its name.
 */
const mixes = 100;

/** An attacker over some sockets: sessions of one format, and what is sent to them. */
interface LiveAttacker {
  readonly kind: 'live';
  readonly sockets: number;
  readonly request: Readonly<Record<string, unknown>>;
  readonly frame: 'audio' | 'base64' | 'ping' | 'pong' | 'fragments' | 'malformed' | 'stop';
  readonly payloadBytes: number;
  /** Frames that are written at once. */
  readonly frames: number;
}

/** Requests of an attacker. */
const httpKinds = [
  'list',
  'search',
  'body',
  'upload',
  'initiate',
  'unknown',
  'capabilities',
  'events',
  'peaks',
  'result',
  'resume',
] as const;
type HttpKind = (typeof httpKinds)[number];

/** An attacker over some connections that sends one request again and again. */
interface HttpAttacker {
  readonly kind: 'http';
  readonly connections: number;
  readonly request: HttpKind;
  readonly bodyBytes: number;
}

type Attacker = LiveAttacker | HttpAttacker;

/** A size whose magnitude is as random as its digits. */
const size = (mostBits: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: mostBits }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([bits, part]) => Math.max(1, Math.floor(2 ** bits * (1 + part) - 1)));

const pcm = fc.record({
  encoding: fc.constant('wav/pcm'),
  bit_depth: fc.constantFrom(16, 24, 32),
  sample_rate: fc.constantFrom(8000, 16_000, 32_000, 44_100, 48_000),
  channels: fc.integer({ min: 1, max: 8 }),
});
const g711 = fc.record({
  encoding: fc.constantFrom('wav/ulaw', 'wav/alaw'),
  sample_rate: fc.constantFrom(8000, 16_000),
  channels: fc.integer({ min: 1, max: 8 }),
});

const live: fc.Arbitrary<Attacker> = fc.record({
  kind: fc.constant('live'),
  sockets: fc.integer({ min: 1, max: 20 }),
  request: fc.oneof(pcm, g711),
  frame: fc.constantFrom(
    'audio',
    'audio',
    'base64',
    'ping',
    'pong',
    'fragments',
    'malformed',
    'stop',
  ),
  payloadBytes: size(19),
  frames: size(10),
});

const http: fc.Arbitrary<Attacker> = fc.record({
  kind: fc.constant('http'),
  connections: fc.integer({ min: 1, max: 16 }),
  request: fc.constantFrom(...httpKinds),
  bodyBytes: size(19),
});

const mix = fc.array(fc.oneof({ arbitrary: live, weight: 3 }, http), {
  minLength: 2,
  maxLength: 5,
});

/** Bytes that are written at once, at most. */
const mostBytes = 1024 * 1024;

function encodeFrames({ frame, frames, payloadBytes }: LiveAttacker): Buffer {
  const payload = Buffer.alloc(payloadBytes, 0x2a);
  const one = encodeAs(frame, payload);
  return repeated(one, Math.max(1, Math.min(frames, Math.floor(mostBytes / one.length))));
}

function encodeAs(frame: LiveAttacker['frame'], payload: Buffer): Buffer {
  switch (frame) {
    case 'audio':
      return binaryFrame(payload);
    case 'base64':
      return textFrame(`{"type":"audio_chunk","data":{"chunk":"${payload.toString('base64')}"}}`);
    case 'ping':
    case 'pong':
      return encodeFrame({ opcode: opcodes[frame], payload: payload.subarray(0, 125) });
    case 'fragments':
      return encodeFragments(opcodes.binary, payload.subarray(0, 1000), 1);
    case 'malformed':
      return textFrame(`{"type":"x","data":"${payload.toString('latin1')}"}`);
    case 'stop':
      return textFrame('{"type":"stop_recording"}');
  }
}

/**
 * Creates what sends one request of an attacker.
 *
 * @returns a function that resolves with the status of the response
 */
async function createSender(
  context: AttackContext,
  { bodyBytes, request }: HttpAttacker,
): Promise<() => Promise<number>> {
  if (request !== 'resume') return () => send(context, request, bodyBytes);
  const { url } = await initiateSession(context, muLawSession);
  return async () => {
    await openBriefly(context, `${url}&message_cursor=0`, 5);
    return 101;
  };
}

async function send(
  context: AttackContext,
  request: Exclude<HttpKind, 'resume'>,
  bodyBytes: number,
): Promise<number> {
  const { caller, target } = context;
  const job = `/v2/pre-recorded/${target.prepared['id']}`;
  switch (request) {
    case 'list':
      return (await caller.call('/v2/transcription?limit=100')).status;
    case 'search':
      return (await caller.call('/v2/pre-recorded?status=done&offset=10000')).status;
    case 'body': {
      const custom_metadata = { text: 'x'.repeat(bodyBytes) };
      return (await caller.call('/v2/pre-recorded', { body: { custom_metadata } })).status;
    }
    case 'upload':
      return (await caller.call('/v2/upload', encodeForm(tinyRecording()))).status;
    case 'initiate':
      return (await caller.call('/v2/live', { body: {} })).status;
    case 'unknown':
      return (await caller.call('/v2/transcription', { headers: { 'x-service-key': 'unknown' } }))
        .status;
    case 'capabilities':
      return (await caller.call('/v2/capabilities')).status;
    case 'events':
    case 'peaks':
      return (await caller.call(`${job}/${request}`)).status;
    case 'result':
      return (await caller.call(job)).status;
  }
}

async function attackAs(context: AttackContext, attacker: Attacker): Promise<void> {
  if (attacker.kind === 'http') {
    const sendOne = await createSender(context, attacker);
    await context.repeat(async () => context.count(String(await sendOne())), attacker.connections);
    return;
  }
  const bytes = encodeFrames(attacker);
  const { request, sockets } = attacker;
  await Promise.all(
    Array.from({ length: sockets }, () => flood(context, { request, bytes: () => bytes })),
  );
}

function describe(attacker: Attacker): string {
  if (attacker.kind === 'http') return `${attacker.connections} connections: ${attacker.request}`;
  const { frame, payloadBytes, request, sockets } = attacker;
  const { bit_depth = 8, channels, sample_rate } = request;
  return `${sockets} sessions of ${String(channels)} x ${String(bit_depth)} bits x ${String(sample_rate)} Hz: ${frame}, ${payloadBytes} bytes`;
}

function randomMix(number: number): AttackCase {
  const [attackers = []] = fc.sample(mix, { numRuns: 1, seed: number });
  const sessions = attackers.reduce(
    (sum, each) => sum + (each.kind === 'live' ? each.sockets : 0),
    0,
  );
  return {
    name: `mixes/${number}`,
    description: `At once, with one key: ${attackers.map(describe).join('; ')}.`,
    isOnRequest: true,
    seconds: 60,
    bounds: {
      sessions,
      // Audio is stored, and the queue of jobs is full of it.
      dataMebibytes: 8192,
    },
    prepare: transcribeFile,
    attack: async (context) => {
      await Promise.all(attackers.map((each) => attackAs(context, each)));
    },
  };
}

/** Mixes of random attackers with one key, which are run on request. */
export const randomMixes: readonly AttackCase[] = Array.from({ length: mixes }, (_, index) =>
  randomMix(index + 1),
);
