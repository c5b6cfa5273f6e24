import { getEventListeners } from 'node:events';
import type { Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createScriptedPool } from '../../../test/support/scripted-pool.js';
import { asSource } from '../../../test/support/speech.js';
import type { ScriptedOptions } from '../../engines/scripted/options.js';
import {
  EngineCrashedError,
  EngineFailedError,
  EngineRequestError,
} from '../../port/engine-error.js';
import { createEnginePool } from '../pool/create-engine-pool.js';
import type { EnginePool } from '../pool/engine-pool.js';
import { transcribeAudio } from './transcribe-audio.js';
import type { TranscriptionProgress } from './transcribe-options.js';

const silence = (seconds: number) => new Int16Array(seconds * 16_000);
const sentence = 'one two three four five six seven eight';

let engine: EnginePool;
beforeAll(() => {
  engine = createEnginePool({ engine: 'scripted', processes: 2 });
});
afterAll(() => engine.close());

async function withScript(
  engineOptions: ScriptedOptions,
  run: (pool: EnginePool) => Promise<void>,
): Promise<void> {
  const pool = createEnginePool({ engine: 'scripted', engineOptions, processes: 2, restartMs: 1 });
  try {
    await run(pool);
  } finally {
    await pool.close();
  }
}

describe('a recording', () => {
  verifies(
    ['utterance.text-is-words', 'utterance.ranges'],
    'becomes utterances in order, with times of the recording, whose text is their words',
    async () => {
      const utterances = await transcribeAudio({
        engine,
        channels: 1,
        audio: asSource([silence(60)]),
      });
      expect(utterances).toHaveLength(15);
      for (const [index, utterance] of utterances.entries()) {
        expect(utterance).toMatchObject({
          channel: 0,
          language: 'en',
          confidence: 1,
          text: sentence,
        });
        expect(utterance.start).toBeCloseTo(4 * index + 0.2, 2);
        expect(utterance.end).toBeCloseTo(4 * index + 3.4, 2);
        expect(utterance.words.map(({ word }) => word).join('')).toBe(utterance.text);
        expect(utterance.words[0]?.start).toBe(utterance.start);
        expect(utterance.words.at(-1)?.end).toBe(utterance.end);
      }
    },
  );

  test('of two channels gives the utterances of both, first by time, then by channel', async () => {
    const channels = [silence(10), silence(10)];
    const utterances = await transcribeAudio({ engine, channels: 2, audio: asSource(channels) });
    expect(utterances.map(({ channel }) => channel)).toEqual([0, 1, 0, 1, 0, 1]);
    const starts = utterances.map(({ start }) => start);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });

  test.each([1, 100, 16_000, 1_000_000])(
    'gives the same in blocks of %i samples',
    async (stretch) => {
      const seconds = stretch === 1 ? 1 : 12;
      const whole = await transcribeAudio({
        engine,
        channels: 1,
        audio: asSource([silence(seconds)], 2_000_000),
      });
      const pieces = await transcribeAudio({
        engine,
        channels: 1,
        audio: asSource([silence(seconds)], stretch),
      });
      expect(pieces).toEqual(whole);
    },
  );

  test.each([0, 1, 511, 512, 8000])('of %i samples is fine', async (samples) => {
    const audio = asSource([new Int16Array(samples)], 100);
    const utterances = await transcribeAudio({ engine, channels: 1, audio });
    for (const { end } of utterances) expect(end).toBeLessThanOrEqual(samples / 16_000 + 0.001);
  });

  test('of very many channels is no leak to the runtime', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => void warnings.push(name);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    // Equal ones would be recognised once.
    const channels = Array.from({ length: 16 }, (_, channel) => silence(4).fill(channel));
    const utterances = await transcribeAudio({ engine, channels: 16, audio: asSource(channels) });
    expect(utterances).toHaveLength(16);
    expect(warnings).toEqual([]);
  });

  test('in which nobody speaks has no utterances', async () => {
    await withScript({ words: [] }, async (pool) => {
      expect(
        await transcribeAudio({ engine: pool, channels: 1, audio: asSource([silence(5)]) }),
      ).toEqual([]);
    });
  });
});

