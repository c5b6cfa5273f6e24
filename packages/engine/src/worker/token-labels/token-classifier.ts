import { join } from 'node:path';
import * as z from 'zod';
import { readModelJson } from '../../engines/onnx/families/tokenizer-json.js';
import type { LabelledSpan } from '../../ipc/model-task.js';
import { EngineModelError } from '../../port/engine-model-error.js';
import { BertModel, type BertModelOptions, type BertRow } from '../bert/bert-model.js';
import type { PiecedWord } from '../bert/wordpiece-tokenizer.js';
import { joinSpans, type LabelledWord, readLabels, type WordLabel } from './label-spans.js';
import { divideIntoWindows, type WordWindow } from './word-windows.js';

/**
 * Maximum number of pieces that are read at once, with those of the start and the end. The time for
 * attention grows with its square.
 */
const maximumPieces = 512;

/** Number of pieces for the start and the end of a text. */
const framePieces = 2;

const configurationSchema = z.object({
  id2label: z
    .record(z.string(), z.string().min(1).max(100))
    .refine(
      (labels) => Object.keys(labels).every((_, id) => labels[id] !== undefined),
      'must have the labels under their numbers, from 0 on',
    ),
  max_position_embeddings: z.int().min(8).default(maximumPieces),
});

/** A model that labels the words of texts, such as names and places (token classification). */
export class TokenClassifier {
  readonly #model: BertModel;
  readonly #labels: readonly WordLabel[];
  readonly #capacity: number;
  readonly #directory: string;

  private constructor(
    directory: string,
    model: BertModel,
    { labels, pieces }: { labels: readonly WordLabel[]; pieces: number },
  ) {
    this.#directory = directory;
    this.#model = model;
    this.#labels = labels;
    this.#capacity = pieces - framePieces;
  }

  /**
   * Loads a model of the family `token-classifier`.
   *
   * @throws EngineModelError that names the file of the model, the problem and the remedy
   * @throws EngineUnavailableError that says what to install
   */
  static async load(options: BertModelOptions): Promise<TokenClassifier> {
    const model = await BertModel.load(options, {
      family: 'token-classifier',
      name: 'token classifier',
      output: 'logits',
    });
    // A description without the file was refused.
    const path = model.description.files['configuration']?.path ?? '';
    const { id2label, max_position_embeddings } = readModelJson(
      join(options.directory, path),
      configurationSchema,
    );
    const names = Object.keys(id2label).map((_, id) => id2label[id] ?? '');
    return new TokenClassifier(options.directory, model, {
      labels: readLabels(names),
      pieces: Math.min(max_position_embeddings, maximumPieces),
    });
  }

  /**
   * Finds the labelled spans of texts, however long these are.
   *
   * @returns the spans of each text, in order
   */
  async classify(texts: readonly string[]): Promise<LabelledSpan[][]> {
    const wordsOf = texts.map((text) => [...this.#model.tokenizer.words(text)]);
    const parts = wordsOf.flatMap((words, text) =>
      divideIntoWindows(
        words.map(({ pieces }) => pieces.length),
        this.#capacity,
      ).map((window) => ({ text, window })),
    );
    const rows = parts.map(({ text, window }) => this.#framePieces(wordsOf[text] ?? [], window));
    const labelsOfParts = new Map<number, LabelledWord[]>();
    for await (const [at, row] of this.#model.run(rows)) {
      const part = parts[at];
      if (part === undefined) continue;
      labelsOfParts.set(at, this.#chooseLabels(wordsOf[part.text] ?? [], part.window, row));
    }
    const labelled = texts.map((): LabelledWord[] => []);
    for (const [at, { text }] of parts.entries())
      labelled[text]?.push(...(labelsOfParts.get(at) ?? []));
    return labelled.map(joinSpans);
  }

  #framePieces(words: readonly PiecedWord[], { end, first }: WordWindow): number[] {
    const pieces = words.slice(first, end).flatMap((word) => word.pieces);
    return this.#model.tokenizer.frame(pieces.slice(0, this.#capacity));
  }

  /**
   * Labels of the words that are taken from a window. The first piece of a word has its label,
   * since models are often trained only on these.
   */
  #chooseLabels(
    words: readonly PiecedWord[],
    { end, first, from, to }: WordWindow,
    { size, values }: BertRow,
  ): LabelledWord[] {
    if (size !== this.#labels.length)
      throw new EngineModelError(
        `The model in ${this.#directory} gives ${size} numbers for each piece, and its configuration has ${this.#labels.length} labels. Install the model again with: earshot models pull`,
        { file: this.#directory, problem: 'format' },
      );
    const labels: LabelledWord[] = [];
    let piece = 1;
    for (const [offset, word] of words.slice(first, end).entries()) {
      const at = first + offset;
      if (at >= from && at < to) {
        const { label, probability } = likeliest(values.subarray(piece * size, (piece + 1) * size));
        const { start, end } = word;
        const found = this.#labels[label] ?? { label: undefined, begins: false, ends: false };
        labels.push({ ...found, start, end, probability });
      }
      piece += word.pieces.length;
    }
    return labels;
  }
}

/** The highest of some logits, with its probability. */
function likeliest(logits: Float32Array): { label: number; probability: number } {
  const highest = logits.reduce((most, logit) => Math.max(most, logit), Number.NEGATIVE_INFINITY);
  const sum = logits.reduce((total, logit) => total + Math.exp(logit - highest), 0);
  return { label: logits.indexOf(highest), probability: 1 / sum };
}
