import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createEnginePool, type EnginePool, transcribeAudio } from '../src/index.js';
import { textOfWords } from '../src/port/recognition.js';
import { countWordErrors } from '../src/word-errors.js';
import { feedChannel } from './support/feed-channel.js';
import { needsRealModel, realModel } from './support/real-models.js';
import {
  asSource,
  sentence,
  twoSentences,
  vocabularySpeech,
  withoutPause,
  withPauses,
} from './support/speech.js';

/** Models compute for a while, on a machine that others use as well. */
const timeoutMs = 300_000;

const second = 16_000;

/** Number of tenths of a second of speech after which there is a hypothesis. */
const chunksBeforeHypothesis = 15;

/** Adds a gain, in dB. */
const withGain = (samples: Int16Array, gainDb: number) =>
  Int16Array.from(samples, (sample) => Math.round(sample * 10 ** (gainDb / 20)));

/** White noise of a level, in dB relative to full scale. It is the same in every run. */
function noise(seconds: number, levelDb: number): Int16Array {
  let seed = 7;
  const amplitude = 32_768 * 10 ** (levelDb / 20) * Math.sqrt(3);
  return Int16Array.from({ length: Math.round(seconds * second) }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round(amplitude * (seed / 2 ** 31 - 1));
  });
}

const joined = (...parts: readonly Int16Array[]) =>
  Int16Array.from(parts.flatMap((part) => Array.from(part)));

/**
 * Problems that were reported for recognisers of this kind, each with the recordings of this
 * package.
 */
