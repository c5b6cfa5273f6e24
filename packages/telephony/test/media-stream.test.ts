import { createFakeClock, createFakeLiveService } from '@earshot/testing';
import { expect, test, vi } from 'vitest';
import { MediaStream, type MediaStreamOptions, readMediaMessage } from '../src/index.js';

const script = {
  utterances: [
    { text: 'good morning', startSeconds: 0.2, endSeconds: 0.8, channel: 0 },
    { text: 'hello there', startSeconds: 1, endSeconds: 1.6, channel: 1 },
  ],
};

function createService(options: Partial<MediaStreamOptions> = {}) {
  const clock = createFakeClock();
  const live = createFakeLiveService({ clock, script });
  const { WebSocket: webSocket, client } = live;
  return { clock, live, stream: new MediaStream({ client, webSocket, clock, ...options }) };
}

const start = {
  event: 'start',
  sequenceNumber: '1',
  start: {
    streamSid: 'MZ1',
    callSid: 'CA1',
    tracks: ['inbound', 'outbound'],
    mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 },
    customParameters: { team: 'blue' },
  },
};

const media = (track: string, timestampMs: number, audio: Uint8Array) => ({
  event: 'media',
  media: {
    track,
    chunk: '1',
    timestamp: String(timestampMs),
    payload: Buffer.from(audio).toString('base64'),
  },
});

/** A frame of 20 ms. */
const frame = (value: number) => new Uint8Array(160).fill(value);

/** Frames of both sides, as a provider sends them. */
function speak(stream: MediaStream, fromMs: number, toMs: number): void {
  for (let timeMs = fromMs; timeMs < toMs; timeMs += 20) {
    stream.receive(JSON.stringify(media('inbound', timeMs, frame(1))));
    stream.receive(JSON.stringify(media('outbound', timeMs, frame(2))));
  }
}

test('both sides of a call are channels of one session, until it stops', async () => {
  const said: string[] = [];
  const onLost = vi.fn<() => void>();
  const onStart = vi.fn<NonNullable<MediaStreamOptions['onStart']>>((call) => {
    call.session.on('audio_lost', onLost);
    call.session.on('transcript', ({ data: { is_final, utterance } }) => {
      if (is_final) said.push(`${call.trackOf(utterance)}: ${utterance.text}`);
    });
  });
  const { clock, live, stream } = createService({
    onStart,
    parameters: { language_config: { languages: ['en'] }, custom_metadata: { team: 'blue' } },
  });
  stream.receive('{"event":"connected","protocol":"Call","version":"1.0.0"}');
  stream.receive(JSON.stringify(start));
  expect(onStart.mock.calls[0]?.[1]).toMatchObject({ callId: 'CA1', parameters: { team: 'blue' } });
  speak(stream, 0, 1000);
  for (const ignored of [
    { event: 'dtmf', dtmf: { track: 'inbound_track', digit: '1' } },
    { event: 'mark', mark: { name: 'played' } },
    { event: 'something-new' },
    media('inbound', 0, frame(9)),
  ])
    stream.receive(JSON.stringify(ignored));
  speak(stream, 1000, 2000);
  stream.receive('{"event":"stop","stop":{"callSid":"CA1"}}');
  // Audio after the end belongs to no call.
  speak(stream, 2000, 2100);
  await clock.advanceUntil(() => stream.call?.session.state === 'ended');
  expect((await stream.end())?.result?.metadata.audio_duration).toBe(2);
  expect(said).toEqual(['inbound: good morning', 'outbound: hello there']);
  expect(onLost).not.toHaveBeenCalled();
  const [session] = live.sessions;
  expect(session?.job.request_params).toMatchObject({
    encoding: 'wav/ulaw',
    sample_rate: 8000,
    channels: 2,
    endpointing: 0.3,
    language_config: { languages: ['en'] },
    custom_metadata: { call: 'CA1', team: 'blue' },
  });
  // The late frame is dropped: its time has passed.
  expect(new Set(session?.audio.filter((_, index) => index % 2 === 0))).toEqual(new Set([1]));
  expect(new Set(session?.audio.filter((_, index) => index % 2 === 1))).toEqual(new Set([2]));
  expect(live.sessions).toHaveLength(1);
});