describe('utterances that are emitted while a recording is transcribed', () => {
  const audio = () => asSource([silence(40), silence(40)]);

  verifies(
    'events.early',
    'are those of the result, in its order, the first long before the end',
    async () => {
      const emitted: Utterance[] = [];
      const readAt: number[] = [];
      let readSeconds = 0;
      async function* counted(): AsyncGenerator<readonly Int16Array[]> {
        for await (const stretch of audio()) {
          readSeconds += (stretch[0]?.length ?? 0) / 16_000;
          yield stretch;
        }
      }
      const utterances = await transcribeAudio({
        engine,
        channels: 2,
        audio: counted(),
        onUtterance: (utterance) => {
          emitted.push(utterance);
          readAt.push(readSeconds);
        },
      });
      expect(utterances).toHaveLength(20);
      expect(emitted).toEqual(utterances);
      expect(readAt[0]).toBeLessThan(30);
    },
  );

  verifies(
    'progress.resumed-work',
    'need not be recognised again: a transcription continues from each of them with the same result',
    async () => {
      const positions: (readonly number[])[] = [];
      const whole = await transcribeAudio({
        engine,
        channels: 2,
        audio: audio(),
        onUtterance: (_, settledSamples) => positions.push(settledSamples),
      });
      for (const count of [1, 2, 7, 19, 20]) {
        const before = engine.statistics().utterances;
        const rest: Utterance[] = [];
        const progress: number[] = [];
        const resumed = await transcribeAudio({
          engine,
          channels: 2,
          audio: audio(),
          resume: {
            utterances: whole.slice(0, count),
            settledSamples: positions[count - 1] ?? [],
          },
          onUtterance: (utterance) => rest.push(utterance),
          onProgress: ({ transcribedSeconds }) => progress.push(transcribedSeconds),
        });
        expect(resumed).toEqual(whole);
        expect(rest).toEqual(whole.slice(count));
        // Both channels are equal: the engine works once for both.
        expect(engine.statistics().utterances - before).toBe(Math.ceil((20 - count) / 2));
        expect(progress).toEqual(progress.toSorted((one, other) => one - other));
      }
    },
  );

  verifies(
    ['progress.resumed-work', 'utterance.cut-between-words'],
    'need not be recognised again where speech without a pause was cut',
    async () => {
      const words = Array.from({ length: 150 }, (_, index) => ({
        text: `word${index}`,
        startSeconds: 0.37 * index,
        endSeconds: 0.37 * (index + 1),
      }));
      await withScript({ words }, async (pool) => {
        const positions: (readonly number[])[] = [];
        const source = () => asSource([silence(56)]);
        const whole = await transcribeAudio({
          engine: pool,
          channels: 1,
          audio: source(),
          onUtterance: (_, settledSamples) => positions.push(settledSamples),
        });
        expect(whole.length).toBeGreaterThan(2);
        expect(whole.flatMap((utterance) => utterance.words)).toHaveLength(words.length);
        for (const [index, settledSamples] of positions.entries()) {
          const rest: Utterance[] = [];
          const resumed = await transcribeAudio({
            engine: pool,
            channels: 1,
            audio: source(),
            resume: { utterances: whole.slice(0, index + 1), settledSamples },
            onUtterance: (utterance) => rest.push(utterance),
          });
          expect(resumed).toEqual(whole);
          expect(rest).toEqual(whole.slice(index + 1));
        }
      });
    },
  );

  verifies(
    'progress.first-words',
    'begin with a few seconds where a long recording has no pause, and nothing is lost at the cut',
    async () => {
      const words = Array.from({ length: 150 }, (_, index) => ({
        text: `word${index}`,
        startSeconds: 0.4 * index,
        endSeconds: 0.4 * (index + 1),
      }));
      await withScript({ words }, async (pool) => {
        const transcribe = (durationSeconds: number | undefined) =>
          transcribeAudio({
            engine: pool,
            channels: 1,
            durationSeconds,
            audio: asSource([silence(60)]),
          });
        const long = await transcribe(60);
        expect(long[0]?.end).toBeLessThanOrEqual(4);
        expect(long.flatMap((utterance) => utterance.words.map(({ word }) => word.trim()))).toEqual(
          words.map(({ text }) => text),
        );
        // The only cut of a short recording costs it more than the wait.
        expect((await transcribe(undefined))[0]?.end).toBeGreaterThan(8);
      });
    },
  );

  test('of a recording that was divided otherwise before are neither lost nor doubled', async () => {
    // The earlier transcription ended in the middle of the second sentence.
    const utterances = await transcribeAudio({
      engine,
      channels: 1,
      audio: asSource([silence(12)]),
      resume: { utterances: [], settledSamples: [6 * 16_000] },
    });
    const words = utterances.flatMap((utterance) => utterance.words);
    expect(words.every(({ start, end }) => (start + end) / 2 >= 6)).toBe(true);
    expect(utterances[0]?.text).toBe('five six seven eight');
    expect(utterances).toHaveLength(2);
  });
});

