import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import type { SentenceVectors } from '../../ipc/model-task.js';
import { verifyModel } from '../../models/verify-model.js';
import { EngineModelError } from '../../port/engine-model-error.js';
import { OnnxLibrary } from '../onnx/library/onnx-library.js';
import { floatsOf, Tensors } from '../onnx/library/tensors.js';
import { WordPieceTokenizer } from './wordpiece-tokenizer.js';
import { readWordPieces } from './wordpiece-vocabulary.js';

/** Sentences of one run, of about one length: more of them take no less time each. */
const batchSentences = 8;

/** Most pieces of a sentence that are read, as the model was trained. */
const maximumPieces = 128;

const inputs = { pieces: 'input_ids', mask: 'attention_mask', segments: 'token_type_ids' } as const;
const output = 'last_hidden_state';

/** Options of {@link SentenceEncoder.load}. */
export interface SentenceEncoderOptions {
  /** Directory of a model of the family `sentence-encoder`. */
  readonly directory: string;
  /** Threads of one run. */
  readonly threads: number;
}

/** A sentence encoder: it turns a sentence into a vector of length 1, whose cosine with another one says how alike their subjects are. */
export class SentenceEncoder {
  readonly #session: InferenceSession;
  readonly #tensors: Tensors;
  readonly #tokenizer: WordPieceTokenizer;

  private constructor(
    session: InferenceSession,
    library: OnnxLibrary,
    tokenizer: WordPieceTokenizer,
  ) {
    this.#session = session;
    this.#tensors = new Tensors(library);
    this.#tokenizer = tokenizer;
  }

  /**
   * Loads a model of the family `sentence-encoder`.
   *
   * @throws EngineModelError that names the file of the model, the problem and the remedy; EngineUnavailableError that says what to install
   */
  static async load({ directory, threads }: SentenceEncoderOptions): Promise<SentenceEncoder> {
    const { family, files, name } = await verifyModel(directory);
    const [model, vocabulary] = [files['model']?.path, files['vocabulary']?.path];
    if (family !== 'sentence-encoder' || model === undefined || vocabulary === undefined)
      throw new EngineModelError(
        `${directory} holds the model ${name} of the family ${family}, where one of the family sentence-encoder is needed. Install one with: earshot models pull`,
        { file: directory, problem: 'format' },
      );
    const tokenizer = new WordPieceTokenizer(readWordPieces(join(directory, vocabulary)));
    const library = await OnnxLibrary.open({ device: 'cpu', threads });
    const file = join(directory, model);
    const session = await library.load(file);
    const { inputNames, outputNames } = session;
    const needed = [inputs.pieces, inputs.mask];
    if (!needed.every((input) => inputNames.includes(input)) || !outputNames.includes(output))
      throw new EngineModelError(
        `${file} has the inputs ${inputNames.join(', ')} and the outputs ${outputNames.join(', ')}, where a sentence encoder has ${needed.join(' and ')}, and ${output}. Install the model again with: earshot models pull`,
        { file, problem: 'format' },
      );
    return new SentenceEncoder(session, library, tokenizer);
  }

  /** Computes the vectors of sentences. */
  async encode(sentences: readonly string[]): Promise<SentenceVectors> {
    const encoded = sentences.map((sentence) => this.#tokenizer.encode(sentence, maximumPieces));
    // Sentences of one length need no filling.
    const order = [...encoded.keys()].sort(
      (one, other) => (encoded[one]?.length ?? 0) - (encoded[other]?.length ?? 0) || one - other,
    );
    let vectors = new Float32Array(0);
    let vectorSize = 0;
    for (let from = 0; from < order.length; from += batchSentences) {
      const batch = order.slice(from, from + batchSentences);
      const means = await this.#encodeBatch(batch.map((at) => encoded[at] ?? []));
      vectorSize = means.length / batch.length;
      if (from === 0) vectors = new Float32Array(vectorSize * sentences.length);
      for (const [row, at] of batch.entries())
        vectors.set(means.subarray(row * vectorSize, (row + 1) * vectorSize), at * vectorSize);
    }
    return { vectorSize, vectors };
  }

  /** Vectors of some rows of pieces: the means of what the model makes of each piece, of length 1. */
  async #encodeBatch(rows: readonly (readonly number[])[]): Promise<Float32Array> {
    const length = rows.reduce((longest, row) => Math.max(longest, row.length), 0);
    const dimensions = [rows.length, length];
    const fill = (valueOf: (row: readonly number[], at: number) => number) =>
      this.#tensors.integers(
        rows.flatMap((row) => Array.from({ length }, (_, at) => valueOf(row, at))),
        dimensions,
      );
    const { inputNames } = this.#session;
    const result = await this.#session.run({
      [inputs.pieces]: fill((row, at) => row[at] ?? this.#tokenizer.padding),
      [inputs.mask]: fill((row, at) => (at < row.length ? 1 : 0)),
      ...(inputNames.includes(inputs.segments) ? { [inputs.segments]: fill(() => 0) } : {}),
    });
    const states = floatsOf(result[output]);
    const size = states.length / (rows.length * length);
    const means = new Float32Array(rows.length * size);
    for (const [index, row] of rows.entries()) {
      const mean = means.subarray(index * size, (index + 1) * size);
      for (let at = 0; at < row.length; at += 1) {
        const from = (index * length + at) * size;
        for (let dimension = 0; dimension < size; dimension += 1)
          mean[dimension] = (mean[dimension] ?? 0) + (states[from + dimension] ?? 0);
      }
      const norm = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0)) || 1;
      for (let dimension = 0; dimension < size; dimension += 1)
        mean[dimension] = (mean[dimension] ?? 0) / norm;
    }
    return means;
  }
}
