import { OnnxBuilder } from '../../onnx/onnx-builder.js';
import type { OnnxModel } from '../../onnx/onnx-model.js';
import type { WeightFile } from '../ctranslate2/weight-file.js';
import type { WhisperDimensions } from './whisper-dimensions.js';
import { attend, WhisperLayers, whisperVersions } from './whisper-layers.js';

/**
 * The encoder: `input_features` [rows, mel bands, frames] become `last_hidden_state` [rows, frames
 * / 2, width]. The number of frames is any even one up to that of 30 seconds. The positions are
 * truncated.
 *
 * @param weights - weights of CTranslate2
 * @param dimensions - their sizes
 * @param inBlocks - true for matrices in blocks of 8 bits
 */
export function encoderModel(
  weights: WeightFile,
  { encoderLayers, heads, melBands, width }: WhisperDimensions,
  inBlocks: boolean,
): OnnxModel {
  const graph = new OnnxBuilder(whisperVersions);
  const layers = new WhisperLayers({ graph, weights, heads, inBlocks });
  let states = graph.input('input_features', 'float32', ['batch_size', melBands, 'frames']);
  for (const stride of [1, 2]) {
    const path = `encoder/conv${stride}`;
    const inputs = [states, layers.weight(`${path}/weight`), layers.weight(`${path}/bias`)];
    const attributes = { kernel_shape: [3], pads: [1, 1], strides: [stride] };
    states = graph.node('Gelu', [graph.node('Conv', inputs, attributes)]);
  }
  states = addPositions(graph, graph.node('Transpose', [states], { perm: [0, 2, 1] }), layers);
  for (let layer = 0; layer < encoderLayers; layer += 1) {
    const path = `encoder/layer_${layer}`;
    const projections = layers.selfProjections(states, `${path}/self_attention`, width);
    const attended = layers.fromHeads(attend(graph, projections).states);
    const result = layers.linear(attended, `${path}/self_attention/linear_1`);
    states = layers.feedForward(graph.node('Add', [states, result]), `${path}/ffn`);
  }
  layers.normalise(states, 'encoder/layer_norm', 'last_hidden_state');
  graph.declareOutput('last_hidden_state', 'float32', [
    'batch_size',
    'encoder_sequence_length',
    width,
  ]);
  return graph.model({});
}

/** Adds the positions to states, as many as there are. */
function addPositions(graph: OnnxBuilder, states: string, layers: WhisperLayers): string {
  const count = graph.node('Shape', [states], { start: 1, end: 2 });
  const positions = layers.weight('encoder/position_encodings/encodings');
  const zero = graph.integers(0);
  return graph.node('Add', [states, graph.node('Slice', [positions, zero, count, zero])]);
}
