import { OnnxBuilder } from '../../onnx/onnx-builder.js';
import type { OnnxModel } from '../../onnx/onnx-model.js';
import type { WeightFile } from '../ctranslate2/weight-file.js';
import { floatTensor, halfTensor } from '../weights/weight-tensors.js';
import { headWidth, type WhisperDimensions } from './whisper-dimensions.js';
import { attend, WhisperLayers, whisperVersions } from './whisper-layers.js';

/** Score of a token that must not be attended to. */
const excluded = -1e9;

const cacheParts = ['key', 'value'] as const;

/** Options of {@link decoderModel}. */
export interface DecoderOptions {
  /** Sizes of the weights. */
  readonly dimensions: WhisperDimensions;
  /** True for matrices in blocks of 8 bits. */
  readonly inBlocks: boolean;
  /** True for embeddings with 16 bits a value instead of 32. */
  readonly hasHalfEmbeddings: boolean;
  /** Heads whose attention follows the audio, by layer. They become outputs. */
  readonly alignmentHeads: ReadonlyMap<number, readonly number[]>;
}

/**
 * The decoder in the layout of Optimum, with and without cache in one graph. Inputs are `input_ids`
 * [rows, tokens], `encoder_hidden_states` [rows or 1, frames, width],
 * `past_key_values.N.{decoder,encoder}.{key,value}` [rows, heads, positions, 64] of each layer, and
 * `use_cache_branch`. Outputs are `logits` [rows, tokens, vocabulary] and `present.N.…`, the caches
 * for the next run.
 *
 * Beyond the exports of Optimum: a cache of the encoder with one row serves all rows. With the
 * cache, one frame of `encoder_hidden_states` is enough, and the caches of the encoder among the
 * outputs are meaningless. `cross_attentions.N` are the weights of the alignment heads of layer N,
 * [rows or 1, heads, tokens of all rows that share, frames].
 *
 * @param weights - weights of CTranslate2
 * @param options - sizes, form of the matrices, alignment heads
 */
export function decoderModel(weights: WeightFile, options: DecoderOptions): OnnxModel {
  return new DecoderBuilder(weights, options).build();
}

/** Builds the decoder of one model. */
class DecoderBuilder {
  readonly #graph = new OnnxBuilder(whisperVersions);
  readonly #weights: WeightFile;
  readonly #options: DecoderOptions;
  readonly #layers: WhisperLayers;

