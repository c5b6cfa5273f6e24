import type { SentenceVectors } from '../../ipc/model-task.js';
import { BertModel, type BertModelOptions, type BertRow } from '../bert/bert-model.js';

/** Maximum number of pieces of a sentence that are read, as in the training of the model. */
const maximumPieces = 128;

/**
 * A sentence encoder: it turns a sentence into a vector of length 1, whose cosine with another one
 * is the similarity of their subjects.
 */
export class SentenceEncoder {
  readonly #model: BertModel;

  private constructor(model: BertModel) {
    this.#model = model;
  }

  /**
   * Loads a model of the family `sentence-encoder`.
   *
   * @throws EngineModelError that names the file of the model, the problem and the remedy
   * @throws EngineUnavailableError that says what to install
   */
  static async load(options: BertModelOptions): Promise<SentenceEncoder> {
    const model = await BertModel.load(options, {
      family: 'sentence-encoder',
      name: 'sentence encoder',
      output: 'last_hidden_state',
    });
    return new SentenceEncoder(model);
  }

  /** Computes the vectors of sentences. */
  async encode(sentences: readonly string[]): Promise<SentenceVectors> {
    const { tokenizer } = this.#model;
    const rows = sentences.map((sentence) => tokenizer.encode(sentence, maximumPieces));
    let vectors = new Float32Array(0);
    let vectorSize = 0;
    for await (const [at, row] of this.#model.run(rows)) {
      if (vectorSize === 0) {
        vectorSize = row.size;
        vectors = new Float32Array(vectorSize * sentences.length);
      }
      vectors.set(computeMean(row), at * vectorSize);
    }
    return { vectorSize, vectors };
  }
}

/** Mean of the model's output for each piece, scaled to length 1. */
function computeMean({ size, values }: BertRow): Float32Array {
  const mean = new Float32Array(size);
  for (let from = 0; from < values.length; from += size)
    for (let dimension = 0; dimension < size; dimension += 1)
      mean[dimension] = (mean[dimension] ?? 0) + (values[from + dimension] ?? 0);
  const norm = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0)) || 1;
  return mean.map((value) => value / norm);
}
