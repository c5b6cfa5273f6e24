import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { EngineCrashedError, EngineModelError } from '../src/index.js';
import { findSpeakers, punctuateTexts, type SpeakerBounds } from '../src/model-tasks.js';
import { OnnxBuilder } from '../src/models/onnx/onnx-builder.js';
import { verifyModel } from '../src/models.js';
import { createSpeakerSegmentation } from '../src/synthetic-models/speaker-models.js';
import {
  createTones,
  placeWords,
  type ToneWord,
  writeModelFolder,
} from '../src/synthetic-models.js';
import { needsSherpaOnnx, temporaryFolder, temporaryModel } from './support/synthetic.js';

const rateHz = 16_000;

/** Audio of words, from -1 to 1, in chunks of half a second. */
function* streamAudio(words: readonly ToneWord[], pauseSeconds = 0.1): Generator<Float32Array> {
  const samples = Float32Array.from(
    createTones(placeWords(words, { pauseSeconds })),
    (sample) => sample / 32_768,
  );
  for (let from = 0; from < samples.length; from += rateHz / 2)
    yield samples.subarray(from, from + rateHz / 2);
}

const speakerModels = () => ({
  segmentationDirectory: temporaryModel('speaker-segmentation'),
  embeddingDirectory: temporaryModel('speaker-embedding'),
});

/** Words of three voices. The first and the third are very similar. */
const said: readonly ToneWord[] = [
  ...(['alpha', 'bravo', 'charlie'] as const),
  ...(['delta', 'echo', 'foxtrot'] as const),
  ...(['golf', 'hotel', 'golf'] as const),
  ...(['delta', 'foxtrot', 'echo'] as const),
];

async function listSpeakers(
  words: readonly ToneWord[],
  bounds?: SpeakerBounds,
  pauseSeconds?: number,
): Promise<number[]> {
  const turns = await findSpeakers({
    models: speakerModels(),
    audio: streamAudio(words, pauseSeconds),
    bounds,
  });
  return placeWords(words, { pauseSeconds: pauseSeconds ?? 0.1 }).map(
    ({ endSeconds, startSeconds }) => {
      const middle = (startSeconds + endSeconds) / 2;
      return turns.find(({ end, start }) => start <= middle && middle < end)?.speaker ?? -1;
    },
  );
}

/** Rewrites the model file of a folder, with a description that fits it. */
function replaceModel(folder: string, content: Uint8Array): void {
  const path = join(folder, 'model.json');
  const description = JSON.parse(readFileSync(path, 'utf8')) as {
    files: { model: { path: string; sizeBytes: number; sha256: string } };
  };
  const { model } = description.files;
  writeFileSync(join(folder, model.path), content);
  model.sizeBytes = content.length;
  model.sha256 = createHash('sha256').update(content).digest('hex');
  writeFileSync(path, JSON.stringify(description));
}

describe('models for speakers', { ...needsSherpaOnnx, timeout: 60_000 }, () => {
  verifies('diarization.models', 'voices are found over many windows and within one', async () => {
    const shorter = said.slice(0, 6);
    expect(await listSpeakers(shorter)).toEqual([0, 0, 0, 1, 1, 1]);
    // 40 seconds, so that a voice must be known again from one window of ten seconds to another.
    const longer = [...said, ...said, ...said];
    const once = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1];
    expect(await listSpeakers(longer, undefined, 0.8)).toEqual([...once, ...once, ...once]);
  });

  verifies('diarization.models-bounds', 'bounds decide how many voices there are', async () => {
    const countWith = async (minimum: number, maximum: number) =>
      new Set(await listSpeakers(said, { minimum, maximum })).size;
    expect(await countWith(1, 100)).toBe(2);
    expect(await countWith(1, 1)).toBe(1);
    expect(await countWith(3, 3)).toBe(3);
    expect(await countWith(3, 100)).toBe(3);
    expect(await countWith(1, 2)).toBe(2);
    expect(await listSpeakers(said, { minimum: 3, maximum: 100 })).toEqual([
      0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 1, 1,
    ]);
  });

  test('there are no speakers in silence, and none without audio', async () => {
    const models = speakerModels();
    expect(await findSpeakers({ models, audio: [new Float32Array(3 * rateHz)] })).toEqual([]);
    expect(await findSpeakers({ models, audio: [] })).toEqual([]);
  });

  verifies(
    'diarization.models-broken',
    'a model that is damaged or swapped is named with the remedy, and one that the library dies over as well',
    async () => {
      const models = speakerModels();
      const catchFailure = (given: typeof models) =>
        findSpeakers({ models: given, audio: streamAudio(said) }).then(
          () => expect.fail('it is refused'),
          (error: unknown) => error,
        );
      const swapped = await catchFailure({
        segmentationDirectory: models.embeddingDirectory,
        embeddingDirectory: models.segmentationDirectory,
      });
      expect(EngineModelError.is(swapped)).toBe(true);
      expect(String(swapped)).toContain('where one of the family speaker-segmentation is needed');
      // Its header is valid, but no library has such an operator.
      const builder = new OnnxBuilder();
      const audio = builder.input('x', 'float32', ['N', 1, 'T']);
      builder.output('y', 'float32', ['N', 'T', 7], builder.node('NoSuchOperator', [audio]));
      const unknown = temporaryModel('speaker-segmentation');
      replaceModel(unknown, builder.build(segmentationMetadata));
      const died = await catchFailure({ ...models, segmentationDirectory: unknown });
      expect(EngineCrashedError.is(died)).toBe(true);
      expect(String(died)).toContain(unknown);
      expect(String(died)).toContain('earshot models pull');
      truncateSync(join(models.embeddingDirectory, 'model.onnx'), 1000);
      const cut = await catchFailure(models);
      expect(cut).toMatchObject({
        file: join(models.embeddingDirectory, 'model.onnx'),
        problem: 'size',
      });
    },
  );

  verifies('diarization.models-process', 'an abort ends the process', async () => {
    const abortion = new AbortController();
    const reason = new Error('nobody waits');
    let sent = 0;
    // Longer than the capacity of any pipe, so that only the end of the process ends it.
    const audio = async function* () {
      for (;;) {
        sent += 1;
        if (sent === 20) abortion.abort(reason);
        yield new Float32Array(rateHz);
      }
    };
    await expect(
      findSpeakers({ models: speakerModels(), audio: audio(), signal: abortion.signal }),
    ).rejects.toBe(reason);
  });

  test('what reading the audio throws is passed on', async () => {
    const reason = new Error('the disk is gone');
    const audio = async function* () {
      yield new Float32Array(rateHz);
      throw reason;
    };
    await expect(findSpeakers({ models: speakerModels(), audio: audio() })).rejects.toBe(reason);
  });

  verifies('sherpa.punctuation-add-on', 'words get marks, and are as many as before', async () => {
    const texts = [
      { language: 'en', words: ['alpha', 'bravo', 'charlie', 'delta', 'echo'] },
      { language: 'fr', words: ['alpha', 'bravo'] },
    ];
    const directory = temporaryModel('cnn-bilstm-punctuation');
    expect(await punctuateTexts({ directory, texts })).toEqual([
      ['alpha', 'bravo,', 'Charlie', 'delta.', 'echo'],
      ['alpha', 'bravo'],
    ]);
    truncateSync(join(directory, 'model.onnx'), 100);
    await expect(punctuateTexts({ directory, texts })).rejects.toSatisfy(EngineModelError.is);
  });
});

