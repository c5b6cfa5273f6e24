import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, test, vi } from 'vitest';
import {
  createEnginePool,
  EngineModelError,
  type EnginePool,
  EngineUnavailableError,
  transcribeAudio,
} from '../src/index.js';
import { engineFacts } from '../src/internal.js';
import { OnnxBuilder } from '../src/models/onnx/onnx-builder.js';
import { placeWords, speakTones, writeSyntheticModel } from '../src/synthetic-models.js';
import { feedChannel } from './support/feed-channel.js';
import { createFollowedSpeaker } from './support/followed-speaker.js';
import { asSource, sentence } from './support/speech.js';
import { needsSherpaOnnx, temporaryModel } from './support/synthetic.js';

/** Tones over the sample sentence, which lasts 2.4 s from 0.4 s on. */
const tones = placeWords(['alpha', 'bravo', 'charlie', 'delta', 'echo'], { leadSeconds: 0.55 });
const samples = speakTones(sentence.samples, tones);
const texts = tones.map(({ text }) => text);

async function withPool(
  modelDirectory: string,
  run: (pool: EnginePool) => Promise<void>,
  others: object = {},
): Promise<void> {
  const pool = createEnginePool({
    engine: 'sherpa-onnx',
    engineOptions: { modelDirectory },
    processes: 1,
    restartMs: 1,
    maximumRestartMs: 50,
    ...others,
  });
  try {
    await run(pool);
  } finally {
    await pool.close();
  }
}

describe('processes of sherpa-onnx', { ...needsSherpaOnnx, timeout: 60_000 }, () => {
  test.each(['streaming-transducer', 'nemo-tdt', 'whisper', 'sense-voice'] as const)(
    'a recording becomes words at their times: %s',
    async (kind) => {
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
        for (const [index, { end, start }] of words.entries()) {
          const tone = tones[index];
          const isFirst = index === 0 && kind === 'whisper';
          if (!isFirst) expect(Math.abs(start - (tone?.startSeconds ?? 0))).toBeLessThan(0.12);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThan((tone?.endSeconds ?? 0) + 0.45);
        }
      });
    },
  );

  verifies(
    'sherpa.live',
    'what is said becomes partial hypotheses and a final, with a model that follows speech',
    async () => {
      await withPool(temporaryModel('streaming-transducer'), async (pool) => {
        await pool.ready();
        expect(pool.capabilities).toMatchObject({ streaming: true, partials: true, batch: false });
        const events = await feedChannel({
          pool,
          samples,
          options: { partials: true, endpointingSeconds: 0.5 },
          ...createFollowedSpeaker(tones),
        });
        const partials = events.flatMap((event) =>
          event.type === 'partial' ? [event.hypothesis] : [],
        );
        expect(partials.length).toBeGreaterThan(1);
        for (const { words } of partials)
          expect(words.map(({ text }) => text)).toEqual(texts.slice(0, words.length));
        const finals = events.flatMap((event) => (event.type === 'final' ? [event] : []));
        expect(
          finals.flatMap(({ recognition }) => recognition.words.map(({ text }) => text)),
        ).toEqual(texts);
        const [first] = finals;
        const [word] = first?.recognition.words ?? [];
        const start = (first?.startSeconds ?? 0) + (word?.startSeconds ?? 0);
        expect(Math.abs(start - (tones[0]?.startSeconds ?? 0))).toBeLessThan(0.06);
        expect(word?.confidence).toBeGreaterThan(0.9);
      });
    },
  );

  verifies(
    'sherpa.live',
    'a model of whole utterances serves a live channel with finals alone',
    async () => {
      await withPool(temporaryModel('nemo-ctc'), async (pool) => {
        await pool.ready();
        expect(pool.capabilities).toMatchObject({ streaming: true, partials: false, batch: true });
        const events = await feedChannel({
          pool,
          samples,
          options: { partials: true, endpointingSeconds: 0.5 },
        });
        expect(events.some(({ type }) => type === 'partial')).toBe(false);
        const finals = events.flatMap((event) => (event.type === 'final' ? [event] : []));
        expect(
          finals.flatMap(({ recognition }) => recognition.words.map(({ text }) => text)),
        ).toEqual(texts);
      });
    },
  );

  test('an utterance whose process is killed meanwhile has the same result', async () => {
    await withPool(temporaryModel('transducer'), async (pool) => {
      const before = await pool.transcribe(samples);
      const result = pool.transcribe(samples);
      process.kill(pool.statistics().processes[0]?.pid ?? 0, 'SIGKILL');
      expect(await result).toEqual(before);
    });
  });

  verifies(
    'sherpa.broken-model',
    'a model that is cut off is reported with its file, and used once it is whole',
    async () => {
      const folder = temporaryModel('nemo-ctc');
      const path = join(folder, 'model.onnx');
      const whole = readFileSync(path);
      truncateSync(path, 1000);
      await withPool(folder, async (pool) => {
        const error = await pool.ready().catch((reason: unknown) => reason);
        expect(error).toMatchObject({ file: path, problem: 'size' });
        expect(EngineModelError.is(error)).toBe(true);
        await expect(pool.transcribe(samples)).rejects.toThrow(path);
        expect(pool.capabilities.languages).toEqual(['en']);
        writeFileSync(path, whole);
        await vi.waitFor(() => pool.ready(), { timeout: 20_000, interval: 50 });
        const { words } = await pool.transcribe(samples);
        expect(words.map(({ text }) => text)).toEqual(texts);
      });
    },
  );

  test('a folder without a model is reported, and used once it has one', async () => {
    const folder = join(temporaryModel('nemo-ctc'), 'later');
    expect(() =>
      engineFacts({ engine: 'sherpa-onnx', engineOptions: { modelDirectory: folder } }),
    ).toThrow(folder);
    await withPool(folder, async (pool) => {
      await expect(pool.ready()).rejects.toThrow(/is no folder of a model/u);
      expect(pool.capabilities).toMatchObject({ id: 'sherpa-onnx', languages: [] });
      writeSyntheticModel(folder, 'nemo-ctc');
      await vi.waitFor(() => pool.ready(), { timeout: 20_000, interval: 50 });
      expect(pool.capabilities.languages).toEqual(['en']);
    });
  });

  verifies(
    'sherpa.broken-model',
    'a model over which the library ends its process is reported, and nothing else dies',
    async () => {
      const folder = temporaryModel('nemo-ctc');
      const builder = new OnnxBuilder();
      const features = builder.input('audio_signal', 'float32', ['N', 80, 'T']);
      builder.input('length', 'int64', ['N']);
      builder.output(
        'logprobs',
        'float32',
        ['N', 'T', 9],
        builder.node('NoSuchOperator', [features]),
      );
      const model = builder.build({
        model_type: 'EncDecCTCModelBPE',
        vocab_size: 8,
        subsampling_factor: 1,
        normalize_type: '',
      });
      writeFileSync(join(folder, 'model.onnx'), model);
      const description = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as {
        files: { model: object };
      };
      Object.assign(description.files.model, {
        sizeBytes: model.length,
        sha256: createHash('sha256').update(model).digest('hex'),
      });
      writeFileSync(join(folder, 'model.json'), JSON.stringify(description));
      await withPool(folder, async (pool) => {
        const error = await pool.ready().catch((reason: unknown) => reason);
        expect(EngineUnavailableError.is(error)).toBe(true);
        expect(String(error)).toMatch(/NoSuchOperator|dies while it loads its model/u);
      });
    },
  );
});
