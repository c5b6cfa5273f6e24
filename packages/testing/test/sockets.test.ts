import { expect, test } from 'vitest';
import {
  createFakeClock,
  createLinkedSockets,
  createNoise,
  type FakeSocket,
} from '../src/index.js';

/** Records the events of a socket, as texts. */
function record(socket: FakeSocket): string[] {
  const events: string[] = [];
  socket.addEventListener('open', () => events.push('open'));
  socket.addEventListener('message', ({ data }) => events.push(String(data)));
  socket.addEventListener('error', () => events.push('error'));
  socket.addEventListener('close', ({ code, reason, wasClean }) =>
    events.push(`close ${code} ${reason} ${wasClean}`),
  );
  return events;
}

test('two sockets talk in order, and close with a handshake', async () => {
  const clock = createFakeClock();
  const { client, server } = createLinkedSockets({
    clock,
    faults: { toServer: { latencyMs: 30 }, toClient: { latencyMs: 20 } },
  });
  const atClient = record(client);
  const atServer = record(server);
  expect(() => client.send('too early')).toThrow('CONNECTING');
  await clock.advance(20);
  expect(client.readyState).toBe(1);
  client.send('one');
  client.send('two');
  await clock.advance(29);
  expect(atServer).toEqual([]);
  await clock.advance(1);
  server.send('three');
  server.close(1012, 'restart');
  expect(server.readyState).toBe(2);
  await clock.advance(50);
  expect(atClient).toEqual(['open', 'three', 'close 1012 restart true']);
  expect(atServer).toEqual(['one', 'two', 'close 1012  true']);
  client.send('too late');
  expect(() => client.close(1012)).toThrow('1012');
  expect(clock.pendingTimers).toBe(0);
});

test('a cut lets the exact number of bytes pass; a frame that is not whole does not arrive', async () => {
  for (let bytes = 0; bytes <= 24; bytes += 1) {
    const clock = createFakeClock();
    const { client, server, link } = createLinkedSockets({ clock });
    const atServer = record(server);
    const atClient = record(client);
    await clock.advance(0);
    link.cutAfter('toServer', bytes);
    // Two bytes of header, four of mask, six of text.
    client.send('first.');
    client.send('second');
    await clock.advance(0);
    const whole = ['first.', 'second'].slice(0, Math.floor(bytes / 12));
    expect(atServer).toEqual([...whole, 'error', 'close 1006  false']);
    expect(atClient).toEqual(['open', 'error', 'close 1006  false']);
    expect(link.passedBytes('toServer')).toBe(bytes);
  }
});

test('a blackhole swallows without an event, and healing it delivers what was held', async () => {
  const clock = createFakeClock();
  const { client, server, link } = createLinkedSockets({ clock });
  const atServer = record(server);
  await clock.advance(0);
  link.blackhole();
  client.send('hello');
  await clock.advance(3_600_000);
  expect(atServer).toEqual([]);
  expect(client.bufferedAmount).toBe(11);
  link.heal();
  await clock.advance(0);
  expect(atServer).toEqual(['hello']);
  expect(client.bufferedAmount).toBe(0);
});

test('a slow link holds back what has not passed', async () => {
  const clock = createFakeClock();
  const { client, server, link } = createLinkedSockets({ clock });
  const atServer = record(server);
  await clock.advance(0);
  link.setFaults('toServer', { bytesPerSecond: 1000 });
  client.send(new Uint8Array(994));
  client.send(new Uint8Array(994));
  expect(client.bufferedAmount).toBe(2004);
  await clock.advance(1500);
  expect(atServer).toHaveLength(1);
  expect(client.bufferedAmount).toBe(1002);
  await clock.advance(1000);
  expect(atServer).toHaveLength(2);
});

test('bytes are copied when they are sent, and binaryType is their form at the receiver', async () => {
  const clock = createFakeClock();
  const { client, server } = createLinkedSockets({ clock });
  const received: unknown[] = [];
  server.addEventListener('message', ({ data }) => received.push(data));
  await clock.advance(0);
  const bytes = Uint8Array.of(9, 1, 2, 9);
  client.send(bytes.subarray(1, 3));
  bytes.fill(0);
  await clock.advance(0);
  server.binaryType = 'blob';
  client.send(bytes.buffer);
  await clock.advance(0);
  expect(new Uint8Array(received[0] as ArrayBuffer)).toEqual(Uint8Array.of(1, 2));
  expect((received[1] as Blob).size).toBe(4);
});

test('a reset ends both sides at once, and what is under way is lost', async () => {
  const clock = createFakeClock();
  const { client, server, link } = createLinkedSockets({
    clock,
    faults: { toServer: { latencyMs: 50 } },
  });
  const atServer = record(server);
  const atClient = record(client);
  await clock.advance(0);
  client.send('never there');
  await clock.advance(49);
  link.reset();
  link.reset();
  expect(link.isLost).toBe(true);
  await clock.advance(1000);
  expect(atServer).toEqual(['error', 'close 1006  false']);
  expect(atClient).toEqual(['open', 'error', 'close 1006  false']);
  expect(clock.pendingTimers).toBe(0);
});

test('latency holds back each direction by itself, and keeps the order', async () => {
  const clock = createFakeClock();
  const { client, server, link } = createLinkedSockets({ clock });
  const atServer = record(server);
  const atClient = record(client);
  await clock.advance(0);
  link.setFaults('toServer', { latencyMs: 100 });
  client.send('slow');
  link.setFaults('toServer', { latencyMs: 0 });
  client.send('not faster');
  server.send('at once');
  await clock.advance(99);
  expect(atServer).toEqual([]);
  expect(atClient).toEqual(['open', 'at once']);
  await clock.advance(1);
  expect(atServer).toEqual(['slow', 'not faster']);
});

test('slices delay a frame by their number, and leave it whole', async () => {
  const clock = createFakeClock();
  const { client, server, link } = createLinkedSockets({ clock });
  const received: ArrayBuffer[] = [];
  server.addEventListener('message', ({ data }) => received.push(data));
  await clock.advance(0);
  link.setFaults('toServer', { slices: { bytes: 100, delayMs: 10 } });
  const bytes = createNoise(994);
  // With eight bytes of framing, 992 bytes make ten slices, and 994 bytes make eleven.
  client.send(bytes.subarray(0, 992));
  client.send(bytes);
  await clock.advance(99);
  expect(received).toHaveLength(0);
  await clock.advance(1);
  expect(received).toHaveLength(1);
  await clock.advance(109);
  expect(received).toHaveLength(1);
  await clock.advance(1);
  expect(Buffer.compare(new Uint8Array(received[1] ?? new ArrayBuffer()), bytes)).toBe(0);
});

test('a blackhole of one direction leaves the other alone', async () => {
  const clock = createFakeClock();
  const { client, server, link } = createLinkedSockets({ clock });
  const atServer = record(server);
  const atClient = record(client);
  await clock.advance(0);
  link.setFaults('toServer', { isBlackholed: true });
  client.send('swallowed');
  server.send('received');
  await clock.advance(60_000);
  expect(atServer).toEqual([]);
  expect(atClient).toEqual(['open', 'received']);
});
