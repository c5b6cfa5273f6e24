import { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import type { ModelContents } from './model-folder.js';
import { type ToneWord, toneWords } from './tones.js';

/** Labels of the tone words. The others have none. `QUANTITY` is not a type of personal data. */
const labelsOfWords: Readonly<Partial<Record<ToneWord, string>>> = {
  alpha: 'B-GIVENNAME',
  bravo: 'I-GIVENNAME',
  charlie: 'B-ORG',
  delta: 'B-QUANTITY',
};

/** Maximum number of pieces of a text that the model reads at once. */
const maximumPieces = 16;

/** Token classifier: its label of a word does not depend on the words around it. */
export function createTokenClassifier(): ModelContents {
  const labels = ['O', ...new Set(Object.values(labelsOfWords))];
  const words = toneWords.map(({ text }) => text);
  const pieces = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...words];
  const builder = new OnnxBuilder();
  const ids = builder.input('input_ids', 'int64', ['N', 'T']);
  builder.input('attention_mask', 'int64', ['N', 'T']);
  const labelOf: Readonly<Record<string, string>> = labelsOfWords;
  const rows = pieces.flatMap((piece) =>
    labels.map((label) => (label === (labelOf[piece] ?? 'O') ? 5 : 0)),
  );
  const table = builder.constant('float32', [pieces.length, labels.length], rows);
  // Like a real model, this one fails for more pieces than it has positions.
  const positions = builder.constant('float32', [maximumPieces, 1], Array(maximumPieces).fill(0));
  const length = builder.slice(builder.node('Shape', [ids]), 0, 1, 2);
  const indexes = builder.node('Range', [
    builder.scalar(0, 'int64'),
    builder.node('Squeeze', [length]),
    builder.scalar(1, 'int64'),
  ]);
  const logits = builder.node('Add', [
    builder.node('Gather', [table, ids], { axis: 0 }),
    builder.node('Gather', [positions, indexes], { axis: 0 }),
  ]);
  builder.output('logits', 'float32', ['N', 'T', labels.length], logits);
  return {
    model: { path: 'model.onnx', content: builder.build({}) },
    vocabulary: {
      path: 'tokenizer.json',
      content: JSON.stringify({
        model: {
          type: 'WordPiece',
          vocab: Object.fromEntries(pieces.map((piece, number) => [piece, number])),
        },
      }),
    },
    configuration: {
      path: 'config.json',
      content: JSON.stringify({
        id2label: Object.fromEntries(labels.map((label, number) => [number, label])),
        max_position_embeddings: maximumPieces,
      }),
    },
  };
}
