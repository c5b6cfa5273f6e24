import { describe, expect, test, vi } from 'vitest';
import { EngineClosedError, EngineRequestError } from '../../port/engine-error.js';
import type { PartialHypothesis, Recognition } from '../../port/recognition.js';
import type { SpeechHypothesis } from './recognizer/recognizer.js';
import { OnnxStream, type OnnxStreamOptions } from './stream.js';

const second = 16_000;
const nothing = { ids: [], logs: [] };
const recognition: Recognition = { words: [], confidence: 0, language: 'en' };

/** A hypothesis whose text is the amount of its audio. */
const createHypothesis = (samples: number): SpeechHypothesis => ({
  words: [{ text: `${samples}`, startSeconds: 0, endSeconds: 1, confidence: 1 }],
  language: 'en',
  text: nothing,
  certain: nothing,
});

/** A stream whose model responds when the test says so. */
function createStream(options: Partial<OnnxStreamOptions> = {}) {
  const asked: {
    readonly samples: Int16Array;
    readonly before: SpeechHypothesis | undefined;
    readonly signal: AbortSignal;
    readonly respond: () => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const partials: PartialHypothesis[] = [];
  const onOver = vi.fn<() => void>();
  const recognize = vi.fn<(samples: Int16Array) => Promise<Recognition>>(async () => recognition);
  const stream = new OnnxStream({
    onPartial: (partial) => partials.push(partial),
    check: () => undefined,
    follow: (samples, before, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        asked.push({
          samples,
          before,
          signal,
          respond: () => resolve(createHypothesis(samples.length)),
          fail: reject,
        });
      }),
    recognize,
    onOver,
    ...options,
  });
  return { stream, asked, partials, onOver, recognize };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const lengths = (asked: readonly { readonly samples: Int16Array }[]) =>
  asked.map(({ samples }) => samples.length);

describe('hypotheses', () => {
  test('come after 0.3 seconds of audio, each after the one before', async () => {
    const { asked, partials, stream } = createStream();
    for (let step = 0; step < 2; step += 1) await stream.push(new Int16Array(1600));
    expect(asked).toHaveLength(0);
    await stream.push(new Int16Array(1600));
    expect(lengths(asked)).toEqual([4800]);
    asked[0]?.respond();
    await settled();
    await stream.push(new Int16Array(4800));
    expect(lengths(asked)).toEqual([4800, 9600]);
    expect(asked[1]?.before).toEqual(createHypothesis(4800));
    expect(partials).toEqual([{ words: createHypothesis(4800).words, processedSeconds: 0.3 }]);
  });

  test('are computed one at a time: a slow model has fewer of them', async () => {
    const { asked, stream } = createStream();
    for (let step = 0; step < 10; step += 1) await stream.push(new Int16Array(1600));
    expect(lengths(asked)).toEqual([4800]);
    asked[0]?.respond();
    await settled();
    expect(lengths(asked)).toEqual([4800, second]);
  });

  test('hold up who pushes more than a second ahead of them, and nobody else', async () => {
    const { asked, stream } = createStream();
    await stream.push(new Int16Array(4800));
    await stream.push(new Int16Array(second));
    let isAccepted = false;
    const pushed = stream.push(new Int16Array(1600)).then(() => {
      isAccepted = true;
    });
    await settled();
    expect(isAccepted).toBe(false);
    asked[0]?.respond();
    await settled();
    asked[1]?.respond();
    await pushed;
    expect(isAccepted).toBe(true);
    const { signal } = asked[1] ?? {};
    expect(signal?.aborted).toBe(false);
  });

  test('with the same text as before are not emitted', async () => {
    const { partials, stream } = createStream({ follow: async () => createHypothesis(1) });
    for (let step = 0; step < 6; step += 1) {
      await stream.push(new Int16Array(4800));
      await settled();
    }
    expect(partials).toHaveLength(1);
  });

  test('that fail are left out', async () => {
    const { asked, partials, stream } = createStream();
    await stream.push(new Int16Array(4800));
    asked[0]?.fail(new Error('failed'));
    await settled();
    await stream.push(new Int16Array(4800));
    asked[1]?.respond();
    await settled();
    expect(partials).toHaveLength(1);
    await expect(stream.finish()).resolves.toBe(recognition);
  });

  test('are not asked for without a listener', async () => {
    const { asked, stream } = createStream({ onPartial: undefined });
    await stream.push(new Int16Array(5 * second));
    expect(asked).toHaveLength(0);
  });
});

describe.each(['finish', 'abort'] as const)('%s', (end) => {
  test('ends the hypothesis that is under way, and none is emitted any more', async () => {
    const { asked, onOver, partials, stream } = createStream();
    await stream.push(new Int16Array(4800));
    void stream[end]();
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.respond();
    await settled();
    expect(partials).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(onOver).toHaveBeenCalledOnce();
    await expect(stream.push(new Int16Array(1))).rejects.toThrow(EngineClosedError);
  });
});

test('the whole audio is recognised at the end, once', async () => {
  const { recognize, stream } = createStream({ onPartial: undefined });
  const chunks = [3, 50_000, 1, 40_000].map((length, index) => new Int16Array(length).fill(index));
  for (const chunk of chunks) await stream.push(chunk);
  expect(await stream.finish()).toBe(recognition);
  expect(await stream.finish()).toBe(recognition);
  stream.abort();
  expect(recognize).toHaveBeenCalledOnce();
  expect(recognize.mock.calls[0]?.[0]).toEqual(
    Int16Array.from(chunks.flatMap((chunk) => [...chunk])),
  );
});

test('more audio than an utterance may hold is refused, and the stream continues', async () => {
  const { stream } = createStream({
    check: (sampleCount) => {
      if (sampleCount > second) throw new EngineRequestError('too long');
    },
  });
  await expect(stream.push(new Int16Array(second + 1))).rejects.toThrow('too long');
  await expect(stream.push(new Int16Array(100))).resolves.toBeUndefined();
});

test('a stream that fails at its end is over', async () => {
  const { onOver, stream } = createStream({
    recognize: async () => {
      throw new Error('failed');
    },
  });
  await expect(stream.finish()).rejects.toThrow('failed');
  await expect(stream.finish()).rejects.toThrow('failed');
  expect(onOver).toHaveBeenCalledOnce();
});
