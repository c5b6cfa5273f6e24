import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createEnginePool,
  type EnginePool,
  type LiveChannelEvent,
  type LiveChannelOptions,
} from '../src/index.js';
import { countWordErrors } from '../src/word-errors.js';
import { feedChannel } from './support/feed-channel.js';
import {
  needsPocketsphinx,
  twoSentences,
  vocabularySpeech,
  withoutPause,
  withPauses,
  wordsAroundCuts,
} from './support/speech.js';

/** Number of processes that are killed: a few, or many in long tests. */
const killCount = process.env['EARSHOT_LONG_TESTS'] === '1' ? 50 : 3;

const listTexts = (events: readonly LiveChannelEvent[]) =>
  events.flatMap((event) =>
    event.type === 'final' ? event.recognition.words.map(({ text }) => text) : [],
  );

const isUtterance = ({ type }: LiveChannelEvent) =>
  type === 'speech-start' || type === 'speech-end' || type === 'final' || type === 'finished';

/** Pink noise, the same in every run. */
function pinkNoise(length: number, amplitude: number): Float64Array {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  };
  const rows = Array.from({ length: 12 }, random);
  return Float64Array.from({ length }, (_, index) => {
    for (let row = 0; row < rows.length; row += 1) {
      if (index % 2 ** row === 0) rows[row] = random();
    }
    return (rows.reduce((sum, value) => sum + value, 0) / Math.sqrt(rows.length)) * amplitude;
  });
}

describe('live channels of pocketsphinx', needsPocketsphinx, () => {
  let pool: EnginePool;
  beforeAll(async () => {
    pool = createEnginePool({ engine: 'pocketsphinx', processes: 1, restartMs: 1 });
    await pool.ready();
  });
  afterAll(() => pool.close());

  const transcribe = (samples: Int16Array, options: Partial<LiveChannelOptions> = {}) =>
    feedChannel({ pool, samples, options });

  test('what is said is recognised, each sentence at its time', async () => {
    const events = await transcribe(twoSentences.samples, { endpointingSeconds: 0.5 });
    expect(listTexts(events).join(' ')).toBe(twoSentences.texts.join(' '));
    const starts = events.flatMap((event) =>
      event.type === 'speech-start' ? [Math.round(event.seconds)] : [],
    );
    expect(starts).toEqual([1, 3]);
    const sizes = events.flatMap((event) =>
      'position' in event ? [JSON.stringify(event.position).length] : [],
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4096);
  });

  test.each([
    [['weather', 'airport', 'children', 'weather']],
    [['airport', 'children', 'weather', 'airport']],
    [['children', 'weather', 'airport', 'children']],
    [['weather', 'children', 'airport', 'weather']],
  ] as const)('speech without a pause is cut between words: %s', async (order) => {
    const { samples, text } = withoutPause(order);
    const events = await transcribe(samples, {
      endpointingSeconds: 10,
      maximumUtteranceSeconds: 5,
    });
    const finals = events.flatMap((event) =>
      event.type === 'final' ? [listTexts([event]).join(' ')] : [],
    );
    expect(finals.length).toBeGreaterThan(1);
    for (const words of wordsAroundCuts(finals)) expect(text).toContain(words);
  });

  test.each([0.15, 0.3])(
    'words begin and end when they are said, with %f s between sentences',
    async (pauseSeconds) => {
      const { samples, sentences } = withPauses(pauseSeconds);
      const events = await transcribe(samples, {
        endpointingSeconds: 10,
        maximumUtteranceSeconds: 58,
      });
      const words = events.flatMap((event) =>
        event.type === 'final'
          ? event.recognition.words.map(({ startSeconds, endSeconds }) => ({
              start: event.startSeconds + startSeconds,
              end: event.startSeconds + endSeconds,
            }))
          : [],
      );
      let first = 0;
      for (const { startSeconds, endSeconds, wordCount } of sentences) {
        const last = first + wordCount - 1;
        expect(Math.abs((words[first]?.start ?? 0) - startSeconds)).toBeLessThan(0.02);
        // Sounds fade out, so the end of one is uncertain by three frames.
        expect(Math.abs((words[last]?.end ?? 0) - endSeconds)).toBeLessThan(0.04);
        first += wordCount;
      }
      expect(words).toHaveLength(first);
    },
  );

  test('a word of a custom vocabulary is written as the vocabulary has it', async () => {
    const recognition = { vocabulary: { vocabulary: ['Quadrado'] } };
    expect(listTexts(await transcribe(vocabularySpeech.samples, { recognition }))).toContain(
      'Quadrado',
    );
  });

  test(`wherever one of ${killCount} processes is killed, the finals are those of a calm channel`, async () => {
    const { samples } = twoSentences;
    const calm = (await transcribe(samples, { endpointingSeconds: 0.1 })).filter(isUtterance);
    expect(calm.length).toBeGreaterThan(6);
    const points = fc.sample(fc.integer({ min: 16_000, max: samples.length }), {
      numRuns: killCount,
      seed: 1,
    });
    for (const point of points) {
      let isKilled = false;
      const events = await feedChannel({
        pool,
        samples,
        options: { endpointingSeconds: 0.1, partials: true },
        async beforeChunk(offset) {
          // Slow enough for the process to be in the middle of it.
          await new Promise((resolve) => setImmediate(resolve));
          const { pid } = pool.statistics().processes[0] ?? {};
          if (!isKilled && offset + 1600 >= point && pid !== undefined) {
            isKilled = true;
            process.kill(pid, 'SIGKILL');
          }
          return true;
        },
      });
      expect(events.some(({ type }) => type === 'rewind')).toBe(true);
      expect(events.filter(isUtterance)).toEqual(calm);
    }
  }, 900_000);

  test('in noise, more is understood after it was taken out', async () => {
    const { samples, texts } = twoSentences;
    const noise = pinkNoise(samples.length, 1600);
    const noisy = Int16Array.from(samples, (sample, index) => sample + (noise[index] ?? 0));
    const errorsWith = async (enhance: boolean) => {
      const events = await transcribe(noisy, { enhance, endpointingSeconds: 0.5 });
      const { substitutions, deletions, insertions } = countWordErrors(
        texts.join(' '),
        listTexts(events).join(' '),
      );
      return substitutions + deletions + insertions;
    };
    const [plain, enhanced] = [await errorsWith(false), await errorsWith(true)];
    expect(enhanced).toBeLessThan(plain);
  });
});