for (const name of ['moonshine-tiny-en', 'whisper-base'] as const)
  describe(`${name}`, needsRealModel(name), () => {
    let pool: EnginePool;
    beforeAll(async () => {
      pool = createEnginePool({
        engine: 'onnx',
        engineOptions: { modelDirectory: realModel(name) },
        processes: 1,
      });
      await pool.ready();
    }, timeoutMs);
    afterAll(() => pool.close());

    const transcribeSamples = (samples: Int16Array) =>
      transcribeAudio({ engine: pool, channels: 1, audio: asSource([samples]), language: 'en' });
    const transcribeText = async (samples: Int16Array) =>
      (await transcribeSamples(samples)).map(({ text }) => text).join(' ');
    const errorsIn = (reference: string, text: string) => {
      const { deletions, insertions, substitutions } = countWordErrors(reference, text);
      return deletions + insertions + substitutions;
    };

    verifies(
      'neural.silence',
      'silence, noise and tones have no words',
      async () => {
        const tone = Int16Array.from({ length: 10 * second }, (_, at) =>
          Math.round(6000 * Math.sin((2 * Math.PI * 440 * at) / second)),
        );
        for (const samples of [new Int16Array(20 * second), noise(20, -50), noise(10, -25), tone])
          expect(await transcribeText(samples)).toBe('');
        expect((await pool.transcribe(new Int16Array(5 * second))).words).toEqual([]);
      },
      timeoutMs,
    );

    verifies(
      'neural.silence',
      'nothing is invented in the silence behind a conversation',
      async () => {
        const { samples, sentences } = withPauses(1);
        const utterances = await transcribeSamples(joined(samples, noise(90, -65)));
        expect(utterances).toHaveLength(sentences.length);
        const words = utterances.flatMap(({ words }) => words);
        const said = sentences.reduce((sum, { wordCount }) => sum + wordCount, 0);
        expect(Math.abs(words.length - said)).toBeLessThanOrEqual(1);
        expect(words.at(-1)?.end).toBeLessThan(samples.length / second);
      },
      timeoutMs,
    );

    verifies(
      'neural.loops',
      'a sentence that is said again and again for a minute is written as often, not more and not less',
      async () => {
        const times = 20;
        const samples = joined(...Array.from({ length: times }, () => sentence.samples));
        expect(samples.length / second).toBeGreaterThan(55);
        const words = (await transcribeText(samples)).split(' ');
        expect(words.filter((word) => word.startsWith('morning'))).toHaveLength(times);
        expect(Math.abs(words.length - times * sentence.words.length)).toBeLessThanOrEqual(2);
      },
      timeoutMs,
    );

    verifies(
      'neural.loops',
      'a sentence that is repeated without a pause is not written more often',
      async () => {
        const times = 12;
        const { samples, text } = withoutPause(Array.from({ length: times }, () => 'weather'));
        const difference =
          (await transcribeText(samples)).split(' ').length - text.split(' ').length;
        // A word may be written twice where speech without a pause is cut.
        expect(difference).toBeLessThanOrEqual(2);
        // Whisper leaves out repetitions.
        if (name === 'moonshine-tiny-en') expect(difference).toBeGreaterThanOrEqual(-2);
      },
      timeoutMs,
    );

    verifies(
      'neural.lengths',
      'utterances of 10 to 28 seconds have all their words',
      async () => {
        for (const sentences of [4, 6, 8, 11]) {
          const order = Array.from(
            { length: sentences },
            (_, index) => (['weather', 'airport', 'children'] as const)[index % 3] ?? 'weather',
          );
          const { samples, text } = withoutPause(order);
          const { words } = await pool.transcribe(samples.subarray(0, 28 * second), {
            language: 'en',
          });
          const written = textOfWords(words);
          expect(written).not.toBe('');
          expect(errorsIn(text, written)).toBeLessThanOrEqual(0.05 * text.split(' ').length);
        }
      },
      timeoutMs,
    );

    verifies(
      'neural.lengths',
      'less than a second has what was said in it, and nothing else',
      async () => {
        for (const seconds of [0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1]) {
          const cut = sentence.samples.subarray(2 * second, (2 + seconds) * second);
          const text = await transcribeText(cut);
          if (seconds >= 0.8) expect(text.toLowerCase()).toContain('morning');
          if (seconds < 0.2) expect(text.split(' ').length).toBeLessThanOrEqual(1);
        }
      },
      timeoutMs,
    );

    verifies(
      'neural.lengths',
      'every sentence that is heard has words',
      async () => {
        const { samples, sentences } = withPauses(1);
        const utterances = await transcribeSamples(
          joined(samples, samples, withGain(samples, -15)),
        );
        expect(utterances).toHaveLength(3 * sentences.length);
        for (const [index, { words }] of utterances.entries()) {
          const { wordCount = 0 } = sentences[index % sentences.length] ?? {};
          expect(Math.abs(words.length - wordCount)).toBeLessThanOrEqual(1);
        }
      },
      timeoutMs,
    );

    verifies(
      'neural.quiet',
      'speech at -45 dB has the words that it has at its own level',
      async () => {
        const { samples } = withPauses(1);
        // The recordings are at about -20 dB.
        const [quiet, loud] = [
          await transcribeText(withGain(samples, -25)),
          await transcribeText(samples),
        ];
        expect(errorsIn(loud, quiet)).toBeLessThanOrEqual(1);
      },
      timeoutMs,
    );

    verifies(
      'neural.stable',
      'words that were shown as certain while somebody speaks do not change',
      async () => {
        const stable = new Map<number, string[]>();
        let hypotheses = 0;
        let chunks = 0;
        let onHypothesis = () => {};
        const hypothesis = new Promise<void>((resolve) => {
          onHypothesis = resolve;
        });
        const events = await feedChannel({
          pool,
          samples: joined(twoSentences.samples, new Int16Array(second)),
          options: { recognition: { language: 'en' }, partials: true, endpointingSeconds: 0.6 },
          beforeChunk: async () => {
            // Audio arrives as it is spoken, a tenth of a second each time, and waits for a machine
            // that is busy.
            await new Promise((resolve) => setTimeout(resolve, 100));
            chunks += 1;
            if (chunks === chunksBeforeHypothesis) await hypothesis;
            return true;
          },
          onEvent(event) {
            if (event.type !== 'partial') return;
            hypotheses += 1;
            onHypothesis();
            const { stableWords, words } = event.hypothesis;
            const certain = words.slice(0, stableWords).map(({ text }) => text);
            const before = stable.get(event.utterance) ?? [];
            expect(certain.slice(0, before.length)).toEqual(before);
            stable.set(event.utterance, certain);
          },
        });
        expect(hypotheses).toBeGreaterThan(0);
        const finals = events.flatMap((event) =>
          event.type === 'final' ? [textOfWords(event.recognition.words)] : [],
        );
        expect(errorsIn(twoSentences.texts.join(' '), finals.join(' '))).toBeLessThanOrEqual(1);
      },
      timeoutMs,
    );

    verifies(
      'neural.vocabulary',
      'a wanted word is written as the vocabulary has it, and not where it was not said',
      async () => {
        const vocabulary = {
          vocabulary: [
            { value: 'Kwadrado', pronunciations: ['quadrado'], intensity: 1 },
            ...['Kubernetes', 'Earshot', 'Zanzibar', 'Lovelace'].map((value) => ({ value })),
          ],
        };
        const written = async (samples: Int16Array) =>
          textOfWords((await pool.transcribe(samples, { language: 'en', vocabulary })).words);
        expect(await written(vocabularySpeech.samples)).toBe('Please open the Kwadrado report.');
        const plain = await pool.transcribe(sentence.samples, { language: 'en' });
        expect(await written(sentence.samples)).toBe(textOfWords(plain.words));
      },
      timeoutMs,
    );
  });
