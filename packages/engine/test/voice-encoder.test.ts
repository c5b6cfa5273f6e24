import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { convertSpeakerEncoder } from '../src/conversion.js';
import { EngineClosedError, EngineModelError, EngineRequestError } from '../src/index.js';
import { OnnxLibrary } from '../src/libraries/onnx-runtime/onnx-library.js';
import { embedVoices, VoiceClips, type VoiceRegion } from '../src/model-tasks.js';
import { convertSpeakerEncoderFolder } from '../src/models/conversion/convert-speaker-encoder-folder.js';
import { readPickle } from '../src/models/conversion/torch/pickle.js';
import { createTones, placeWords, type ToneWord } from '../src/synthetic-models.js';
import { VoiceEncoder } from '../src/worker/voices/voice-encoder.js';
import { encodeOnce } from './support/ge2e-reference.js';
import { needsOnnxRuntime } from './support/onnx-runtime.js';
import { temporaryFolder, temporaryModel } from './support/synthetic.js';
import { type TorchState, writeTorchFile } from './support/torch-file.js';

/** Numbers that look random, the same each time. */
function scatter(length: number, seed: number, size: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => Math.sin(seed + index * index * 0.37) * size);
}

/** A state of the size that the encoder has. */
function createState(seed = 1): TorchState {
  const state: Record<string, { dimensions: number[]; values: Float32Array }> = {};
  const add = (name: string, ...dimensions: number[]) => {
    const length = dimensions.reduce((product, dimension) => product * dimension, 1);
    state[name] = { dimensions, values: scatter(length, seed + Object.keys(state).length, 0.08) };
  };
  for (const layer of [0, 1, 2]) {
    add(`lstm.weight_ih_l${layer}`, 1024, layer === 0 ? 40 : 256);
    add(`lstm.weight_hh_l${layer}`, 1024, 256);
    add(`lstm.bias_ih_l${layer}`, 1024);
    add(`lstm.bias_hh_l${layer}`, 1024);
  }
  add('linear.weight', 256, 256);
  add('linear.bias', 256);
  return state;
}

function writeSource(bytes: Uint8Array): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'pretrained.pt'), bytes);
  return folder;
}

/** Converts in this process. */
function convert(bytes: Uint8Array): string {
  const targetFolder = temporaryFolder();
  convertSpeakerEncoderFolder({ sourceFolder: writeSource(bytes), targetFolder });
  return join(targetFolder, 'model.onnx');
}