  constructor(weights: WeightFile, options: DecoderOptions) {
    const { dimensions, inBlocks } = options;
    this.#weights = weights;
    this.#options = options;
    this.#layers = new WhisperLayers({
      graph: this.#graph,
      weights,
      heads: dimensions.heads,
      inBlocks,
    });
  }

  build(): OnnxModel {
    const graph = this.#graph;
    const { decoderLayers, vocabularySize, width } = this.#options.dimensions;
    const rows = ['batch_size', 'decoder_sequence_length'] as const;
    graph.input('input_ids', 'int64', rows);
    graph.input('encoder_hidden_states', 'float32', [
      'batch_size',
      'encoder_sequence_length',
      width,
    ]);
    for (let layer = 0; layer < decoderLayers; layer += 1) this.#addCacheInputs(layer);
    graph.input('use_cache_branch', 'boolean', [1]);
    const past = graph.node('Shape', ['past_key_values.0.decoder.key'], { start: 2, end: 3 });
    const added = graph.node('Shape', ['input_ids'], { start: 1, end: 2 });
    const total = graph.node('Add', [past, added]);
    const mask = this.#mask(past, total);
    graph.declareOutput('logits', 'float32', [...rows, vocabularySize]);
    let states = this.#embed(past, total);
    for (let layer = 0; layer < decoderLayers; layer += 1) {
      states = this.#attendToText(states, layer, mask);
      states = this.#attendToAudio(states, layer);
      states = this.#layers.feedForward(states, `decoder/layer_${layer}/ffn`);
      this.#declareCacheOutputs(layer);
    }
    for (const layer of this.#options.alignmentHeads.keys())
      graph.declareOutput(`cross_attentions.${layer}`, 'float32', [
        'encoder_batch_size',
        this.#alignmentHeads(layer).length,
        'tokens',
        'encoder_sequence_length',
      ]);
    const normal = this.#layers.normalise(states, 'decoder/layer_norm');
    this.#layers.multiply(normal, 'decoder/projection/weight', { output: 'logits' });
    return graph.model({});
  }

  #addCacheInputs(layer: number): void {
    const { heads } = this.#options.dimensions;
    for (const side of ['decoder', 'encoder'])
      for (const part of cacheParts)
        this.#graph.input(`past_key_values.${layer}.${side}.${part}`, 'float32', [
          side === 'decoder' ? 'batch_size' : 'encoder_batch_size',
          heads,
          `past_${side}_sequence_length`,
          headWidth,
        ]);
  }

  #declareCacheOutputs(layer: number): void {
    const { heads } = this.#options.dimensions;
    for (const side of ['decoder', 'encoder'])
      for (const part of cacheParts)
        this.#graph.declareOutput(`present.${layer}.${side}.${part}`, 'float32', [
          side === 'decoder' ? 'batch_size' : 'encoder_batch_size',
          heads,
          side === 'decoder' ? 'total_sequence_length' : 'encoder_sequence_length',
          headWidth,
        ]);
  }

  /** Embeddings of the tokens, with the positions that they have after those of the cache. */
  #embed(past: string, total: string): string {
    const graph = this.#graph;
    const rows = this.#weights.rows('decoder/embeddings/weight');
    const tensor = this.#options.hasHalfEmbeddings ? halfTensor(rows) : floatTensor(rows);
    const table = graph.tensor('decoder/embeddings', tensor);
    const found = graph.node('Gather', [table, 'input_ids']);
    const embeddings = this.#options.hasHalfEmbeddings ? graph.cast(found, 'float32') : found;
    const positions = this.#layers.weight('decoder/position_encodings/encodings');
    return graph.node('Add', [
      embeddings,
      graph.node('Slice', [positions, past, total, graph.integers(0)]),
    ]);
  }

  /** Mask that is added to the scores: a token attends to those before it and to itself. */
  #mask(past: string, total: string): string {
    const graph = this.#graph;
    const toNumber = (value: string) => graph.node('Squeeze', [value, graph.integers(0)]);
    const [zero, one] = [graph.scalar(0, 'int64'), graph.scalar(1, 'int64')];
    const ownPositions = graph.node('Unsqueeze', [
      graph.node('Range', [toNumber(past), toNumber(total), one]),
      graph.integers(1),
    ]);
    const positions = graph.node('Range', [zero, toNumber(total), one]);
    return graph.node('Where', [
      graph.node('LessOrEqual', [positions, ownPositions]),
      graph.scalar(0),
      graph.scalar(excluded),
    ]);
  }

  #attendToText(states: string, layer: number, mask: string): string {
    const graph = this.#graph;
    const path = `decoder/layer_${layer}/self_attention`;
    const { width } = this.#options.dimensions;
    const projections = this.#layers.selfProjections(states, path, width);
    const [key = '', value = ''] = cacheParts.map((part) =>
      graph.node(
        'Concat',
        [`past_key_values.${layer}.decoder.${part}`, projections[part]],
        { axis: 2 },
        `present.${layer}.decoder.${part}`,
      ),
    );
    const attended = attend(graph, { query: projections.query, key, value, mask });
    const result = this.#layers.linear(this.#layers.fromHeads(attended.states), `${path}/linear_1`);
    return graph.node('Add', [states, result]);
  }

  #attendToAudio(states: string, layer: number): string {
    const graph = this.#graph;
    const path = `decoder/layer_${layer}/attention`;
    const normal = this.#layers.normalise(states, `${path}/layer_norm`);
    const query = this.#layers.linear(normal, `${path}/linear_0`, this.#options.dimensions.width);
    // Projected outside the If node, which may hold no weights: with the cache it is one frame,
    // which costs nothing.
    const projected = this.#layers.linear('encoder_hidden_states', `${path}/linear_1`);
    for (const [index, states] of this.#layers.split(projected, 2).entries())
      this.#layers.toHeads(states, `present.${layer}.encoder.${cacheParts[index]}`);
    const createBranch = (source: string) =>
      graph.branch((branch) => this.#addAudioAttention(branch, layer, { query, source }));
    const [cached, fresh] = [createBranch('past_key_values'), createBranch('present')];
    const hasAlignment = this.#alignmentHeads(layer).length > 0;
    const outputs = [graph.newName(), ...(hasAlignment ? [`cross_attentions.${layer}`] : [])];
    graph.nodes('If', ['use_cache_branch'], outputs, { then_branch: cached, else_branch: fresh });
    return graph.node('Add', [states, this.#layers.linear(outputs[0] ?? '', `${path}/linear_2`)]);
  }

  /**
   * Adds the attention to the audio to a branch, with keys and values from the cache or from this
   * run.
   */
  #addAudioAttention(
    branch: OnnxBuilder,
    layer: number,
    { query, source }: { readonly query: string; readonly source: string },
  ): void {
    const { heads } = this.#options.dimensions;
    const [key = '', value = ''] = cacheParts.map((part) => `${source}.${layer}.encoder.${part}`);
    // Queries of all rows are side by side where the cache has one row for them.
    const cacheRows = branch.node('Shape', [key], { start: 0, end: 1 });
    const shape = branch.node('Concat', [cacheRows, branch.integers(-1, heads, headWidth)], {
      axis: 0,
    });
    const divided = branch.node('Reshape', [query, shape]);
    const byHeads = branch.node('Transpose', [divided], { perm: [0, 2, 1, 3] });
    const attended = attend(branch, { query: byHeads, key, value });
    const joined = branch.node('Transpose', [attended.states], { perm: [0, 2, 1, 3] });
    const states = branch.node('Reshape', [joined, branch.node('Shape', [query])]);
    branch.declareOutput(states, 'float32');
    const chosen = this.#alignmentHeads(layer);
    if (chosen.length === 0) return;
    const shares = branch.node('Gather', [attended.shares, branch.integers(...chosen)], {
      axis: 1,
    });
    branch.declareOutput(shares, 'float32');
  }

  #alignmentHeads(layer: number): readonly number[] {
    return this.#options.alignmentHeads.get(layer) ?? [];
  }
}
