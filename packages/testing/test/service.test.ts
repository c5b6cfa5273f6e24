import { type KnownLiveMessage, type LiveRequestInput, liveMessageSchemas } from '@earshot/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createFakeClock,
  createFakeLiveService,
  createNoise,
  type FakeClock,
  type FakeLiveService,
  type FakeSocket,
} from '../src/index.js';

const script = {
  utterances: [
    { text: 'hello there', startSeconds: 0.2, endSeconds: 0.8 },
    { text: 'and good bye', startSeconds: 1, endSeconds: 1.6 },
  ],
  summary: 'A greeting.',
};

/** A client that does nothing but keep what it receives. */
function connect(service: FakeLiveService, url: string) {
  const socket = new service.WebSocket(url);
  const messages: KnownLiveMessage[] = [];
  const closes: number[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  socket.addEventListener('close', ({ code }) => closes.push(code));
  return { socket, messages, closes };
}

function setUp(request: LiveRequestInput = {}) {
  const clock = createFakeClock();
  const service = createFakeLiveService({ clock, script });
  const { id, url } = service.initiate(request);
  return { clock, service, url, recorded: service.session(id) };
}

async function sendAll(clock: FakeClock, socket: FakeSocket, audio: Uint8Array, size = 3200) {
  for (let offset = 0; offset < audio.length; offset += size) {
    socket.send(audio.subarray(offset, offset + size));
    await clock.advance(10);
  }
}

test('a whole session: every message has the shape of its type, acknowledgements have no gap', async () => {
  const { clock, service, url, recorded } = setUp({
    messages_config: { receive_partial_transcripts: true, receive_lifecycle_events: true },
    post_processing: { summarization: true, chapterization: true },
  });
  const { socket, messages, closes } = connect(service, url);
  await clock.advance(1);
  const audio = createNoise(64_000);
  await sendAll(clock, socket, audio);
  socket.send(JSON.stringify({ type: 'stop_recording' }));
  await clock.advance(1000);
  for (const message of messages) liveMessageSchemas[message.type].parse(message);
  expect(messages.map(({ type }) => type).filter((type) => type !== 'audio_chunk')).toEqual([
    'start_recording',
    'speech_start',
    'transcript',
    'speech_end',
    'transcript',
    'speech_start',
    'pre_processing',
    'transcript',
    'transcript',
    'speech_end',
    'transcript',
    'stop_recording',
    'end_recording',
    'post_transcript',
    'post_summarization',
    'post_chapterization',
    'post_final_transcript',
    'end_session',
  ]);
  let end = 0;
  for (const message of messages) {
    if (message.type !== 'audio_chunk') continue;
    expect(message.data?.byte_range[0]).toBe(end);
    end = message.data?.byte_range[1] ?? -1;
  }
  expect(end).toBe(64_000);
  expect(recorded.audio).toEqual(audio);
  expect(closes).toEqual([1000]);
});

test('clients that give no offset: whatever they send again, no byte is recorded twice', async () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(cuts, fc.integer({ min: 400, max: 9000 }), async (cutBytes, size) => {
      const { clock, service, url, recorded } = setUp();
      const audio = createNoise(64_000);
      let acknowledged = 0;
      let isEnded = false;
      for (let index = 0; !isEnded; index += 1) {
        const { socket, messages, closes } = connect(service, url);
        await clock.advance(1);
        const cut = cutBytes[index];
        // A cut in the direction of the client loses acknowledgements, so more is sent again than
        // was lost.
        if (cut !== undefined)
          service.links[index]?.cutAfter(index % 2 === 0 ? 'toServer' : 'toClient', cut);
        await sendAll(clock, socket, audio.subarray(acknowledged), size);
        await clock.advance(100);
        for (const message of messages) {
          if (message.type === 'audio_chunk')
            acknowledged = message.data?.byte_range[1] ?? acknowledged;
        }
        if (closes.length > 0) continue;
        socket.send(JSON.stringify({ type: 'stop_recording' }));
        await clock.advance(1000);
        isEnded = true;
      }
      expect(Buffer.compare(recorded.audio, audio)).toBe(0);
      expect(recorded.phase).toBe('ended');
    }),
    { numRuns: 100 },
  );
});