describe('the speaker encoder of Resemblyzer', () => {
  describe('with the runtime', needsOnnxRuntime, () => {
    verifies('voices.conversion', 'computes what its recurrent layers do', async () => {
      const state = createState();
      const library = await OnnxLibrary.open({ device: 'cpu', threads: 1 });
      const encoder = await VoiceEncoder.load(library, convert(writeTorchFile(state)));
      const windows = [scatter(12 * 40, 3, 1), scatter(12 * 40, 8, 1)].map((window) =>
        window.map(Math.abs),
      );
      const vectors = await encoder.encode(windows);
      expect(vectors).toHaveLength(2 * 256);
      for (const [row, window] of windows.entries()) {
        const expected = encodeOnce(state, window);
        for (const [index, value] of expected.entries())
          expect(vectors[row * 256 + index]).toBeCloseTo(value, 4);
      }
    });
  });

  verifies('voices.conversion', 'is converted in a process of its own, or not at all', async () => {
    const source = writeSource(writeTorchFile(createState()));
    const target = join(temporaryFolder(), 'converted');
    expect(await convertSpeakerEncoder(source, target)).toEqual(['model.onnx']);
    await expect(convertSpeakerEncoder(source, target)).rejects.toSatisfy(EngineRequestError.is);
    rmSync(join(source, 'pretrained.pt'));
    const other = join(temporaryFolder(), 'other');
    await expect(convertSpeakerEncoder(source, other)).rejects.toSatisfy(EngineModelError.is);
  });

  const bytes = writeTorchFile(createState());

  test.each([
    [
      'a zip archive, as torch writes today',
      Buffer.from('PK\u0003\u0004 and so on'),
      /operation 0x50/,
    ],
    ['another pickle', Buffer.from([0x80, 2, 0x4b, 7, 0x2e]), /no file that torch wrote/],
    ['an empty file', new Uint8Array(0), /ends in a pickle at byte 0/],
    ['a file that ends early', bytes.subarray(0, bytes.length - 1000), /ends in the storage/],
    [
      'a state without a layer',
      writeTorchFile(Object.fromEntries(Object.entries(createState()).slice(4))),
      /has no lstm.weight_ih_l0, and 1024 x 40 are allowed/,
    ],
    [
      'a layer of another size',
      writeTorchFile({
        ...createState(),
        'linear.bias': { dimensions: [128], values: new Float32Array(128) },
      }),
      /the dimensions 128 of linear.bias, and 256 are allowed/,
    ],
  ])('%s is refused', (_, content, message) => {
    expect(() => convert(content)).toThrow(message);
  });

  verifies('voices.conversion', 'runs nothing of a file, and refuses a damaged one', () => {
    const marker = join(temporaryFolder(), 'ran');
    // Python would import os.system and call it.
    const hostile = Buffer.concat([
      Buffer.from('\x80\x02cos\nsystem\nX', 'latin1'),
      Buffer.from(Uint32Array.of(6 + marker.length).buffer),
      Buffer.from(`touch ${marker}\x85R.`, 'latin1'),
    ]);
    const { value } = readPickle(hostile, 0);
    expect(value).toEqual({ path: 'os.system', values: [`touch ${marker}`] });
    expect(() => readFileSync(marker)).toThrow('ENOENT');
    // The start of the file contains everything except the numbers.
    const begin = 6000;
    fc.assert(
      fc.property(fc.nat(begin), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const damaged = Uint8Array.from(bytes);
        damaged[at] = byte;
        try {
          convert(damaged);
        } catch (error) {
          expect(error).toSatisfy(EngineModelError.is);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('voices in audio', needsOnnxRuntime, () => {
  const rateHz = 16_000;

  /**
   * A voice of a person with tones over it, in chunks of a length that is not a divisor of the
   * other lengths.
   */
  function* streamAudio(words: readonly ToneWord[], seconds: number): Generator<Float32Array> {
    const speech = readFileSync(join(import.meta.dirname, 'speech/sample-two-sentences.wav'));
    const voice = new Int16Array(Uint8Array.from(speech.subarray(44)).buffer);
    const tones = createTones(placeWords(words, { pauseSeconds: 0.1 }));
    const samples = Float32Array.from(
      { length: seconds * rateHz },
      (_, index) => ((voice[index] ?? 0) + (tones[index] ?? 0)) / 32_768,
    );
    for (let from = 0; from < samples.length; from += 4321)
      yield samples.subarray(from, from + 4321);
  }

  async function findRegions(directory: string, seconds = 6): Promise<VoiceRegion[]> {
    const regions: VoiceRegion[] = [];
    await embedVoices({
      directory,
      audio: streamAudio(['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'], seconds),
      onRegion: (region) => regions.push(region),
    });
    return regions;
  }

  verifies(
    'voices.files',
    'regions of speech have a vector for each fifth of a second',
    async () => {
      const regions = await findRegions(temporaryModel('voice-encoder'));
      expect(regions.length).toBeGreaterThan(0);
      let before = 0;
      for (const { clusterVectors, end, searchVectors, start, vectorSize } of regions) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
        const steps = searchVectors.length / vectorSize;
        expect(Math.abs(steps - (end - start) / 0.2)).toBeLessThanOrEqual(0.6);
        expect(clusterVectors.length / vectorSize).toBe(Math.ceil(steps / 2));
        for (let at = 0; at < searchVectors.length; at += vectorSize)
          expect(Math.hypot(...searchVectors.subarray(at, at + vectorSize))).toBeCloseTo(1, 4);
      }
      expect(before).toBeLessThanOrEqual(6);
    },
  );

  verifies('voices.broken', 'a model of another family and a damaged one are named', async () => {
    const other = temporaryModel('speaker-embedding');
    await expect(findRegions(other)).rejects.toThrow(/of the family speaker-embedding/);
    const damaged = temporaryModel('voice-encoder');
    writeFileSync(join(damaged, 'model.onnx'), 'no model');
    await expect(findRegions(damaged)).rejects.toSatisfy(EngineModelError.is);
    const missing = join(temporaryFolder(), 'none');
    mkdirSync(missing);
    await expect(findRegions(missing)).rejects.toSatisfy(EngineModelError.is);
  });

  test('silence has no regions', async () => {
    const regions: VoiceRegion[] = [];
    await embedVoices({
      directory: temporaryModel('voice-encoder'),
      audio: [new Float32Array(3 * rateHz), new Float32Array(0)],
      onRegion: (region) => regions.push(region),
    });
    expect(regions).toEqual([]);
  });

  test('an abort ends the work with its reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const work = embedVoices({
      directory: temporaryModel('voice-encoder'),
      audio: streamAudio(['alpha'], 6),
      onRegion: () => undefined,
      signal: controller.signal,
    });
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
  });

  describe('in clips', () => {
    const createSamples = (seconds: number): Int16Array => {
      const parts = [...streamAudio(['alpha', 'bravo', 'charlie'], seconds)];
      const samples = Float32Array.from(parts.flatMap((part) => [...part]));
      return Int16Array.from(samples, (value) => Math.round(value * 32_767));
    };
    const listVectors = (regions: readonly VoiceRegion[]) =>
      regions.map(({ end, searchVectors, start }) => [start, end, searchVectors.length]);

    verifies(
      'voices.live',
      'have the vectors of a recording, one clip after the other',
      async () => {
        const directory = temporaryModel('voice-encoder');
        const clips = new VoiceClips({ directory });
        try {
          expect(await clips.embed(new Int16Array(0))).toEqual([]);
          const lengths = [6, 2, 4];
          const found = await Promise.all(
            lengths.map((seconds) => clips.embed(createSamples(seconds))),
          );
          for (const [index, seconds] of lengths.entries()) {
            const alone: VoiceRegion[] = [];
            await embedVoices({
              directory,
              audio: [Float32Array.from(createSamples(seconds), (value) => value / 32_768)],
              onRegion: (region) => alone.push(region),
            });
            expect(listVectors(found[index] ?? [])).toEqual(listVectors(alone));
          }
        } finally {
          clips.close();
        }
      },
    );

    test('are refused with the reason where the model is damaged, and once they are closed', async () => {
      const damaged = temporaryModel('voice-encoder');
      const path = join(damaged, 'model.onnx');
      const whole = readFileSync(path);
      writeFileSync(path, 'no model');
      const clips = new VoiceClips({ directory: damaged });
      await expect(clips.embed(createSamples(2))).rejects.toSatisfy(EngineModelError.is);
      // The process starts again once the model is whole.
      writeFileSync(path, whole);
      expect((await clips.embed(createSamples(2))).length).toBeGreaterThan(0);
      const waiting = clips.embed(createSamples(6));
      clips.close();
      await expect(waiting).rejects.toSatisfy(EngineClosedError.is);
      await expect(clips.embed(createSamples(2))).rejects.toSatisfy(EngineClosedError.is);
    });

    test('start the process again after it was idle', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const clips = new VoiceClips({ directory: temporaryModel('voice-encoder') });
      try {
        const first = await clips.embed(createSamples(2));
        vi.advanceTimersByTime(300_000);
        expect(listVectors(await clips.embed(createSamples(2)))).toEqual(listVectors(first));
      } finally {
        clips.close();
        vi.useRealTimers();
      }
    });
  });
});
