import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { OnnxLibrary } from '../../libraries/onnx-runtime/onnx-library.js';
import { requireFloats, Tensors } from '../../libraries/onnx-runtime/tensors.js';
import type { ModelDescription } from '../../models/model-description.js';
import type { ModelFamily } from '../../models/model-families.js';
import { verifyModel } from '../../models/verify-model.js';
import { EngineModelError } from '../../port/engine-model-error.js';
import { WordPieceTokenizer } from './wordpiece-tokenizer.js';
import { readWordPieces } from './wordpiece-vocabulary.js';

/** Rows of one run, of similar length. A run with more rows takes as much time per row. */
const batchRows = 8;

const inputs = { pieces: 'input_ids', mask: 'attention_mask', segments: 'token_type_ids' } as const;

/** Directory and threads of a model. */
export interface BertModelOptions {
  /** Directory of the model. */
  readonly directory: string;
  /** Threads of one run. */
  readonly threads: number;
}

/** Kind of model that is needed. */
export interface BertModelKind {
  readonly family: ModelFamily;
  /** Its name in errors. */
  readonly name: string;
  /** Name of its output, which has a row of numbers for each piece. */
  readonly output: string;
}

/** Output of a model for one row of pieces. */
export interface BertRow {
  /** Numbers of the pieces, one piece after the other. */
  readonly values: Float32Array;
  /** Numbers of one piece. */
  readonly size: number;
}

/** A model of BERT: it computes a row of numbers for each piece of a text. */
export class BertModel {
  /** Description of the model. */
  readonly description: ModelDescription;
  /** Its tokenizer. */
  readonly tokenizer: WordPieceTokenizer;
  readonly #session: InferenceSession;
  readonly #tensors: Tensors;
  readonly #output: string;

  private constructor(
    description: ModelDescription,
    tokenizer: WordPieceTokenizer,
    run: { session: InferenceSession; library: OnnxLibrary; output: string },
  ) {
    this.description = description;
    this.tokenizer = tokenizer;
    this.#session = run.session;
    this.#tensors = new Tensors(run.library);
    this.#output = run.output;
  }

  /**
   * Loads a model of a family.
   *
   * @throws EngineModelError that names the file of the model, the problem and the remedy
   * @throws EngineUnavailableError that says what to install
   */
  static async load(
    { directory, threads }: BertModelOptions,
    { family, name, output }: BertModelKind,
  ): Promise<BertModel> {
    const description = await verifyModel(directory);
    const { files } = description;
    const [model, vocabulary] = [files['model']?.path, files['vocabulary']?.path];
    if (description.family !== family || model === undefined || vocabulary === undefined)
      throw new EngineModelError(
        `${directory} holds the model ${description.name} of the family ${description.family}, where one of the family ${family} is needed. Install one with: earshot models pull`,
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
        `${file} has the inputs ${inputNames.join(', ')} and the outputs ${outputNames.join(', ')}, where a ${name} has ${needed.join(' and ')}, and ${output}. Install the model again with: earshot models pull`,
        { file, problem: 'format' },
      );
    return new BertModel(description, tokenizer, { session, library, output });
  }

  /**
   * Runs the model on rows of pieces.
   *
   * @returns the index of each row with the output of the model for its pieces, in the order of the
   * lengths
   */
  async *run(rows: readonly (readonly number[])[]): AsyncGenerator<[number, BertRow], void> {
    // Rows of the same length need no padding.
    const order = [...rows.keys()].sort(
      (one, other) => (rows[one]?.length ?? 0) - (rows[other]?.length ?? 0) || one - other,
    );
    for (let from = 0; from < order.length; from += batchRows) {
      const batch = order.slice(from, from + batchRows);
      const values = await this.#runBatch(batch.map((at) => rows[at] ?? []));
      const rowSize = values.length / batch.length;
      const length = Math.max(...batch.map((at) => rows[at]?.length ?? 0));
      const size = rowSize / length;
      for (const [row, at] of batch.entries()) {
        const begin = row * rowSize;
        const own = values.subarray(begin, begin + (rows[at]?.length ?? 0) * size);
        yield [at, { values: own, size }];
      }
    }
  }

  async #runBatch(rows: readonly (readonly number[])[]): Promise<Float32Array> {
    const length = rows.reduce((longest, row) => Math.max(longest, row.length), 0);
    const fill = (readValue: (row: readonly number[], at: number) => number) =>
      this.#tensors.integers(
        rows.flatMap((row) => Array.from({ length }, (_, at) => readValue(row, at))),
        [rows.length, length],
      );
    const { inputNames } = this.#session;
    const result = await this.#session.run({
      [inputs.pieces]: fill((row, at) => row[at] ?? this.tokenizer.padding),
      [inputs.mask]: fill((row, at) => (at < row.length ? 1 : 0)),
      ...(inputNames.includes(inputs.segments) ? { [inputs.segments]: fill(() => 0) } : {}),
    });
    return requireFloats(result[this.#output]);
  }
}
