import { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import type { ModelContents } from './model-folder.js';
import { toneWords } from './tones.js';

/**
 * Sentence encoder: each tone word is a subject of its own, and every other piece has no meaning.
 */
export function createSentenceEncoder(): ModelContents {
  const words = toneWords.map(({ text }) => text);
  const pieces = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...words];
  const builder = new OnnxBuilder();
  const ids = builder.input('input_ids', 'int64', ['N', 'T']);
  builder.input('attention_mask', 'int64', ['N', 'T']);
  builder.input('token_type_ids', 'int64', ['N', 'T']);
  const rows = pieces.flatMap((piece) =>
    words.map((word) => (piece === word ? 1 : piece === '[CLS]' ? 0.01 : 0)),
  );
  const table = builder.constant('float32', [pieces.length, words.length], rows);
  const states = builder.node('Gather', [table, ids], { axis: 0 });
  builder.output('last_hidden_state', 'float32', ['N', 'T', words.length], states);
  return {
    model: { path: 'model.onnx', content: builder.build({}) },
    vocabulary: { path: 'vocab.txt', content: pieces.map((piece) => `${piece}\n`).join('') },
  };
}
