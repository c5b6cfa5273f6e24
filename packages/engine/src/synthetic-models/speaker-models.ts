import { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import { sampleRateHz } from '../port/engine-capabilities.js';
import { MelPowers } from '../spectra/mel-powers.js';
import { kaldiScale } from './mel-bins.js';
import type { ModelContents } from './model-folder.js';
import { type ToneWord, toneWords } from './tones.js';
import { addWordScores, type WordScoring } from './word-scores.js';

/**
 * Voices of the synthetic models: each says other words, which is all that distinguishes them. The
 * third is very similar to the first: the two count as one unless a number of speakers is set.
 */
export const toneVoices: readonly (readonly ToneWord[])[] = [
  ['alpha', 'bravo', 'charlie'],
  ['delta', 'echo', 'foxtrot'],
  ['golf', 'hotel'],
];

/** Matrix that sums the words of each voice, row by row. */
const voiceOfWord = toneWords.flatMap(({ text }) =>
  toneVoices.map((words) => (words.includes(text) ? 1 : 0)),
);

/** Figures of the segmentation of pyannote 3.0: windows of ten seconds, frames of 17 ms. */
const segmentation = { window: 160_000, field: 991, shift: 270, frames: 589 } as const;

/** Power of a tone above which it is audible. */
const audiblePower = 0.01;

/**
 * Part of the powers of two voices. With it, both together win where both are audible, and a single
 * voice wins otherwise.
 */
const bothShare = 0.7;

/**
 * Segmentation of pyannote: which of the voices of a window are audible in each frame, one or two
 * at a time.
 */
export function createSpeakerSegmentation(): ModelContents {
  const builder = new OnnxBuilder();
  const { field, frames, shift, window } = segmentation;
  const audio = builder.input('x', 'float32', ['N', 1, 'T']);
  const framed = builder.node('Reshape', [
    builder.slice(audio, 2, 0, frames * shift),
    builder.integers(-1, frames, shift),
  ]);
  const voices = builder.node('MatMul', [
    addTonePowers(builder, framed),
    builder.constant('float32', [toneWords.length, toneVoices.length], voiceOfWord),
  ]);
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ];
  const both = builder.node('MatMul', [
    voices,
    builder.constant(
      'float32',
      [toneVoices.length, pairs.length],
      toneVoices.flatMap((_, voice) => pairs.map((pair) => (pair.includes(voice) ? bothShare : 0))),
    ),
  ]);
  const silence = builder.node('Add', [
    builder.node('Mul', [builder.slice(voices, 2, 0, 1), builder.scalar(0)]),
    builder.scalar(audiblePower),
  ]);
  const scores = builder.node('Concat', [silence, voices, both], { axis: 2 });
  const classes = 1 + toneVoices.length + pairs.length;
  builder.output('y', 'float32', ['N', frames, classes], scores);
  const model = builder.build({
    model_type: 'pyannote-segmentation-3.0',
    version: 1,
    num_speakers: toneVoices.length,
    powerset_max_classes: 2,
    num_classes: classes,
    sample_rate: sampleRateHz,
    window_size: window,
    receptive_field_size: field,
    receptive_field_shift: shift,
  });
  return { model: { path: 'model.onnx', content: model } };
}

/** The power of each tone in a frame, by a sine and a cosine. */
function addTonePowers(builder: OnnxBuilder, framed: string): string {
  const { shift } = segmentation;
  const powers = [Math.sin, Math.cos].map((wave) => {
    const rows = Array.from({ length: shift }, (_, index) =>
      toneWords.map(
        ({ frequencyHz }) => (2 / shift) * wave((2 * Math.PI * frequencyHz * index) / sampleRateHz),
      ),
    );
    const matrix = builder.constant('float32', [shift, toneWords.length], rows.flat());
    const part = builder.node('MatMul', [framed, matrix]);
    return builder.node('Mul', [part, part]);
  });
  return builder.node('Add', powers);
}

/** Features of Kaldi: natural logarithms of energies. */
const scoring: WordScoring = { scale: kaldiScale, threshold: 5, gain: 1 };

/** Directions of the embeddings of the voices. */
const directions = [
  [1, 0, 0],
  [0, 1, 0],
  [0.8, 0, 0.6],
];

/** Embedding of WeSpeaker: which voices are audible, and for how long. */
export function createSpeakerEmbedding(): ModelContents {
  const builder = new OnnxBuilder();
  const features = builder.input('feats', 'float32', ['B', 'T', kaldiScale.bins]);
  const scored = builder.node('Relu', [addWordScores(builder, features, scoring)]);
  const words = builder.node('ReduceMean', [scored], { axes: [1], keepdims: 0 });
  const voices = builder.node('MatMul', [
    words,
    builder.constant('float32', [toneWords.length, toneVoices.length], voiceOfWord),
  ]);
  const size = directions.length;
  const directed = builder.node('MatMul', [
    voices,
    builder.constant('float32', [toneVoices.length, size], directions.flat()),
  ]);
  // Never without a direction.
  const embedding = builder.node('Add', [directed, builder.scalar(0.001)]);
  builder.output('embs', 'float32', ['B', size], embedding);
  const model = builder.build({
    framework: 'wespeaker',
    language: 'English',
    url: 'synthetic',
    comment: 'synthetic',
    sample_rate: sampleRateHz,
    output_dim: size,
    normalize_samples: 0,
  });
  return { model: { path: 'model.onnx', content: model } };
}

/** Mel bands of a voice encoder. */
const encoderBands = 40;

/** Voice encoder on linear mel powers: which voices are audible, and for how long. */
export function createVoiceEncoder(): ModelContents {
  const builder = new OnnxBuilder();
  const mels = builder.input('mels', 'float32', ['rows', 'frames', encoderBands]);
  const { middlesHz } = new MelPowers(encoderBands);
  const findBand = (frequencyHz: number) => {
    const distances = middlesHz.map((hz) => Math.abs(hz - frequencyHz));
    return distances.indexOf(Math.min(...distances));
  };
  const voiceOfBand = middlesHz.flatMap((_, band) =>
    toneVoices.map((words) =>
      toneWords.some(
        ({ frequencyHz, text }) => words.includes(text) && findBand(frequencyHz) === band,
      )
        ? 1
        : 0,
    ),
  );
  const size = directions.length;
  const voices = builder.node('MatMul', [
    builder.node('ReduceMean', [mels], { axes: [1], keepdims: 0 }),
    builder.constant('float32', [encoderBands, toneVoices.length], voiceOfBand),
  ]);
  const directed = builder.node('MatMul', [
    voices,
    builder.constant('float32', [toneVoices.length, size], directions.flat()),
  ]);
  // Never without a direction.
  const embedding = builder.node(
    'LpNormalization',
    [builder.node('Add', [directed, builder.scalar(0.001)])],
    { axis: 1, p: 2 },
  );
  builder.output('embedding', 'float32', ['rows', size], embedding);
  return { model: { path: 'model.onnx', content: builder.build({}) } };
}
