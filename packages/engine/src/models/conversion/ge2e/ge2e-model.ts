import { OnnxBuilder } from '../../onnx/onnx-builder.js';
import type { OnnxModel } from '../../onnx/onnx-model.js';
import { toTensor } from '../../onnx/onnx-tensor.js';
import type { TorchTensor } from '../torch/torch-file.js';

/** Mel bands of the input. */
const melBands = 40;

/** Cells of a recurrent layer, and numbers of an embedding. */
const width = 256;

const layerCount = 3;

/**
 * Gates of torch in the order of ONNX: input, output, forget and cell, where torch has input,
 * forget, cell and output.
 */
const gateOrder = [0, 3, 1, 2] as const;

/** Names of the tensors of the encoder, with their dimensions. */
function expectedTensors(): Map<string, readonly number[]> {
  const expected = new Map<string, readonly number[]>([
    ['linear.weight', [width, width]],
    ['linear.bias', [width]],
  ]);
  for (let layer = 0; layer < layerCount; layer += 1) {
    expected.set(`lstm.weight_ih_l${layer}`, [4 * width, layer === 0 ? melBands : width]);
    expected.set(`lstm.weight_hh_l${layer}`, [4 * width, width]);
    expected.set(`lstm.bias_ih_l${layer}`, [4 * width]);
    expected.set(`lstm.bias_hh_l${layer}`, [4 * width]);
  }
  return expected;
}

/**
 * The speaker encoder of "Generalized End-to-End Loss for Speaker Verification" (Wan et al. 2018):
 * linear mel powers `mels` [rows, frames, 40] become `embedding` [rows, 256] of length 1, whose
 * cosine is the similarity of two voices.
 *
 * @param tensors - tensors of its state by their names: three recurrent layers and a linear one
 * @returns the model, or a description of what is missing
 */
export function ge2eModel(tensors: ReadonlyMap<string, TorchTensor>): OnnxModel | string {
  for (const [name, dimensions] of expectedTensors()) {
    const found = tensors.get(name)?.dimensions;
    if (found?.join() !== dimensions.join())
      return `has ${found === undefined ? 'no' : `the dimensions ${found.join(' x ')} of`} ${name}, and ${dimensions.join(' x ')} are allowed`;
  }
  const findValues = (name: string) => tensors.get(name)?.values ?? new Float32Array();
  const graph = new OnnxBuilder();
  const first = graph.integers(0);
  let states = graph.node(
    'Transpose',
    [graph.input('mels', 'float32', ['rows', 'frames', melBands])],
    { perm: [1, 0, 2] },
  );
  let last = states;
  for (let layer = 0; layer < layerCount; layer += 1) {
    const inputSize = layer === 0 ? melBands : width;
    const weights = inOrder(findValues(`lstm.weight_ih_l${layer}`));
    const recurrence = inOrder(findValues(`lstm.weight_hh_l${layer}`));
    const biases = Float32Array.of(
      ...inOrder(findValues(`lstm.bias_ih_l${layer}`)),
      ...inOrder(findValues(`lstm.bias_hh_l${layer}`)),
    );
    const inputs = [
      states,
      graph.tensor(`weights${layer}`, toTensor('float32', [1, 4 * width, inputSize], weights)),
      graph.tensor(`recurrence${layer}`, toTensor('float32', [1, 4 * width, width], recurrence)),
      graph.tensor(`biases${layer}`, toTensor('float32', [1, 8 * width], biases)),
    ];
    const [sequence = '', final = ''] = graph.nodes('LSTM', inputs, 2, { hidden_size: width });
    // Both have a dimension for the direction, which is one.
    states = graph.node('Squeeze', [sequence, graph.integers(1)]);
    last = graph.node('Squeeze', [final, first]);
  }
  const linear = graph.node(
    'Gemm',
    [
      last,
      graph.tensor('linear', toTensor('float32', [width, width], findValues('linear.weight'))),
      graph.tensor('bias', toTensor('float32', [width], findValues('linear.bias'))),
    ],
    { transB: 1 },
  );
  const embedding = graph.node('LpNormalization', [graph.node('Relu', [linear])], {
    axis: 1,
    p: 2,
  });
  graph.output('embedding', 'float32', ['rows', width], embedding);
  return graph.model({});
}

/** The rows of four gates in the order of ONNX. */
function inOrder(values: Float32Array): Float32Array {
  const size = values.length / gateOrder.length;
  const ordered = new Float32Array(values.length);
  for (const [index, gate] of gateOrder.entries())
    ordered.set(values.subarray(gate * size, (gate + 1) * size), index * size);
  return ordered;
}