test('a caller who hangs up without a stop ends the session, and silence is filled in', async () => {
  const { clock, live, stream } = createService();
  stream.receive(JSON.stringify(start));
  // The other side says nothing, and nothing is sent for it.
  for (let timeMs = 0; timeMs < 500; timeMs += 20)
    stream.receive(JSON.stringify(media('inbound', timeMs, frame(1))));
  stream.receive(JSON.stringify(media('inbound', 1500, frame(3))));
  // It is not waited for.
  await clock.advanceUntil(() => (live.sessions[0]?.audio.length ?? 0) > 2 * 8000);
  const ended = stream.end();
  await clock.advanceUntil(() => stream.call?.session.state === 'ended');
  expect((await ended)?.result?.metadata.audio_duration).toBeCloseTo(1.52);
  const audio = live.sessions[0]?.audio ?? new Uint8Array();
  const [inbound, outbound] = [0, 1].map((side) => audio.filter((_, index) => index % 2 === side));
  expect(inbound?.slice(0, 4000)).toEqual(new Uint8Array(4000).fill(1));
  expect(inbound?.slice(4000, 12_000)).toEqual(new Uint8Array(8000).fill(0xff));
  expect(inbound?.slice(12_000)).toEqual(frame(3));
  expect(outbound).toEqual(new Uint8Array(12_160).fill(0xff));
});

test('a connection to the service that is lost is resumed, and what is too much is reported', async () => {
  const { clock, live, stream } = createService({ maximumBufferedSeconds: 1 });
  stream.receive(JSON.stringify({ ...start, start: { ...start.start, tracks: ['inbound'] } }));
  const lost: number[] = [];
  stream.call?.session.on('audio_lost', ({ endSeconds, startSeconds }) =>
    lost.push(endSeconds - startSeconds),
  );
  const send = async (fromMs: number, toMs: number) => {
    for (let timeMs = fromMs; timeMs < toMs; timeMs += 20) {
      stream.receive(JSON.stringify(media('inbound', timeMs, frame(1))));
      await clock.advance(20);
    }
  };
  await send(0, 1000);
  live.setDown(true);
  await send(1000, 1800);
  live.setDown(false);
  await clock.advanceUntil(() => stream.call?.session.state === 'open');
  expect(lost).toEqual([]);
  live.setDown(true);
  await send(1800, 4000);
  live.setDown(false);
  void stream.end();
  await clock.advanceUntil(() => stream.call?.session.state === 'ended');
  expect(live.sessions).toHaveLength(1);
  expect(lost.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(1);
});

test('a time far ahead fills no memory, and the audio after it is kept', async () => {
  const { clock, live, stream } = createService();
  stream.receive(JSON.stringify({ ...start, start: { ...start.start, tracks: ['inbound'] } }));
  for (const timestampMs of [0, 1e12, 1e12 + 20, 1e12 + 40])
    stream.receive(JSON.stringify(media('inbound', timestampMs, frame(5))));
  void stream.end();
  await clock.advanceUntil(() => stream.call?.session.state === 'ended');
  const audio = live.sessions[0]?.audio ?? new Uint8Array();
  expect(audio.length).toBe(160 + 60_000 * 8 + 3 * 160);
  expect(audio.slice(-480)).toEqual(new Uint8Array(480).fill(5));
});

test('a call that is not wanted ends at once, and its error is thrown', async () => {
  const { clock, stream } = createService({
    onStart: () => {
      throw new Error('not now');
    },
  });
  expect(() => stream.receive(JSON.stringify(start))).toThrow('not now');
  await clock.settle();
  expect(stream.call).toBeUndefined();
  await expect(stream.end()).resolves.toBeUndefined();
});

test.each([
  ['no JSON', '{', 'A message must be JSON'],
  ['a list', '[]', 'message must be an object, got []'],
  ['no event', '{}', 'message.event must be a text of 1 to 1000 characters, got nothing'],
  [
    'another encoding',
    JSON.stringify({
      ...start,
      start: { ...start.start, mediaFormat: { encoding: 'audio/opus', sampleRate: 8000 } },
    }),
    'mediaFormat.encoding must be audio/x-mulaw or audio/x-alaw, got "audio/opus"',
  ],
  [
    'unknown tracks',
    JSON.stringify({ ...start, start: { ...start.start, tracks: ['inbound', 'both'] } }),
    'start.tracks must be a list of inbound and outbound, got ["inbound","both"]',
  ],
  [
    'an unknown track',
    JSON.stringify(media('both', 0, frame(1))),
    'media.track must be inbound or outbound, got "both"',
  ],
  [
    'a time before the start',
    JSON.stringify(media('inbound', -20, frame(1))),
    'media.timestamp must be a number of milliseconds from 0, got "-20"',
  ],
  [
    'what is no base64',
    '{"event":"media","media":{"track":"inbound","timestamp":"0","payload":"!"}}',
    'media.payload must be audio in base64, got "!"',
  ],
])('%s is refused', (_, text, sentence) => {
  expect(() => readMediaMessage(text)).toThrow(
    expect.objectContaining({ name: 'TelephonyError', code: 'invalid_message', message: sentence }),
  );
});

test('a second start is refused', () => {
  const { stream } = createService();
  stream.receive(JSON.stringify(start));
  expect(() => stream.receive(JSON.stringify(start))).toThrow(/start must come once/);
});