test('progress grows to the end', async () => {
  const seen: TranscriptionProgress[] = [];
  await transcribeAudio({
    engine,
    channels: 1,
    audio: asSource([silence(30)]),
    onProgress: (progress) => seen.push(progress),
  });
  for (const [index, { readSeconds, transcribedSeconds, utterances }] of seen.entries()) {
    const before = seen[index - 1];
    expect(transcribedSeconds).toBeGreaterThanOrEqual(before?.transcribedSeconds ?? 0);
    expect(transcribedSeconds).toBeLessThanOrEqual(readSeconds);
    expect(utterances).toBeGreaterThanOrEqual(before?.utterances ?? 0);
  }
  expect(seen.at(-1)).toMatchObject({ readSeconds: 30, utterances: 8 });
  expect(seen.at(-1)?.transcribedSeconds).toBeGreaterThan(29);
});

/** An engine that finds the speech of the script, and recognises it as the test says. */
const createStub = (parallelism: number, transcribe: EnginePool['transcribe']) =>
  createScriptedPool({ parallelism, transcribe });

verifies(
  'progress.first-words',
  'are given to the engine as soon as a second more of the audio was read',
  async () => {
    let readSeconds = 0;
    const readAt: number[] = [];
    const stub = createStub(1, async () => {
      readAt.push(readSeconds);
      return { words: [], confidence: 1, language: 'en' };
    });
    async function* audio(): AsyncGenerator<readonly Int16Array[]> {
      for (; readSeconds < 20; readSeconds += 0.5) yield [silence(0.5)];
    }
    await transcribeAudio({ engine: stub, channels: 1, audio: audio() });
    // The script has words up to 3.4 seconds, and a pause of 0.4 seconds ends them.
    expect(readAt[0]).toBeLessThanOrEqual(5);
    expect(readAt).toHaveLength(5);
  },
);

