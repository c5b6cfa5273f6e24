import type { Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScriptedPool } from '../../../test/support/scripted-pool.js';
import { asSource } from '../../../test/support/speech.js';
import type { ScriptedWord } from '../../engines/scripted/options.js';
import { createEnginePool } from '../pool/create-engine-pool.js';
import type { EnginePool } from '../pool/engine-pool.js';
import { transcribeAudio } from './transcribe-audio.js';
import type { WordlessSpeech } from './wordless-speech.js';

const preferredSegments = { maximumSeconds: 25, pauseSeconds: 2, paddingSeconds: 0.4 };
const capabilities = { preferredSegments, maximumUtteranceSeconds: 30 };
const silence = (seconds: number) => new Int16Array(Math.ceil(seconds * 16_000));

/** Words, each with the pause before it and its length, in seconds. */
function said(words: readonly (readonly [text: string, pause: number, length: number])[]) {
  let at = 0;
  return words.map(([text, pause, length]): ScriptedWord => {
    const startSeconds = at + pause;
    at = startSeconds + length;
    return { text, startSeconds, endSeconds: at };
  });
}

const listTexts = (utterances: readonly Utterance[]) => utterances.map(({ text }) => text);

verifies(
  'utterance.read-at-a-glance',
  'what is recognised together becomes the utterances that people said',
  async () => {
    const words = said([
      ['Good', 0.1, 0.3],
      ['morning.', 0, 0.5],
      ['How', 0.3, 0.3],
      ['are', 0, 0.2],
      ['you?', 0, 0.4],
      ['Fine', 1.5, 0.4],
      ['thanks', 0, 0.5],
    ]);
    const requested: number[] = [];
    const pool = createScriptedPool({ words, capabilities });
    const transcribe: EnginePool['transcribe'] = (samples, ...rest) => {
      requested.push(samples.length / 16_000);
      return pool.transcribe(samples, ...rest);
    };
    const utterances = await transcribeAudio({
      engine: { ...pool, transcribe },
      channels: 1,
      audio: asSource([silence(10)]),
    });
    expect(listTexts(utterances)).toEqual(['Good morning.', 'How are you?', 'Fine thanks']);
    expect(utterances.map(({ start, end }) => [start, end])).toEqual([
      [0.1, 0.9],
      [1.2, 2.1],
      [3.6, 4.5],
    ]);
    // One segment, with the audio before the first word, of which there is less than the padding.
    expect(requested).toHaveLength(1);
    expect(requested[0]).toBeCloseTo(4.9, 1);
  },
);

test('a segment ends after two seconds of silence, and at the longest late pause when it grows too long', async () => {
  const stretches: (readonly [number, number])[] = [];
  // Sentences of six words, with a longer pause before each fifth sentence.
  const words = said(
    Array.from({ length: 200 }, (_, index) => [
      `w${index}`,
      index % 30 === 0 && index > 0 ? 0.8 : index % 6 === 0 ? 0.3 : 0,
      0.3,
    ]),
  );
  const pool = createScriptedPool({ words, capabilities });
  const utterances = await transcribeAudio({
    engine: {
      ...pool,
      transcribe: (samples, options, signal) => {
        const { startSeconds = 0 } = options ?? {};
        stretches.push([startSeconds, startSeconds + samples.length / 16_000]);
        return pool.transcribe(samples, options, signal);
      },
    },
    channels: 1,
    durationSeconds: 75,
    audio: asSource([silence(75)]),
  });
  expect(utterances.flatMap((one) => one.words.map(({ word }) => word.trim()))).toEqual(
    words.map(({ text }) => text),
  );
  // Every one after the first begins in a pause, none overlaps another, and none is longer than 25
  // seconds.
  for (const [index, [start, end]] of stretches.entries()) {
    expect(end - start).toBeLessThanOrEqual(25.01);
    if (index === 0) continue;
    expect(start).toBeGreaterThanOrEqual((stretches[index - 1]?.[1] ?? 0) - 0.01);
    const next = words.find(({ startSeconds }) => startSeconds > start);
    expect(words.some((word) => word.startSeconds < start && word.endSeconds > start)).toBe(false);
    expect(next).toBeDefined();
  }
  // The first words come early.
  expect(stretches[0]?.[1]).toBeLessThanOrEqual(4.1);
});

/** Words with pauses, up to speech without any for longer than a segment. */
const channelArbitrary = fc
  .array(
    fc.tuple(
      fc.constantFrom('word', 'word,', 'end.', '語'),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(0) },
        { weight: 2, arbitrary: fc.integer({ min: 0, max: 100 }).map((value) => value / 100) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 }).map((value) => value / 10) },
      ),
      fc.integer({ min: 20, max: 90 }).map((value) => value / 100),
    ),
    { maxLength: 90 },
  )
  .map((words) => said(words));

