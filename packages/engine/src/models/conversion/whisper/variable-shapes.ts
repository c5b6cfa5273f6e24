import type { WhisperDimensions } from './whisper-dimensions.js';

type Shape = readonly [name: string, dimensions: readonly number[]];

/** Dimensions of each variable of a Whisper model in CTranslate2, with its name. */
export function variableShapes(dimensions: WhisperDimensions): readonly Shape[] {
  const { audioPositions, decoderLayers, encoderLayers, melBands, textPositions } = dimensions;
  const { feedForwardWidth, vocabularySize, width } = dimensions;
  const norm = (at: string): Shape[] => [
    [`${at}/gamma`, [width]],
    [`${at}/beta`, [width]],
  ];
  const linear = (at: string, outputs: number, inputs: number): Shape[] => [
    [`${at}/weight`, [outputs, inputs]],
    [`${at}/bias`, [outputs]],
  ];
  const convolution = (at: string, inputs: number): Shape[] => [
    [`${at}/weight`, [width, inputs, 3]],
    [`${at}/bias`, [width]],
  ];
  const layer = (at: string): Shape[] => [
    ...norm(`${at}/self_attention/layer_norm`),
    ...linear(`${at}/self_attention/linear_0`, 3 * width, width),
    ...linear(`${at}/self_attention/linear_1`, width, width),
    ...norm(`${at}/ffn/layer_norm`),
    ...linear(`${at}/ffn/linear_0`, feedForwardWidth, width),
    ...linear(`${at}/ffn/linear_1`, width, feedForwardWidth),
  ];
  const crossAttention = (at: string): Shape[] => [
    ...norm(`${at}/attention/layer_norm`),
    ...linear(`${at}/attention/linear_0`, width, width),
    ...linear(`${at}/attention/linear_1`, 2 * width, width),
    ...linear(`${at}/attention/linear_2`, width, width),
  ];
  const listLayers = (side: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${side}/layer_${index}`);
  return [
    ...convolution('encoder/conv1', melBands),
    ...convolution('encoder/conv2', width),
    ['encoder/position_encodings/encodings', [audioPositions, width]],
    ...listLayers('encoder', encoderLayers).flatMap(layer),
    ...norm('encoder/layer_norm'),
    ['decoder/embeddings/weight', [vocabularySize, width]],
    ['decoder/position_encodings/encodings', [textPositions, width]],
    ...listLayers('decoder', decoderLayers).flatMap((at) => [...layer(at), ...crossAttention(at)]),
    ...norm('decoder/layer_norm'),
    ['decoder/projection/weight', [vocabularySize, width]],
  ];
}
