import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createRig, noise } from './support/run-session.js';
import { watchRejections } from './support/watch-rejections.js';

watchRejections();

const audio = noise(3);

function* chunks(size = 10_000): Generator<Uint8Array> {
  for (let offset = 0; offset < audio.length; offset += size)
    yield audio.subarray(offset, offset + size);
}

async function* later(): AsyncGenerator<Uint8Array> {
  yield* chunks();
}

test.each([
  ['a stream of Node.js', () => Readable.from(chunks())],
  ['an async iterable', later],
  ['a stream of the web platform', () => new Response(audio).body as ReadableStream<Uint8Array>],
])('%s is piped to its end', async (_, open) => {
  const { session, clock, recorded } = createRig();
  void session.start();
  let isPiped = false;
  const piped = session.pipeFrom(open()).then(() => (isPiped = true));
  await clock.advanceUntil(() => isPiped && session.state === 'open');
  await piped;
  void session.stop();
  await clock.advanceUntil(() => session.state === 'ended');
  expect(Buffer.compare(recorded.audio, audio)).toBe(0);
});

test('an iterable is closed when its session is over', async () => {
  const { session, clock } = createRig();
  let isClosed = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield noise(0.1);
    } finally {
      isClosed = true;
    }
  }
  void session.start();
  session.pipeFrom(endless()).catch(() => undefined);
  await clock.advance(100);
  session.close();
  await clock.advance(1000);
  expect(isClosed).toBe(true);
});

test('the pipe rejects with the error of the iterable', async () => {
  const { session, clock } = createRig();
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield noise(0.1);
    throw new Error('the disk is gone');
  }
  void session.start();
  const piped = session.pipeFrom(broken());
  await clock.advance(100);
  await expect(piped).rejects.toThrow('the disk is gone');
  expect(session.state).toBe('open');
  session.close();
});

test.each([
  [1, 3000],
  [2, 1500],
])(
  'at speed %d, three seconds of audio take %d ms, and partials come meanwhile',
  async (speed, durationMs) => {
    const { session, clock, recorded, messages } = createRig();
    void session.start();
    await clock.advance(1);
    const beginMs = clock.monotonicMs();
    let endMs = 0;
    const piped = session.pipeFrom(later(), { speed }).then(() => (endMs = clock.monotonicMs()));
    await clock.advance(durationMs / 2);
    expect(recorded.audio.length / 32_000).toBeGreaterThan(1.3);
    expect(recorded.audio.length / 32_000).toBeLessThan(1.7);
    const partials = messages.filter(
      (message) =>
        message.type === 'transcript' && JSON.stringify(message).includes('"is_final":false'),
    );
    expect(partials.length).toBeGreaterThan(2);
    await clock.advance(durationMs);
    await piped;
    expect(endMs - beginMs).toBeGreaterThan(durationMs - 1);
    expect(endMs - beginMs).toBeLessThan(durationMs + 200);
    void session.stop();
    await clock.advanceUntil(() => session.state === 'ended');
    expect(Buffer.compare(recorded.audio, audio)).toBe(0);
  },
);

test('a source that cannot be read, a speed that is not above 0 and an option that does not exist are refused', () => {
  const { session } = createRig();
  expect(() => session.pipeFrom({} as AsyncIterable<Uint8Array>)).toThrow('not iterable');
  expect(() => session.pipeFrom(later(), { speed: 0 })).toThrow(
    'speed is 0; allowed is a number above 0',
  );
  expect(() => session.pipeFrom(later(), { sped: 1 } as object)).toThrow(
    'sped is no option: is it speed,signal?',
  );
});
