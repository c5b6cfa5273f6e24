import { decodeAlaw, encodeUlaw } from '@earshot/audio';
import { createFakeClock, createFakeLiveService } from '@earshot/testing';
import { expect, test } from 'vitest';
import { RtpCall, readRtpPacket, type Track } from '../src/index.js';
import { PacketOrder } from '../src/rtp/packet-order.js';

interface PacketFields {
  readonly sequence: number;
  readonly timestamp: number;
  readonly value: number;
  readonly payloadType?: number;
  readonly source?: number;
  /** Bits of the first byte besides the version, with what they announce. */
  readonly flags?: number;
  readonly before?: readonly number[];
  readonly after?: readonly number[];
}

/** A packet with 20 ms. */
function packet(fields: PacketFields): Uint8Array {
  const { after = [], before = [], flags = 0, payloadType = 8, source = 7 } = fields;
  const header = new DataView(new ArrayBuffer(12));
  header.setUint8(0, 0x80 | flags);
  header.setUint8(1, payloadType);
  header.setUint16(2, fields.sequence & 0xffff);
  header.setUint32(4, fields.timestamp >>> 0);
  header.setUint32(8, source);
  const payload = new Uint8Array(160).fill(fields.value);
  return Uint8Array.from([...new Uint8Array(header.buffer), ...before, ...payload, ...after]);
}

/** The bytes that a session gets for the packets of one side. */
async function joinAudio(
  send: (receive: (packet: Uint8Array, waitMs?: number) => Promise<void>) => Promise<void>,
  tracks: readonly Track[] = ['inbound'],
): Promise<Uint8Array> {
  const clock = createFakeClock();
  const live = createFakeLiveService({ clock });
  const { WebSocket: webSocket, client } = live;
  const call = new RtpCall({ client, webSocket, clock, id: 'call-1', tracks });
  await send(async (bytes, waitMs = 20) => {
    call.receive('inbound', bytes);
    await clock.advance(waitMs);
  });
  void call.end();
  await clock.advanceUntil(() => call.session.state === 'ended');
  return live.sessions[0]?.audio ?? new Uint8Array();
}

/** The value of each 20 ms. */
const listValues = (audio: Uint8Array) =>
  Array.from({ length: audio.length / 160 }, (_, index) => audio[index * 160 + 80]);

test('packets are put in order over the ends of their counters, those that come twice are dropped', async () => {
  const audio = await joinAudio(async (receive) => {
    for (const index of [0, 1, 3, 2, 2, 4, 1, 5])
      await receive(
        packet({ sequence: 65_534 + index, timestamp: 2 ** 32 - 320 + index * 160, value: index }),
      );
  });
  expect(listValues(audio)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a packet that is lost is waited for, and its time stays', async () => {
  const silence = 0xd5;
  const audio = await joinAudio(async (receive) => {
    for (const index of [0, 1, 9, 10, 11, 12, 13, 14, 15])
      await receive(packet({ sequence: index, timestamp: index * 160, value: index }));
  });
  const lost = Array.from({ length: 7 }, () => silence);
  expect(listValues(audio)).toEqual([0, 1, ...lost, 9, 10, 11, 12, 13, 14, 15]);
});

test('packets wait for an earlier one, but not for more than 100 ms of audio', () => {
  const order = new PacketOrder();
  const take = (sequence: number) =>
    order
      .take(readRtpPacket(packet({ sequence, timestamp: sequence * 160, value: 0 })))
      .map(({ sequenceNumber }) => sequenceNumber);
  expect([0, 2, 3, 4, 5, 6].map(take)).toEqual([[0], [], [], [], [], []]);
  expect(take(7)).toEqual([2, 3, 4, 5, 6, 7]);
  expect([1, 9, 8].map(take)).toEqual([[], [], [8, 9]]);
});

test('keys of the phone and comfort noise are no audio', async () => {
  const audio = await joinAudio(async (receive) => {
    await receive(packet({ sequence: 1, timestamp: 0, value: 1 }));
    await receive(packet({ sequence: 2, timestamp: 160, value: 9, payloadType: 101 }));
    await receive(packet({ sequence: 2, timestamp: 160, value: 2 }));
    await receive(packet({ sequence: 3, timestamp: 320, value: 9, payloadType: 13 }));
  });
  expect(listValues(audio)).toEqual([1, 2]);
});

test('mu-law within a call in A-law is converted', async () => {
  const audio = await joinAudio(async (receive) => {
    await receive(packet({ sequence: 1, timestamp: 0, value: 0x2a }));
    const [code] = encodeUlaw(decodeAlaw(Uint8Array.of(0x2a)));
    await receive(packet({ sequence: 2, timestamp: 160, value: code ?? 0, payloadType: 0 }));
  });
  expect(listValues(audio)).toEqual([0x2a, 0x2a]);
});

test('another source, as after a transfer, continues at the time of its first packet', async () => {
  const audio = await joinAudio(async (receive) => {
    await receive(packet({ sequence: 1, timestamp: 0, value: 1 }), 400);
    await receive(packet({ sequence: 900, timestamp: 77_777, value: 2, source: 8 }));
    await receive(packet({ sequence: 901, timestamp: 77_937, value: 3, source: 8 }));
  });
  expect(listValues(audio).slice(-2)).toEqual([2, 3]);
  expect(audio.length).toBe(22 * 160);
});

test('a side that sends nothing is silent in its channel', async () => {
  const audio = await joinAudio(
    async (receive) => receive(packet({ sequence: 1, timestamp: 0, value: 1 })),
    ['inbound', 'outbound'],
  );
  expect(audio.slice(0, 4)).toEqual(Uint8Array.of(1, 0xd5, 1, 0xd5));
});

test('sources, an extension and padding are not taken for audio', () => {
  const bytes = packet({
    sequence: 1,
    timestamp: 2,
    value: 3,
    flags: 0x20 | 0x10 | 1,
    before: [0, 0, 0, 9, 0xbe, 0xde, 0, 1, 1, 2, 3, 4],
    after: [0, 0, 3],
  });
  expect(readRtpPacket(bytes)).toEqual({
    payloadType: 8,
    sequenceNumber: 1,
    timestamp: 2,
    source: 7,
    payload: new Uint8Array(160).fill(3),
  });
});

test.each([
  [new Uint8Array(3), 'must have at least 12 bytes, got 3'],
  [new Uint8Array(20), 'must have version 2, got 0'],
  [
    Uint8Array.of(0xa0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 200),
    'must have its header and padding',
  ],
  [Uint8Array.of(0x8f, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 'must have its header and padding'],
])('bytes that are no packet are refused', (bytes, sentence) => {
  expect(() => readRtpPacket(bytes)).toThrow(
    expect.objectContaining({ code: 'invalid_packet', message: expect.stringContaining(sentence) }),
  );
});

test('a call must have tracks', () => {
  const { client } = createFakeLiveService({ clock: createFakeClock() });
  expect(() => new RtpCall({ client, id: 'call-1', tracks: ['inbound', 'inbound'] })).toThrow(
    'tracks must list inbound, outbound or both, got ["inbound","inbound"]',
  );
});
