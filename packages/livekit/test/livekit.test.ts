import {
  createFakeClock,
  createFakeHttpService,
  createFakeLiveService,
  createNoise,
  type FakeClock,
} from '@earshot/testing';
import { initializeLogger, stt } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { beforeAll, expect, test } from 'vitest';
import { STT } from '../src/index.js';

// LiveKit's worker does this.
beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const { END_OF_SPEECH, FINAL_TRANSCRIPT, INTERIM_TRANSCRIPT, RECOGNITION_USAGE, START_OF_SPEECH } =
  stt.SpeechEventType;

const script = {
  utterances: [
    { text: 'hello big world', startSeconds: 0.2, endSeconds: 0.8, speaker: 1, confidence: 0.9 },
    { text: 'gute nacht', startSeconds: 1.2, endSeconds: 1.9, language: 'de' },
  ],
};

function createService(apiKey?: string) {
  const clock = createFakeClock();
  const live = createFakeLiveService({ clock, script });
  const { baseUrl, fetch } = createFakeHttpService({ clock, live, ...(apiKey && { apiKey }) });
  const earshot = new STT({
    baseUrl,
    fetch,
    clock,
    webSocket: live.WebSocket,
    parameters: { language_config: { languages: ['en', 'de'] } },
  });
  const errors: unknown[] = [];
  earshot.on('error', ({ error }) => errors.push(error));
  return { clock, live, earshot, errors };
}

/** Advances a clock until a condition holds. LiveKit has timers of its own, which are real. */
async function drive(clock: FakeClock, isReached: () => boolean): Promise<void> {
  const step = async () => {
    await clock.advance(100);
    return isReached();
  };
  await expect.poll(step, { interval: 1 }).toBe(true);
}

/** Frames of 20 ms. */
function createFrames(seconds: number, channels = 1): AudioFrame[] {
  const bytes = createNoise(seconds * 32_000 * channels);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  return Array.from({ length: seconds * 50 }, (_, index) => {
    const length = 320 * channels;
    const frame = samples.slice(index * length, (index + 1) * length);
    return new AudioFrame(frame, 16_000, channels, 320);
  });
}

/** Reads the events of a stream until it ends. */
function read(stream: stt.SpeechStream) {
  const events: stt.SpeechEvent[] = [];
  let isDone = false;
  const reading = (async () => {
    for await (const event of stream) events.push(event);
    isDone = true;
  })();
  return { events, reading, isDone: () => isDone };
}

const listTexts = (events: readonly stt.SpeechEvent[]) =>
  events.flatMap(({ alternatives, type }) =>
    type === FINAL_TRANSCRIPT ? [alternatives?.[0]?.text] : [],
  );

test('a stream has the start, the growing and the final text, and the end of speech', async () => {
  const { clock, earshot, errors, live } = createService();
  expect(earshot).toBeInstanceOf(stt.STT);
  expect(earshot.capabilities).toMatchObject({ streaming: true, interimResults: true });
  const stream = earshot.stream();
  const { events, isDone, reading } = read(stream);
  for (const frame of createFrames(3)) stream.pushFrame(frame);
  stream.flush();
  stream.endInput();
  await drive(clock, isDone);
  await reading;
  const types = events.map(({ type }) => type).filter((type) => type !== RECOGNITION_USAGE);
  const [first] = types;
  expect(first).toBe(START_OF_SPEECH);
  expect(types.filter((type) => type !== INTERIM_TRANSCRIPT)).toEqual([
    START_OF_SPEECH,
    FINAL_TRANSCRIPT,
    END_OF_SPEECH,
    START_OF_SPEECH,
    FINAL_TRANSCRIPT,
    END_OF_SPEECH,
  ]);
  expect(types).toContain(INTERIM_TRANSCRIPT);
  const finals = events.filter(({ type }) => type === FINAL_TRANSCRIPT);
  expect(finals[0]).toMatchObject({
    requestId: live.sessions[0]?.id,
    alternatives: [
      {
        language: 'en',
        text: 'hello big world',
        startTime: 0.2,
        endTime: 0.8,
        confidence: 0.9,
        speakerId: '1',
        words: [{ text: 'hello', startTime: 0.2 }, { text: 'big' }, { text: 'world' }],
      },
    ],
  });
  expect(finals[1]?.alternatives?.[0]).toMatchObject({ language: 'de', text: 'gute nacht' });
  expect(finals[1]?.alternatives?.[0]).not.toHaveProperty('speakerId');
  const seconds = events.map(({ recognitionUsage }) => recognitionUsage?.audioDuration ?? 0);
  expect(seconds.reduce((sum, each) => sum + each, 0)).toBeCloseTo(3);
  expect(live.sessions).toMatchObject([
    {
      job: {
        request_params: {
          language_config: { languages: ['en', 'de'] },
          sample_rate: 16_000,
          channels: 1,
        },
      },
    },
  ]);
  expect(errors).toEqual([]);
});

