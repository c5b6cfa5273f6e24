import type { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import { sampleRateHz } from '../port/engine-capabilities.js';
import { librosaScale } from './mel-bins.js';
import { toneWords } from './tones.js';
import { addWordScores, wordCount } from './word-scores.js';

/**
 * Adds nodes of an encoder of Whisper: scores of the words in every second frame.
 *
 * @param builder - model that they are added to
 * @param features - logarithmic mel spectra, [1, 80, frames]
 */
export function addWhisperFrames(builder: OnnxBuilder, features: string): string {
  const frames = builder.node('Transpose', [features], { perm: [0, 2, 1] });
  const two = builder.scalar(2, 'int64');
  const total = builder.node('Gather', [builder.node('Shape', [frames]), builder.integers(1)]);
  const even = builder.node('Mul', [builder.node('Div', [total, two]), two]);
  const whole = builder.node('Slice', [frames, builder.integers(0), even, builder.integers(1)]);
  const pairs = builder.node('Reshape', [whole, builder.integers(0, -1, 2, 80)]);
  const halved = builder.node('ReduceMean', [pairs], { axes: [2], keepdims: 0 });
  // The logarithms are scaled down to a range of 2.
  return addWordScores(builder, halved, { scale: librosaScale, threshold: 0.6, gain: 6 });
}

/** Samples of a frame of Moonshine. */
const frameSamples = 384;

/**
 * Adds nodes that measure the energy of each tone in each frame of 384 samples, by its cosine and
 * its sine. A sine of amplitude 0.3 has an energy of 0.0225.
 *
 * @param builder - model that they are added to
 * @param audio - samples, [1, samples]
 * @param threshold - energy that is subtracted, so that a word has a value above 0 while its tone
 * sounds
 */
export function addToneEnergies(builder: OnnxBuilder, audio: string, threshold: number): string {
  const kernels = [Math.cos, Math.sin].map((wave) =>
    builder.constant(
      'float32',
      [wordCount, 1, frameSamples],
      toneWords.flatMap(({ frequencyHz }) =>
        Array.from(
          { length: frameSamples },
          (_, index) => wave((2 * Math.PI * frequencyHz * index) / sampleRateHz) / frameSamples,
        ),
      ),
    ),
  );
  const channel = builder.node('Unsqueeze', [audio, builder.integers(1)]);
  const [cosine = '', sine = ''] = kernels.map((kernel) => {
    const wave = builder.node('Conv', [channel, kernel], { strides: [frameSamples] });
    return builder.node('Mul', [wave, wave]);
  });
  const energy = builder.node('Transpose', [builder.node('Add', [cosine, sine])], {
    perm: [0, 2, 1],
  });
  return builder.node('Sub', [energy, builder.scalar(threshold)]);
}