verifies(
  ['utterance.read-at-a-glance', 'progress.resumed-work'],
  'every word is in one utterance, in order, and a transcription resumes after each of them with the same result',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        channelArbitrary,
        fc.constantFrom(undefined, 30, 300),
        fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        async (words, durationSeconds, choices) => {
          const engine = createScriptedPool({ words, capabilities, parallelism: 2 });
          const seconds = (words.at(-1)?.endSeconds ?? 0) + 1;
          const source = () => asSource([silence(seconds), silence(seconds).fill(1)], 100_000);
          const options = { engine, channels: 2, durationSeconds } as const;
          const positions: (readonly number[])[] = [];
          const whole = await transcribeAudio({
            ...options,
            audio: source(),
            onUtterance: (_, settledSamples) => positions.push(settledSamples),
          });
          for (const channel of [0, 1]) {
            const own = whole.filter((utterance) => utterance.channel === channel);
            const written = own.flatMap((utterance) => utterance.words);
            expect(written.map(({ word }) => word.trim())).toEqual(words.map(({ text }) => text));
            for (const [index, { start, end }] of written.entries()) {
              expect(start).toBeGreaterThanOrEqual(written[index - 1]?.end ?? 0);
              expect(end).toBeGreaterThanOrEqual(start);
            }
          }
          const counts = choices.map((choice) => choice % (whole.length + 1));
          for (const count of new Set(counts)) {
            const rest: Utterance[] = [];
            const resumed = await transcribeAudio({
              ...options,
              audio: source(),
              resume: {
                utterances: whole.slice(0, count),
                settledSamples: positions[count - 1] ?? [],
              },
              onUtterance: (utterance) => rest.push(utterance),
            });
            expect(rest).toEqual(whole.slice(count));
            expect(resumed).toEqual(whole);
          }
        },
      ),
      { numRuns: 60 },
    );
  },
  120_000,
);

test('speech without a pause resumes within a segment, by an engine that places words differently in each', async () => {
  const words = said(
    Array.from({ length: 200 }, (_, index) => [`w${index}`, 0, 0.25 + (index % 5) / 20]),
  );
  const pool = createScriptedPool({ words, capabilities });
  const engine: EnginePool = {
    ...pool,
    transcribe: async (samples, options, signal) => {
      const recognition = await pool.transcribe(samples, options, signal);
      const { startSeconds = 0 } = options ?? {};
      const shift = ((startSeconds * 100) % 30) / 100;
      const shifted = recognition.words.map((word) => ({
        ...word,
        startSeconds: word.startSeconds + shift,
        endSeconds: word.endSeconds + shift,
      }));
      return { ...recognition, words: shifted };
    },
  };
  const positions: (readonly number[])[] = [];
  const options = { engine, channels: 1, durationSeconds: 80 } as const;
  const whole = await transcribeAudio({
    ...options,
    audio: asSource([silence(80)]),
    onUtterance: (_, settledSamples) => positions.push(settledSamples),
  });
  expect(whole.length).toBeGreaterThan(8);
  for (const [index, settledSamples] of positions.entries()) {
    const resumed = await transcribeAudio({
      ...options,
      audio: asSource([silence(80)]),
      resume: { utterances: whole.slice(0, index + 1), settledSamples },
    });
    expect(resumed).toEqual(whole);
  }
});

verifies(
  'job.speech-without-words',
  'speech of which nothing was recognised is reported, also by a transcription that is resumed after it',
  async () => {
    const pool = createScriptedPool({ capabilities });
    // Nothing is recognised between 30 and 60 seconds.
    const transcribe: EnginePool['transcribe'] = async (samples, options, signal) => {
      const recognition = await pool.transcribe(samples, options, signal);
      const { startSeconds = 0 } = options ?? {};
      return startSeconds >= 30 && startSeconds < 60
        ? { ...recognition, words: [], confidence: 0 }
        : recognition;
    };
    const run = async (utterances: readonly Utterance[], settledSamples: readonly number[]) => {
      const wordless: WordlessSpeech[] = [];
      const positions: (readonly number[])[] = [];
      const all = await transcribeAudio({
        engine: { ...pool, transcribe },
        channels: 1,
        durationSeconds: 100,
        audio: asSource([silence(100)]),
        resume: { utterances, settledSamples },
        onUtterance: (_, settled) => positions.push(settled),
        onWordless: (speech) => wordless.push(speech),
      });
      return { all, positions, wordless };
    };
    const { all, positions, wordless } = await run([], []);
    expect(wordless.length).toBeGreaterThan(0);
    for (const { channel, startSeconds, endSeconds } of wordless) {
      expect(channel).toBe(0);
      expect(endSeconds).toBeGreaterThan(startSeconds);
      expect(
        all.some(({ start, end }) => start < endSeconds - 0.1 && end > startSeconds + 0.1),
      ).toBe(false);
    }
    for (const count of [1, all.length >> 1, all.length]) {
      const resumed = await run(all.slice(0, count), positions[count - 1] ?? []);
      expect(resumed.all).toEqual(all);
      expect(resumed.wordless).toEqual(wordless);
    }
  },
);

