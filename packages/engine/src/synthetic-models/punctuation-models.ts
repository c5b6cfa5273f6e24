import { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import type { ModelContents } from './model-folder.js';
import { toneWords } from './tones.js';

/** Words after which the synthetic models write a comma, and a full stop. */
const commaWord = 'bravo';
const stopWord = 'delta';

/** The word that is written with a capital by a model that knows capitals. */
const properName = 'charlie';

/** Rows of one score for each class, the highest for the class of the token. */
function classTable(
  builder: OnnxBuilder,
  tokens: readonly string[],
  classes: number,
  classifyToken: (token: string) => number,
): string {
  const rows = tokens.flatMap((token) =>
    Array.from({ length: classes }, (_, one) => (one === classifyToken(token) ? 10 : 0)),
  );
  return builder.constant('float32', [tokens.length, classes], rows);
}

const ctPunctuations = ['<unk>', '_', '，', '。', '？', '、'];

/** CT transformer: commas and full stops of Chinese. */
export function createCtTransformer(): ModelContents {
  const tokens = ['<unk>', ...toneWords.map(({ text }) => text)];
  const builder = new OnnxBuilder();
  const ids = builder.input('inputs', 'int32', ['N', 'T']);
  builder.input('text_lengths', 'int32', ['N']);
  const table = classTable(builder, tokens, ctPunctuations.length, (token) => {
    if (token === commaWord) return 2;
    return token === stopWord ? 3 : 1;
  });
  const logits = builder.node('Gather', [table, ids], { axis: 0 });
  builder.output('logits', 'float32', ['N', 'T', ctPunctuations.length], logits);
  const model = builder.build({
    model_type: 'ct_transformer',
    comment: 'synthetic',
    version: 1,
    vocab_size: tokens.length,
    tokens: tokens.join('|'),
    punctuations: ctPunctuations.join('|'),
    unk_symbol: '<unk>',
  });
  return { model: { path: 'model.onnx', content: model } };
}

/** CNN and LSTM: commas, full stops and capitals of English. */
export function createCnnBilstm(): ModelContents {
  const pieces = ['<unk>', '<s>', '</s>', ...toneWords.map(({ text }) => `▁${text}`)];
  const builder = new OnnxBuilder();
  const ids = builder.input('token_ids', 'int32', ['N', 200]);
  builder.input('valid_ids', 'int32', ['N', 200]);
  builder.input('label_lens', 'int32', ['N']);
  const flat = builder.node('Reshape', [ids, builder.integers(-1)]);
  const isWord = builder.node('Greater', [flat, builder.scalar(2, 'int32')]);
  const words = builder.node('Compress', [flat, isWord], { axis: 0 });
  const cases = classTable(builder, pieces, 4, (piece) => (piece === `▁${properName}` ? 2 : 0));
  const marks = classTable(builder, pieces, 4, (piece) => {
    if (piece === `▁${commaWord}`) return 1;
    return piece === `▁${stopWord}` ? 2 : 0;
  });
  const rows = (table: string) => builder.node('Gather', [table, words], { axis: 0 });
  builder.output('active_case_logits', 'float32', ['M', 4], rows(cases));
  builder.output('active_punct_logits', 'float32', ['M', 4], rows(marks));
  const model = builder.build({
    COMMA: 1,
    PERIOD: 2,
    QUESTION: 3,
    UPPER: 1,
    CAP: 2,
    MIX_CASE: 3,
  });
  const vocabulary = pieces.map((piece, index) => `${piece}\t${-index}\n`).join('');
  return {
    model: { path: 'model.onnx', content: model },
    bpeVocabulary: { path: 'bpe.vocab', content: vocabulary },
  };
}
