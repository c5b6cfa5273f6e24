import type { OnnxBuilder } from '../../onnx/onnx-builder.js';
import type { WeightFile } from '../ctranslate2/weight-file.js';
import { blockTensors } from '../weights/block-tensors.js';
import { scaleFirstRows } from '../weights/weight-rows.js';
import { floatTensor, transposedTensor } from '../weights/weight-tensors.js';
import { headWidth } from './whisper-dimensions.js';

/**
 * Queries are divided by the square root of the width of a head, which is 8: a power of two, so the
 * weights lose no precision.
 */
const queryFactor = 1 / Math.sqrt(headWidth);

/** Versions with layer normalisation and GELU as operators. */
export const whisperVersions = { irVersion: 9, operatorSet: 20 } as const;

/** Options of {@link WhisperLayers}. */
export interface WhisperLayersOptions {
  readonly graph: OnnxBuilder;
  readonly weights: WeightFile;
  /** Heads of an attention. */
  readonly heads: number;
  /** True for matrices in blocks of 8 bits, false for 32 bits. */
  readonly inBlocks: boolean;
}

/**
 * Adds the layers of which encoder and decoder consist to a graph. Paths are those of the variables
 * in CTranslate2.
 */
export class WhisperLayers {
  readonly #graph: OnnxBuilder;
  readonly #weights: WeightFile;
  readonly #heads: number;
  readonly #inBlocks: boolean;

  /** @param options - graph, weights and form of the matrices */
  constructor({ graph, heads, inBlocks, weights }: WhisperLayersOptions) {
    this.#graph = graph;
    this.#weights = weights;
    this.#heads = heads;
    this.#inBlocks = inBlocks;
  }

  /** Adds a weight as it is. */
  weight(path: string): string {
    return this.#graph.tensor(path, floatTensor(this.#weights.rows(path)));
  }

  /**
   * Multiplies states by a matrix.
   *
   * @param states - states, whose last dimension is the columns of the matrix
   * @param path - path of the matrix
   * @param options - number of rows at the beginning that are queries, and the name of the product
   */
  multiply(
    states: string,
    path: string,
    { output, queries = 0 }: { readonly queries?: number; readonly output?: string } = {},
  ): string {
    const rows = scaleFirstRows(this.#weights.rows(path), queries, queryFactor);
    if (!this.#inBlocks) {
      const matrix = this.#graph.tensor(path, transposedTensor(rows));
      return this.#graph.node('MatMul', [states, matrix], {}, output);
    }
    const { scales, values } = blockTensors(rows);
    return this.#graph.node(
      'com.microsoft.MatMulNBits',
      [states, this.#graph.tensor(path, values), this.#graph.tensor(`${path}/scales`, scales)],
      // Level 4: the states are quantised as well, so that integers are multiplied.
      { K: rows.columnCount, N: rows.rowCount, bits: 8, block_size: 32, accuracy_level: 4 },
      output,
    );
  }

  /**
   * Multiplies states by a matrix and adds a bias. `queries` is the number of outputs at the
   * beginning that are queries.
   */
  linear(states: string, path: string, queries = 0): string {
    const bias = scaleFirstRows(this.#weights.rows(`${path}/bias`), queries, queryFactor);
    return this.#graph.node('Add', [
      this.multiply(states, `${path}/weight`, { queries }),
      this.#graph.tensor(`${path}/bias`, floatTensor(bias)),
    ]);
  }

  /** Layer normalisation. */
  normalise(states: string, path: string, output?: string): string {
    const inputs = [states, this.weight(`${path}/gamma`), this.weight(`${path}/beta`)];
    return this.#graph.node('LayerNormalization', inputs, { axis: -1 }, output);
  }

  /** Feed-forward network, with its normalisation and the sum with its input. */
  feedForward(states: string, path: string): string {
    const inner = this.linear(this.normalise(states, `${path}/layer_norm`), `${path}/linear_0`);
    const outer = this.linear(this.#graph.node('Gelu', [inner]), `${path}/linear_1`);
    return this.#graph.node('Add', [states, outer]);
  }

  /** Queries, keys and values of a self-attention, each by heads. */
  selfProjections(
    states: string,
    path: string,
    width: number,
  ): { readonly query: string; readonly key: string; readonly value: string } {
    const normal = this.normalise(states, `${path}/layer_norm`);
    const [query = '', key = '', value = ''] = this.split(
      this.linear(normal, `${path}/linear_0`, width),
      3,
    );
    return { query: this.toHeads(query), key: this.toHeads(key), value: this.toHeads(value) };
  }

  /** Divides states into parts of equal width. */
  split(states: string, parts: number): readonly string[] {
    return this.#graph.nodes('Split', [states], parts, { axis: -1, num_outputs: parts });
  }

  /** States [rows, positions, width] by heads: [rows, heads, positions, 64]. */
  toHeads(states: string, output?: string): string {
    const shape = this.#graph.integers(0, 0, this.#heads, headWidth);
    const divided = this.#graph.node('Reshape', [states, shape]);
    return this.#graph.node('Transpose', [divided], { perm: [0, 2, 1, 3] }, output);
  }

  /** States by heads as states again. */
  fromHeads(states: string): string {
    const joined = this.#graph.node('Transpose', [states], { perm: [0, 2, 1, 3] });
    return this.#graph.node('Reshape', [joined, this.#graph.integers(0, 0, -1)]);
  }
}

/**
 * Inputs of {@link attend}: queries, keys and values by heads, and the mask that is added to the
 * scores.
 */
export interface AttentionInputs {
  readonly query: string;
  readonly key: string;
  readonly value: string;
  readonly mask?: string;
}

/**
 * Adds an attention.
 *
 * @returns names of the weighted values by heads, and of the weights
 */
export function attend(
  graph: OnnxBuilder,
  { key, mask, query, value }: AttentionInputs,
): { readonly states: string; readonly shares: string } {
  const products = graph.node('MatMul', [
    query,
    graph.node('Transpose', [key], { perm: [0, 1, 3, 2] }),
  ]);
  const scores = mask === undefined ? products : graph.node('Add', [products, mask]);
  const shares = graph.node('Softmax', [scores], { axis: -1 });
  return { states: graph.node('MatMul', [shares, value]), shares };
}
