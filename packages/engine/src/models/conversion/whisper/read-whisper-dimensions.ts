import { refuseModel } from '../../files/refuse-model.js';
import type { WeightFile } from '../ctranslate2/weight-file.js';
import { columnsPerBlock } from '../weights/block-tensors.js';
import { variableShapes } from './variable-shapes.js';
import { headWidth, type WhisperDimensions } from './whisper-dimensions.js';

/** Largest width that is allowed. Whisper large has 1,280. */
const maximumWidth = 8192;

/** Flags of the decoder in the file, with the value that Whisper has. */
const flags = {
  activation: 3,
  alibi: 0,
  pre_norm: 1,
  scale_embeddings: 0,
  start_from_zero_embedding: 0,
} as const;

/** Numbers in the file that its conversion does not need. */
const unused: ReadonlySet<string> = new Set(
  ['alignment_heads', 'alignment_layer', 'alibi_use_positive_positions', 'scale_alibi'].map(
    (name) => `decoder/${name}`,
  ),
);

/**
 * Reads the sizes of a Whisper model, and checks that the file has exactly the variables of such a
 * model, in the form that belongs to these sizes. An unknown variable could silently change the
 * words.
 *
 * @throws EngineModelError that names the variable, and what is allowed
 */
export function readWhisperDimensions(weights: WeightFile): WhisperDimensions {
  const { name, revision } = weights.specification;
  if (name !== 'WhisperSpec' || revision !== 3)
    refuseModel(
      weights.path,
      `has a model of ${name}, revision ${revision}, instead of WhisperSpec, revision 3`,
    );
  const dimensions = readDimensions(weights);
  const known = checkShapes(weights, dimensions);
  for (const [flag, value] of Object.entries(flags)) {
    const found = weights.scalar(`decoder/${flag}`) ?? value;
    if (found !== value)
      refuseModel(weights.path, `has ${found} for decoder/${flag} instead of ${value}`);
    known.add(`decoder/${flag}`);
  }
  for (const variable of weights.variables)
    if (!known.has(variable.name) && !unused.has(variable.name))
      refuseModel(weights.path, `has the variable ${variable.name}, which Whisper has not`);
  return dimensions;
}

function readDimensions(weights: WeightFile): WhisperDimensions {
  const requireSize = (name: string, rank: number, axis: number): number => {
    const sizes = weights.find(name)?.dimensions;
    if (sizes?.length !== rank)
      return refuseModel(
        weights.path,
        `has ${sizes === undefined ? 'no' : `${sizes.length} dimensions of`} ${name}; ${rank} dimensions are needed`,
      );
    return sizes[axis] ?? 0;
  };
  const countLayers = (side: string) => {
    let layers = 0;
    while (weights.find(`${side}/layer_${layers}/ffn/linear_0/weight`) !== undefined) layers += 1;
    return layers;
  };
  const width = requireSize('encoder/conv1/weight', 3, 0);
  const heads = width / headWidth;
  if (!Number.isInteger(heads) || width === 0 || width > maximumWidth)
    refuseModel(
      weights.path,
      `has a width of ${width}; multiples of ${headWidth} up to ${maximumWidth} are allowed`,
    );
  for (const side of ['encoder', 'decoder']) {
    const found = weights.scalar(`${side}/num_heads`);
    if (found !== heads)
      refuseModel(
        weights.path,
        `has ${found ?? 'nothing'} for ${side}/num_heads instead of ${heads}, the width of ${width} by ${headWidth}`,
      );
  }
  const feedForwardWidth = requireSize('encoder/layer_0/ffn/linear_0/weight', 2, 0);
  if (feedForwardWidth % columnsPerBlock !== 0)
    refuseModel(
      weights.path,
      `has a width of ${feedForwardWidth} in encoder/layer_0/ffn/linear_0/weight; multiples of ${columnsPerBlock} are allowed`,
    );
  return {
    width,
    heads,
    feedForwardWidth,
    melBands: requireSize('encoder/conv1/weight', 3, 1),
    encoderLayers: countLayers('encoder'),
    decoderLayers: countLayers('decoder'),
    vocabularySize: requireSize('decoder/embeddings/weight', 2, 0),
    audioPositions: requireSize('encoder/position_encodings/encodings', 2, 0),
    textPositions: requireSize('decoder/position_encodings/encodings', 2, 0),
  };
}

/** Checks the form of each variable, and returns the names of those that are needed. */
function checkShapes(weights: WeightFile, dimensions: WhisperDimensions): Set<string> {
  const known = new Set(['encoder/num_heads', 'decoder/num_heads']);
  for (const [name, shape] of variableShapes(dimensions)) {
    const found = weights.find(name);
    if (found?.dimensions.join() !== shape.join() || shape.includes(0))
      refuseModel(
        weights.path,
        `has ${found === undefined ? 'no' : `the dimensions ${found.dimensions.join(' x ')} of`} ${name}; ${shape.join(' x ')} are needed`,
      );
    known.add(found.name).add(`${found.name}_scale`);
  }
  return known;
}