verifies(
  'engines.bounded-waiting',
  'of ten hours of audio only the segments that the engine works on are held',
  async () => {
    const seconds = 36_000;
    let readSeconds = 0;
    let underway = 0;
    let waitingSeconds = 0;
    let mostWaitingSeconds = 0;
    let transcribedSeconds = 0;
    let mostAhead = 0;
    // Speech without a pause, whose segments are as long as they get.
    const pool = createScriptedPool({ words: [], capabilities, parallelism: 2 });
    const engine: EnginePool = {
      ...pool,
      detectVoiceActivity: async (samples) => ({
        probabilities: new Float32Array(samples.length / 512).fill(1),
        state: new Float32Array(),
      }),
      transcribe: async (samples) => {
        underway += 1;
        waitingSeconds += samples.length / 16_000;
        mostWaitingSeconds = Math.max(mostWaitingSeconds, waitingSeconds);
        await new Promise(setImmediate);
        underway -= 1;
        waitingSeconds -= samples.length / 16_000;
        return { words: [], confidence: 0, language: 'en' };
      },
    };
    const block = silence(10);
    async function* source(): AsyncGenerator<readonly Int16Array[]> {
      for (; readSeconds < seconds; readSeconds += 10) yield [block];
    }
    await transcribeAudio({
      engine,
      channels: 1,
      durationSeconds: seconds,
      audio: source(),
      onProgress: (progress) => {
        ({ transcribedSeconds } = progress);
        mostAhead = Math.max(mostAhead, readSeconds - transcribedSeconds);
      },
    });
    expect(underway).toBe(0);
    expect(transcribedSeconds).toBeGreaterThan(seconds - 1);
    // Twice the parallelism, each at most 25 seconds and its context, and the open segment, the
    // detection and the block that was read.
    expect(mostWaitingSeconds).toBeLessThanOrEqual(4 * 26.7);
    expect(mostAhead).toBeLessThanOrEqual(4 * 25 + 25 + 8 + 10 + 10);
  },
  120_000,
);

verifies(
  'engines.bounded-waiting',
  'a short recording does not wait until an hour of the same tenant is done',
  async () => {
    const engine = createEnginePool({
      engine: 'scripted',
      engineOptions: { preferredSegments },
      processes: 1,
    });
    try {
      let longSeconds = 0;
      const stop = new AbortController();
      const block = silence(10);
      async function* hour(): AsyncGenerator<readonly Int16Array[]> {
        for (let second = 0; second < 3600; second += 10) yield [block];
      }
      let isWorking: () => void = () => undefined;
      const working = new Promise<void>((resolve) => {
        isWorking = resolve;
      });
      const long = transcribeAudio({
        engine,
        channels: 1,
        audio: hour(),
        signal: stop.signal,
        onProgress: ({ transcribedSeconds }) => {
          longSeconds = transcribedSeconds;
          if (transcribedSeconds > 60) isWorking();
        },
      }).catch(() => []);
      await working;
      const before = longSeconds;
      const short = await transcribeAudio({ engine, channels: 1, audio: asSource([silence(20)]) });
      expect(short).toHaveLength(5);
      // Both take turns: the long one has done a few segments in that time.
      expect(longSeconds - before).toBeLessThan(300);
      stop.abort();
      await long;
    } finally {
      await engine.close();
    }
  },
  60_000,
);

verifies(
  'engines.bounded-waiting',
  'an aborted recording ends at once although its process decodes a segment, which is soon free for another one',
  async () => {
    const engine = createEnginePool({
      engine: 'scripted',
      engineOptions: { preferredSegments, failures: [{ action: 'hang', atSeconds: 90 }] },
      processes: 1,
      restartMs: 1,
    });
    try {
      const stop = new AbortController();
      let reachedSeconds = 0;
      const outcome = transcribeAudio({
        engine,
        channels: 1,
        audio: asSource([silence(300)]),
        signal: stop.signal,
        onProgress: ({ transcribedSeconds }) => {
          reachedSeconds = transcribedSeconds;
        },
      }).catch((reason: unknown) => reason);
      await expect.poll(() => reachedSeconds, { timeout: 30_000 }).toBeGreaterThan(60);
      stop.abort('enough');
      expect(await outcome).toBe('enough');
      const next = await transcribeAudio({ engine, channels: 1, audio: asSource([silence(20)]) });
      expect(next).toHaveLength(5);
    } finally {
      await engine.close();
    }
  },
  60_000,
);
