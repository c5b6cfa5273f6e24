import { expect, test } from 'vitest';
import { EngineBusyError } from '../port/engine-error.js';
import type { SpeechStream } from '../port/speech-stream.js';
import { OpenStreams } from './open-streams.js';

/** A stream that ends as soon as it is aborted. */
function createStream(onOver: () => void): SpeechStream & { aborted: number } {
  return {
    aborted: 0,
    push: () => Promise.resolve(),
    finish: () => Promise.reject(new Error('not in this test')),
    abort() {
      this.aborted += 1;
      onOver();
    },
  };
}

test('a stream that is over twice is counted once', async () => {
  const streams = new OpenStreams(2);
  const first = await streams.open(createStream);
  await streams.open(createStream);
  first.abort();
  first.abort();
  expect(streams.count).toBe(1);
  await streams.open(createStream);
  await expect(streams.open(createStream)).rejects.toSatisfy(EngineBusyError.is);
  streams.abortAll();
  expect(streams.count).toBe(0);
});

test('a stream that is over before its creation fails is counted once', async () => {
  const streams = new OpenStreams(2);
  await streams.open(createStream);
  const failed = streams.open((onOver) => {
    onOver();
    throw new Error('no memory');
  });
  await expect(failed).rejects.toThrow('no memory');
  expect(streams.count).toBe(1);
});

test('a stream that is over before it is open is not aborted later', async () => {
  const streams = new OpenStreams(1);
  let created: ReturnType<typeof createStream> | undefined;
  await streams.open((onOver) => {
    created = createStream(onOver);
    onOver();
    return created;
  });
  expect(streams.count).toBe(0);
  streams.abortAll();
  expect(created?.aborted).toBe(0);
});

test('a stream that is created while all are aborted is aborted as soon as it exists', async () => {
  const streams = new OpenStreams(1);
  const opening = streams.open((onOver) => Promise.resolve(createStream(onOver)));
  streams.abortAll();
  expect(await opening).toMatchObject({ aborted: 1 });
  expect(streams.count).toBe(0);
  expect(await streams.open(createStream)).toMatchObject({ aborted: 0 });
});