test('base64 and bytes may be mixed, a header is skipped, an empty chunk keeps the session alive', async () => {
  const { clock, service, url, recorded } = setUp();
  const { socket } = connect(service, url);
  await clock.advance(1);
  const header = new Uint8Array(44);
  header.set(new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt '));
  const view = new DataView(header.buffer);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 16_000, true);
  view.setUint16(34, 16, true);
  header.set(new TextEncoder().encode('data'), 36);
  socket.send(header.subarray(0, 10));
  socket.send(header.subarray(10));
  socket.send(JSON.stringify({ type: 'audio_chunk', data: { chunk: 'AQI=' } }));
  socket.send(Uint8Array.of(3));
  for (let round = 0; round < 5; round += 1) {
    await clock.advance(20_000);
    socket.send(JSON.stringify({ type: 'audio_chunk', data: { chunk: '' } }));
  }
  await clock.advance(1);
  expect([...recorded.audio]).toEqual([1, 2, 3]);
  expect(socket.readyState).toBe(1);
});

test('the close codes', async () => {
  const { clock, service, url, recorded } = setUp();
  const unknown = connect(service, 'wss://earshot.test/v2/live?token=nobody');
  await clock.advance(1);
  expect(unknown.closes).toEqual([4401]);
  const older = connect(service, url);
  await clock.advance(1);
  const newer = connect(service, url);
  await clock.advance(1);
  expect(older.closes).toEqual([4409]);
  newer.socket.send(new Uint8Array(1_048_577));
  await clock.advance(1);
  expect(newer.closes).toEqual([1009]);
  const other = service.initiate();
  const clumsy = connect(service, other.url);
  await clock.advance(1);
  for (let round = 0; round < 10; round += 1) clumsy.socket.send('{');
  await clock.advance(1);
  expect(clumsy.closes).toEqual([4400]);
  expect(clumsy.messages.filter(({ type }) => type === 'error')).toHaveLength(10);
  expect(service.session(other.id).phase).toBe('failed');
  const ahead = connect(service, `${url}&audio_offset=1&message_cursor=0`);
  await clock.advance(1);
  expect(ahead.closes).toEqual([4400]);
  const idle = connect(service, url);
  await clock.advance(31_000);
  expect(idle.closes).toEqual([4408]);
  expect(recorded.phase).toBe('ended');
  const late = connect(service, url);
  await clock.advance(1);
  expect(late.closes).toEqual([1000]);
  expect(late.messages.map(({ type }) => type)).toContain('post_final_transcript');
  await clock.advance(121_000);
  const tooLate = connect(service, url);
  await clock.advance(1);
  expect(tooLate.closes).toEqual([4401]);
});

test('a session waits for a minute for its client, then it is finished', async () => {
  const { clock, service, url, recorded } = setUp();
  const { socket } = connect(service, url);
  await clock.advance(1);
  await sendAll(clock, socket, createNoise(32_000));
  service.links[0]?.reset();
  await clock.advance(59_000);
  expect(recorded.phase).toBe('recording');
  await clock.advance(2000);
  expect(recorded.phase).toBe('ended');
});

test('a connection that resumes is greeted with the offset that is held, which has no number', async () => {
  const { clock, service, url, recorded } = setUp({
    messages_config: { receive_lifecycle_events: true },
  });
  const first = connect(service, url);
  await clock.advance(1);
  await sendAll(clock, first.socket, createNoise(6400));
  await clock.advance(100);
  expect(first.messages).toEqual(recorded.messages);
  // With an offset, with an earlier socket of the session, and with an offset of a new session.
  const other = service.initiate();
  for (const [address, from] of [
    [`${url}&audio_offset=6400&message_cursor=1`, 1],
    [url, recorded.messages.length],
    [`${other.url}&audio_offset=0&message_cursor=0`, 0],
  ] as const) {
    const { messages } = connect(service, address);
    await clock.advance(1);
    const held = address.startsWith(url) ? 6400 : 0;
    expect(messages[0]).toMatchObject({ type: 'audio_chunk', data: { byte_range: [held, held] } });
    expect(messages.slice(1)).toEqual(held > 0 ? recorded.messages.slice(from) : []);
  }
});

test('a client that closes with 1000 ends the recording; any other close leaves it open', async () => {
  for (const [code, phase] of [
    [1000, 'ended'],
    [undefined, 'recording'],
    [4000, 'recording'],
  ] as const) {
    const { clock, service, url, recorded } = setUp();
    const { socket } = connect(service, url);
    await clock.advance(1);
    await sendAll(clock, socket, createNoise(6400));
    socket.close(code);
    await clock.advance(1000);
    expect(recorded.phase, String(code)).toBe(phase);
  }
});

test('a stop that is repeated changes nothing', async () => {
  const { clock, service, url, recorded } = setUp({
    messages_config: { receive_lifecycle_events: true },
  });
  const { socket, messages } = connect(service, url);
  await clock.advance(1);
  await sendAll(clock, socket, createNoise(6400));
  for (let round = 0; round < 3; round += 1)
    socket.send(JSON.stringify({ type: 'stop_recording' }));
  await clock.advance(1000);
  expect(messages.filter(({ type }) => type === 'stop_recording')).toHaveLength(1);
  expect(messages.filter(({ type }) => type === 'end_session')).toHaveLength(1);
  expect(recorded.phase).toBe('ended');
});

