import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import {
  createEnginePool,
  EngineModelError,
  type EnginePool,
  transcribeAudio,
} from '../src/index.js';
import { engineFacts } from '../src/internal.js';
import { placeWords, speakTones } from '../src/synthetic-models.js';
import { feedChannel } from './support/feed-channel.js';
import { createFollowedSpeaker } from './support/followed-speaker.js';
import { needsOnnxRuntime } from './support/onnx-runtime.js';
import { asSource, sentence } from './support/speech.js';
import { temporaryModel } from './support/synthetic.js';

/**
 * Tones over the sample sentence, which lasts 2.4 s from 0.4 s on: voice activity detection finds
 * the voice, and the models the tones.
 */
const tones = placeWords(['alpha', 'bravo', 'charlie', 'hotel', 'echo'], { leadSeconds: 0.55 });
const samples = speakTones(sentence.samples, tones);
const texts = tones.map(({ text }) => text);

async function withPool(
  modelDirectory: string,
  run: (pool: EnginePool) => Promise<void>,
): Promise<void> {
  const pool = createEnginePool({
    engine: 'onnx',
    engineOptions: { modelDirectory },
    processes: 1,
    restartMs: 1,
    maximumRestartMs: 50,
  });
  try {
    await run(pool);
  } finally {
    await pool.close();
  }
}

describe('processes of the engine onnx', { ...needsOnnxRuntime, timeout: 60_000 }, () => {
  describe.each(['moonshine-merged', 'whisper-merged'] as const)('%s', (kind) => {
    verifies('neural.port', 'a recording becomes words within its speech', async () => {
      await withPool(temporaryModel(kind), async (engine) => {
        await engine.ready();
        expect(engine.capabilities.version).toMatch(/^\d+\.\d+/u);
        const utterances = await transcribeAudio({
          engine,
          channels: 1,
          audio: asSource([samples]),
        });
        const words = utterances.flatMap((utterance) => utterance.words);
        expect(words.map(({ word }) => word.trim())).toEqual(texts);
        expect(words[0]?.start).toBeGreaterThanOrEqual(0);
        expect(words.at(-1)?.end).toBeLessThanOrEqual(samples.length / 16_000);
      });
    });

    verifies('neural.port', 'a live channel has partial hypotheses and a final', async () => {
      await withPool(temporaryModel(kind), async (pool) => {
        await pool.ready();
        expect(pool.capabilities).toMatchObject({ streaming: true, partials: true, batch: true });
        const events = await feedChannel({
          pool,
          samples,
          options: { partials: true, endpointingSeconds: 0.5 },
          ...createFollowedSpeaker(tones),
        });
        const partials = events.flatMap((event) =>
          event.type === 'partial' ? [event.hypothesis] : [],
        );
        expect(partials.length).toBeGreaterThan(0);
        for (const { words } of partials)
          expect(words.map(({ text }) => text)).toEqual(texts.slice(0, words.length));
        const finals = events.flatMap((event) =>
          event.type === 'final' ? event.recognition.words.map(({ text }) => text) : [],
        );
        expect(finals).toEqual(texts);
      });
    });
  });

  verifies('neural.vocabulary', 'a word is written as the vocabulary has it', async () => {
    await withPool(temporaryModel('moonshine-merged'), async (pool) => {
      const { words } = await pool.transcribe(samples, { vocabulary: { vocabulary: ['HosTel'] } });
      expect(words[3]?.text).toBe('HosTel');
    });
  });

  test('an utterance whose process is killed meanwhile has the same result', async () => {
    await withPool(temporaryModel('moonshine-merged'), async (pool) => {
      const before = await pool.transcribe(samples);
      const result = pool.transcribe(samples);
      process.kill(pool.statistics().processes[0]?.pid ?? 0, 'SIGKILL');
      expect(await result).toEqual(before);
    });
  });

  test('a model that is cut off is reported with its file, and used once it is whole', async () => {
    const folder = temporaryModel('whisper-merged');
    const file = join(folder, 'decoder_model_merged.onnx');
    const content = readFileSync(file);
    truncateSync(file, 100);
    await withPool(folder, async (pool) => {
      const error = await pool.ready().catch((reason: unknown) => reason);
      expect(EngineModelError.is(error)).toBe(true);
      expect(String(error)).toContain(file);
      writeFileSync(file, content);
      await expect
        .poll(
          async () =>
            pool.transcribe(samples).then(
              ({ words }) => words.map(({ text }) => text),
              () => [],
            ),
          { timeout: 30_000 },
        )
        .toEqual(texts);
    });
  });

  test('what it can is known before it is loaded', () => {
    const facts = engineFacts({
      engine: 'onnx',
      engineOptions: { modelDirectory: temporaryModel('whisper-merged') },
    });
    expect(facts.capabilities).toMatchObject({
      id: 'onnx',
      languages: ['en', 'de', 'fr', 'zh'],
      languageDetection: true,
      translation: true,
      version: null,
    });
  });
});
