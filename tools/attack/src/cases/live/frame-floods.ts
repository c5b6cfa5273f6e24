import { encodeFragments, encodeFrame, opcodes } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import {
  AttackSocket,
  type AttackSocketOptions,
  binaryFrame,
  initiateSession,
  textFrame,
} from '../../attacker/attack-socket.js';

/** A flood of the same bytes over some sockets. */
interface Flood {
  readonly name: string;
  readonly description: string;
  readonly sockets: number;
  /** Request of the session. */
  readonly request?: unknown;
  /** Bytes that are sent repeatedly. */
  readonly bytes: () => Buffer;
  readonly socketOptions?: AttackSocketOptions;
  readonly bounds?: AttackCase['bounds'];
}

/**
 * Sends the same bytes over one socket as fast as they are read, and reconnects whenever it is
 * closed.
 */
export async function flood(
  context: AttackContext,
  { bytes, request }: Pick<Flood, 'bytes' | 'request'>,
): Promise<void> {
  const some = bytes();
  let url: string | undefined;
  await context.repeat(async () => {
    url ??= (await initiateSession(context, request)).url;
    const socket = await AttackSocket.open(context, url);
    const openedMs = performance.now();
    while (context.isOn && (await socket.send(some, context.signal))) context.count('sent');
    socket.destroy();
    // A session that closes new sockets at once has ended.
    if (performance.now() - openedMs < 50) url = undefined;
  });
}

function floodCase(options: Flood): AttackCase {
  return {
    name: options.name,
    description: options.description,
    seconds: 15,
    bounds: { sessions: options.sockets, ...options.bounds },
    attack: async (context) => {
      await Promise.all(Array.from({ length: options.sockets }, () => flood(context, options)));
    },
  };
}

export const repeated = (frame: Buffer, times: number): Buffer =>
  Buffer.concat(Array.from({ length: times }, () => frame));
const stop = '{"type":"stop_recording"}';
const wide = { channels: 8, bit_depth: 32, sample_rate: 48_000 };

function base64Message(): Buffer {
  const chunk = Buffer.alloc(700_000, 0x2a).toString('base64');
  return textFrame(`{"type":"audio_chunk","data":{"chunk":"${chunk}"}}`);
}

const emptyFrame = binaryFrame(Buffer.alloc(0));

/** Every flood of frames. */
export const frameFloods: readonly AttackCase[] = [
  {
    name: 'live/malformed',
    description: 'Messages of an unknown type, an empty frame after each, over four sockets.',
    sockets: 4,
    bytes: () => repeated(Buffer.concat([textFrame('{"type":"x"}'), emptyFrame]), 200),
  },
  {
    name: 'live/malformed-large',
    description: 'Malformed messages of 1 MB, nested deeply or with 60,000 unknown fields.',
    sockets: 2,
    bytes: () => {
      const fields = Array.from({ length: 60_000 }, (_, index) => `"k${index}":0`).join(',');
      return Buffer.concat([
        textFrame(`{"type":"audio_chunk",${fields}}`),
        emptyFrame,
        textFrame('['.repeat(500_000) + ']'.repeat(500_000)),
        emptyFrame,
      ]);
    },
  },
  {
    name: 'live/base64',
    description: 'Audio as base64 in messages of a megabyte, as fast as they are read.',
    sockets: 2,
    bytes: () => base64Message(),
  },
  {
    name: 'live/audio-flood',
    description: 'Eight channels of 32 bits at 48 kHz, as fast as they are read.',
    sockets: 1,
    request: wide,
    bytes: () => repeated(binaryFrame(Buffer.alloc(65_536, 0x11)), 4),
    // Audio is stored, at most as fast as it is recognised.
    bounds: { dataMebibytes: 2048 },
  },
  {
    name: 'live/empty-frames',
    description: 'Frames without a byte, as fast as they are read, over four sockets.',
    sockets: 4,
    bytes: () => repeated(emptyFrame, 2000),
  },
  {
    name: 'live/pings',
    description: 'Pings with 125 bytes, as fast as they are read, over four sockets.',
    sockets: 4,
    bytes: () => repeated(encodeFrame({ opcode: opcodes.ping, payload: Buffer.alloc(125) }), 500),
  },
  {
    name: 'live/pongs',
    description: 'Pongs that nobody asked for, as fast as they are read, over four sockets.',
    sockets: 4,
    bytes: () => repeated(encodeFrame({ opcode: opcodes.pong, payload: Buffer.alloc(125) }), 500),
  },
  {
    name: 'live/fragments',
    description: 'Messages in fragments of one byte, as fast as they are read, over four sockets.',
    sockets: 4,
    bytes: () => repeated(encodeFragments(opcodes.binary, Buffer.alloc(1000, 0x2a), 1), 10),
  },
  {
    name: 'live/many-wide',
    description:
      'Thirty sessions of eight channels of 32 bits at 48 kHz, as fast as they are read.',
    sockets: 30,
    request: wide,
    bytes: () => repeated(binaryFrame(Buffer.alloc(65_536, 0x11)), 4),
    bounds: { dataMebibytes: 4096 },
  },
  {
    name: 'live/many-fast',
    description:
      'Thirty sessions whose audio of a tenth of a second a frame comes as fast as it is read.',
    sockets: 30,
    bytes: () => repeated(binaryFrame(Buffer.alloc(3200, 0x11)), 40),
    bounds: { dataMebibytes: 4096 },
  },
  {
    name: 'live/many-bytes',
    description: 'Frames of one byte, as fast as they are read, over thirty sockets.',
    sockets: 30,
    bytes: () => repeated(binaryFrame(Buffer.alloc(1)), 2000),
  },
  {
    name: 'live/many-pings',
    description: 'Pings with 125 bytes, as fast as they are read, over sixteen sockets.',
    sockets: 16,
    bytes: () => repeated(encodeFrame({ opcode: opcodes.ping, payload: Buffer.alloc(125) }), 500),
  },
  {
    name: 'live/many-base64',
    description:
      'Audio as base64 in messages of a megabyte, as fast as they are read, over eight sockets.',
    sockets: 8,
    bytes: () => base64Message(),
    bounds: { dataMebibytes: 1024 },
  },
  {
    name: 'live/stops',
    description: 'Sessions that are stopped as soon as they are open, thousands of stops in each.',
    sockets: 2,
    bytes: () => repeated(textFrame(stop), 500),
    bounds: { sessions: 8 },
  },
].map(floodCase);