test('nine malformed messages in a row are allowed', async () => {
  const { clock, service, url } = setUp();
  const { socket, closes } = connect(service, url);
  await clock.advance(1);
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 9; count += 1) socket.send('{');
    socket.send(JSON.stringify({ type: 'audio_chunk', data: { chunk: '' } }));
  }
  await clock.advance(1);
  expect(closes).toEqual([]);
});

test('a client that reads slowly loses partials, which get no number, then its socket, but no final', async () => {
  // Many partials, then long finals without partials.
  const words = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');
  const long = 'word'.repeat(8000);
  const clock = createFakeClock();
  const utterances = Array.from({ length: 40 }, (_, index) => ({
    text: index === 0 ? words : long,
    startSeconds: index,
    endSeconds: index + 0.9,
  }));
  const service = createFakeLiveService({ clock, script: { utterances } });
  const { id, url } = service.initiate({
    messages_config: { receive_partial_transcripts: true },
    endpointing: 0.05,
  });
  const recorded = service.session(id);
  const slow = connect(service, url);
  await clock.advance(1);
  service.links[0]?.setFaults('toClient', { isBlackholed: true });
  const audio = createNoise(40 * 32_000);
  const isFinal = (message: KnownLiveMessage) =>
    message.type === 'transcript' && message.data.is_final;
  const isPartial = (message: KnownLiveMessage) =>
    message.type === 'transcript' && !message.data.is_final;
  await sendAll(clock, slow.socket, audio.subarray(0, 32_000));
  const partials = recorded.messages.filter(isPartial).length;
  expect(partials).toBeGreaterThan(5);
  expect(partials).toBeLessThan(399);
  // The socket was therefore kept for more audio.
  expect(recorded.audio).toHaveLength(32_000);
  await sendAll(clock, slow.socket, audio.subarray(32_000));
  service.links[0]?.heal();
  await clock.advance(1);
  expect(slow.closes).toEqual([1013]);
  // A client that resumes gets every message that has a number.
  const cursor = slow.messages.length;
  expect(slow.messages).toEqual(recorded.messages.slice(0, cursor));
  const held = recorded.audio.length;
  const again = connect(service, `${url}&audio_offset=${held}&message_cursor=${cursor}`);
  await clock.advance(1);
  await sendAll(clock, again.socket, audio.subarray(held));
  again.socket.send(JSON.stringify({ type: 'stop_recording' }));
  await clock.advance(1000);
  const received = [...slow.messages, ...again.messages.slice(1)];
  expect(received).toEqual(recorded.messages);
  expect(received.filter(isFinal)).toHaveLength(40);
});

test('a service that is down refuses new connections, and those that were under way', async () => {
  const { clock, service, url } = setUp();
  const underWay = connect(service, url);
  service.setDown(true);
  const refused = connect(service, url);
  await clock.advance(1);
  expect([underWay.closes, refused.closes]).toEqual([[1006], [1006]]);
  service.setDown(false);
  const { socket } = connect(service, url);
  await clock.advance(1);
  expect(socket.readyState).toBe(1);
});

test('audio is located that begins at the offset of the greeting', async () => {
  const { clock, service, url, recorded } = setUp();
  const audio = createNoise(9600);
  for (const [from, to] of [
    [0, 6400],
    // Nothing was acknowledged when the previous link was cut: only the greeting of this one has
    // the offset.
    [6400, 9600],
    [6400, 9600],
  ]) {
    const { socket } = connect(service, url);
    await clock.advance(1);
    socket.send(audio.subarray(from, to));
    await clock.advance(1);
    service.links.at(-1)?.reset();
    await clock.advance(1);
  }
  expect(Buffer.compare(recorded.audio, audio)).toBe(0);
});

test('a clock runs while a promise is pending, returns its value and rejects with its error', async () => {
  const clock = createFakeClock();
  const after = <Value>(delayMs: number, value: Value) =>
    new Promise<Value>((resolve) => clock.setTimeout(() => resolve(value), delayMs));
  await expect(clock.run(after(60_000, 'late'))).resolves.toBe('late');
  expect(clock.monotonicMs()).toBe(60_000);
  const failure = new Error('no');
  await expect(clock.run(after(1, 0).then(() => Promise.reject(failure)))).rejects.toBe(failure);
  await expect(clock.run(after(2000, 0), 1000)).rejects.toThrow('pending after 1000 ms');
  // Nothing of this clock is awaited.
  await expect(clock.run(new Promise((resolve) => setImmediate(resolve, 'read')))).resolves.toBe(
    'read',
  );
});