test('a lost connection is resumed, and nothing that was said is lost', async () => {
  const { clock, earshot, errors, live } = createService();
  const stream = earshot.stream();
  const { events, isDone, reading } = read(stream);
  const frames = createFrames(3);
  for (const frame of frames.slice(0, 50)) stream.pushFrame(frame);
  await drive(clock, () => listTexts(events).length === 1);
  live.setDown(true);
  for (const frame of frames.slice(50)) stream.pushFrame(frame);
  await clock.advance(2000);
  live.setDown(false);
  stream.endInput();
  await drive(clock, isDone);
  await reading;
  expect(listTexts(events)).toEqual(['hello big world', 'gute nacht']);
  expect(live.sessions).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('a stream whose participant was muted continues in a new session, at its time', async () => {
  const { clock, earshot, errors, live } = createService();
  const stream = earshot.stream();
  const { events, isDone, reading } = read(stream);
  const frames = createFrames(2);
  for (const frame of frames) stream.pushFrame(frame);
  await drive(clock, () => live.sessions[0]?.job.status === 'done');
  for (const frame of frames) stream.pushFrame(frame);
  stream.endInput();
  await drive(clock, isDone);
  await reading;
  expect(live.sessions).toHaveLength(2);
  const finals = events.filter(({ type }) => type === FINAL_TRANSCRIPT);
  expect(finals.map(({ alternatives }) => alternatives?.[0]?.startTime)).toEqual([
    expect.closeTo(0.2),
    expect.closeTo(1.2),
    expect.closeTo(2.2),
    expect.closeTo(3.2),
  ]);
  expect(errors).toEqual([]);
});

test('a closed stream ends its session at once', async () => {
  const { clock, earshot, errors, live } = createService();
  const stream = earshot.stream();
  const { events, isDone, reading } = read(stream);
  for (const frame of createFrames(1)) stream.pushFrame(frame);
  await drive(clock, () => events.length > 0);
  const closedMs = clock.monotonicMs();
  stream.close();
  await drive(clock, isDone);
  await reading;
  await drive(clock, () => live.sessions[0]?.job.status === 'done');
  // Not after the time for which a session waits for a lost client.
  expect(clock.monotonicMs() - closedMs).toBeLessThan(5000);
  expect(errors).toEqual([]);
});

test('a refused session is an error with its status, which LiveKit does not retry', async () => {
  const { clock, earshot, errors } = createService('another-key');
  const stream = earshot.stream();
  const { events, isDone, reading } = read(stream);
  for (const frame of createFrames(1)) stream.pushFrame(frame);
  stream.endInput();
  await drive(clock, isDone);
  await reading;
  expect(events.filter(({ type }) => type === FINAL_TRANSCRIPT)).toEqual([]);
  expect(errors).toMatchObject([{ name: 'APIStatusError', statusCode: 401, retryable: false }]);
});

test('recognize() transcribes frames as a whole', async () => {
  const { clock, earshot } = createService();
  let event: stt.SpeechEvent | undefined;
  const recognising = earshot.recognize(createFrames(3)).then((recognised) => {
    event = recognised;
  });
  await drive(clock, () => event !== undefined);
  await recognising;
  expect(event).toMatchObject({
    type: FINAL_TRANSCRIPT,
    alternatives: [
      { language: 'en', text: 'hello big world gute nacht', startTime: 0.2, endTime: 1.9 },
    ],
  });
});

test('an option that does not exist is refused, also beside a client that is given', () => {
  for (const given of [{ key: 'x' }, { client: {}, key: 'x' }])
    expect(() => new STT(given as never)).toThrow(
      expect.objectContaining({
        code: 'invalid_argument',
        message: 'key is no option: is it apiKey?',
      }),
    );
  expect(() => new STT({ language: 'en' } as never)).toThrow(/language is no option: .*parameters/);
});