const segmentationMetadata = {
  num_speakers: 3,
  powerset_max_classes: 2,
  num_classes: 7,
  sample_rate: rateHz,
  window_size: 160_000,
  receptive_field_size: 991,
  receptive_field_shift: 270,
};

const embeddingMetadata = {
  framework: 'wespeaker',
  language: 'English',
  output_dim: 3,
  sample_rate: rateHz,
  normalize_samples: 0,
};

/** A model of one node, with metadata. */
function plainModel(
  output: readonly (number | string)[],
  metadata: Readonly<Record<string, string | number>>,
  inputs = 1,
): Uint8Array {
  const builder = new OnnxBuilder();
  const first = builder.input('x', 'float32', ['N', 1, 'T']);
  for (let index = 1; index < inputs; index += 1) builder.input(`x${index}`, 'int64', ['N']);
  builder.output('y', 'float32', output, first);
  return builder.build(metadata);
}

verifies(
  'diarization.models-verified',
  'what the library would die over is found in the header',
  async () => {
    const refusals: [
      kind: 'speaker-segmentation' | 'speaker-embedding',
      metadata: Record<string, string | number>,
      message: string,
      inputs?: number,
    ][] = [
      ['speaker-segmentation', { sample_rate: 8000 }, 'it is for audio at 8000 Hz'],
      ['speaker-segmentation', { num_classes: 8 }, 'the num_classes 8 instead of 7 for 3 voices'],
      ['speaker-segmentation', { powerset_max_classes: 3 }, 'the powerset_max_classes 3'],
      ['speaker-segmentation', { receptive_field_shift: 0 }, 'that cannot be'],
      ['speaker-segmentation', { num_speakers: 'x' }, 'its metadata has the num_classes'],
      ['speaker-segmentation', { num_speakers: 2, num_classes: 4 }, 'its output has 7 classes'],
      ['speaker-embedding', { framework: 'other' }, 'the framework other instead of wespeaker'],
      ['speaker-embedding', { framework: 'nemo' }, 'it has 1 inputs instead of 2 of nemo'],
      ['speaker-embedding', { output_dim: 4 }, 'the output_dim 4, and its output 3'],
      ['speaker-embedding', { normalize_samples: '' }, 'has no normalize_samples'],
      ['speaker-embedding', { feature_normalize_type: 'x' }, 'the feature_normalize_type x'],
      ['speaker-embedding', {}, 'it has 2 inputs instead of 1 of wespeaker', 2],
    ];
    for (const [kind, metadata, message, inputs] of refusals) {
      const folder = temporaryModel(kind);
      const whole = kind === 'speaker-embedding' ? embeddingMetadata : segmentationMetadata;
      const output = kind === 'speaker-embedding' ? ['N', 3] : ['N', 'T', 7];
      replaceModel(folder, plainModel(output, { ...whole, ...metadata }, inputs));
      await expect(verifyModel(folder), message).rejects.toThrow(message);
    }
    const other = temporaryFolder();
    writeModelFolder(other, createSpeakerSegmentation(), {
      name: 'other',
      family: 'speaker-embedding',
      languages: ['en'],
      abilities: {},
    });
    await expect(verifyModel(other)).rejects.toThrow(/is not the model of a model of the family/);
  },
);
