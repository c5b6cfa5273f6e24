/** Tensors in the weights file, in order, with their lengths. */
export const sileroTensors = [
  { name: 'encoder.0.reparam_conv.weight', length: 128 * 129 * 3 },
  { name: 'encoder.0.reparam_conv.bias', length: 128 },
  { name: 'encoder.1.reparam_conv.weight', length: 64 * 128 * 3 },
  { name: 'encoder.1.reparam_conv.bias', length: 64 },
  { name: 'encoder.2.reparam_conv.weight', length: 64 * 64 * 3 },
  { name: 'encoder.2.reparam_conv.bias', length: 64 },
  { name: 'encoder.3.reparam_conv.weight', length: 128 * 64 * 3 },
  { name: 'encoder.3.reparam_conv.bias', length: 128 },
  { name: 'decoder.rnn.weight_ih', length: 512 * 128 },
  { name: 'decoder.rnn.weight_hh', length: 512 * 128 },
  { name: 'decoder.rnn.bias_ih', length: 512 },
  { name: 'decoder.rnn.bias_hh', length: 512 },
  { name: 'decoder.decoder.2.weight', length: 128 },
  { name: 'decoder.decoder.2.bias', length: 1 },
] as const;

/** Name of a tensor of the model. */
type SileroTensorName = (typeof sileroTensors)[number]['name'];

/** Tensors of the model by name. */
export type SileroTensors = Record<SileroTensorName, Float32Array>;

/** Name of the weights file, beside the built code. */
export const sileroWeightsFile = 'silero-vad.bin';

/** Name of the file of the compiled matrix routine, beside the built code. */
export const matrixModuleFile = 'matrix.wasm';