test('the source is read no faster than the engine works', async () => {
  const controller = new AbortController();
  const stuck = createStub(
    1,
    (_, __, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  let readSeconds = 0;
  async function* endless(): AsyncGenerator<readonly Int16Array[]> {
    while (true) {
      readSeconds += 1;
      yield [silence(1)];
    }
  }
  const outcome = transcribeAudio({
    engine: stuck,
    channels: 1,
    audio: endless(),
    signal: controller.signal,
  }).catch((reason: unknown) => reason);
  for (let turn = 0; turn < 2000; turn += 1) await new Promise(setImmediate);
  expect(readSeconds).toBeGreaterThan(1);
  expect(readSeconds).toBeLessThan(30);
  controller.abort('enough');
  expect(await outcome).toBe('enough');
});

describe('a transcription that cannot continue', () => {
  test('throws what its source throws', async () => {
    async function* broken(): AsyncGenerator<readonly Int16Array[]> {
      yield [silence(1)];
      throw new Error('the file ends here');
    }
    await expect(transcribeAudio({ engine, channels: 1, audio: broken() })).rejects.toThrow(
      'the file ends here',
    );
  });

  test('throws what the engine throws, although its source keeps it waiting', async () => {
    let isWaiting: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      isWaiting = resolve;
    });
    let resume: () => void = () => undefined;
    const stall = new Promise<void>((resolve) => {
      resume = resolve;
    });
    let isClosed = false;
    async function* stalling(): AsyncGenerator<readonly Int16Array[]> {
      try {
        yield [silence(10)];
        isWaiting();
        await stall;
        yield [silence(1)];
      } finally {
        isClosed = true;
      }
    }
    const failing = createStub(4, async () => {
      await waiting;
      throw new EngineFailedError('as planned');
    });
    const outcome = transcribeAudio({ engine: failing, channels: 1, audio: stalling() });
    await expect(outcome).rejects.toSatisfy(EngineFailedError.is);
    expect(isClosed).toBe(false);
    resume();
    await expect.poll(() => isClosed).toBe(true);
  });

  test('fails when an utterance kills every process', async () => {
    await withScript({ failures: [{ action: 'exit', atSeconds: 5 }] }, async (pool) => {
      const outcome = transcribeAudio({
        engine: pool,
        channels: 1,
        audio: asSource([silence(20)]),
      });
      await expect(outcome).rejects.toSatisfy(EngineCrashedError.is);
    });
  });

  test('ends at once when it is aborted, and leaves no listener', async () => {
    const controller = new AbortController();
    const never: AsyncIterable<readonly Int16Array[]> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
    };
    const outcome = transcribeAudio({
      engine,
      channels: 1,
      audio: never,
      signal: controller.signal,
    });
    controller.abort(new Error('aborted'));
    await expect(outcome).rejects.toThrow('aborted');
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test.each([
    [{ channels: 0 }, 'channels: 0 is not allowed'],
    [{ channels: 2 }, 'audio: a stretch has 1 channels instead of 2.'],
    [{ speechThreshold: 1.5 }, 'speechThreshold: 1.5 is not allowed'],
    [{ speechThreshold: Number.NaN }, 'speechThreshold: NaN is not allowed'],
    [{ maximumConcurrentUtterances: 0 }, 'maximumConcurrentUtterances: 0 is not allowed'],
    [{ language: 'fr' as const }, 'language: fr is not spoken by the engine scripted'],
  ])('names what is wrong: %o', async (wrong, message) => {
    const options = { engine, channels: 1, audio: asSource([silence(1)]), ...wrong };
    const error = await transcribeAudio(options).catch((reason: unknown) => reason);
    expect(EngineRequestError.is(error)).toBe(true);
    expect(String(error)).toContain(message);
  });

  test('names channels that are not equally long', async () => {
    async function* uneven(): AsyncGenerator<readonly Int16Array[]> {
      yield [silence(1), silence(2)];
    }
    await expect(transcribeAudio({ engine, channels: 2, audio: uneven() })).rejects.toThrow(
      'not equally long',
    );
  });
});

test('a recording is the same when processes die over it', async () => {
  const calm = await transcribeAudio({
    engine,
    channels: 2,
    audio: asSource([silence(60), silence(60)]),
  });
  await withScript({ failures: [{ action: 'exit', utterance: 4 }] }, async (pool) => {
    const audio = asSource([silence(60), silence(60)]);
    expect(await transcribeAudio({ engine: pool, channels: 2, audio })).toEqual(calm);
    expect(pool.statistics().processes.some(({ restarts }) => restarts > 0)).toBe(true);
  });
});
