import { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import { funasrScale, librosaScale } from './mel-bins.js';
import { type ModelContents, tokensText } from './model-folder.js';
import { type ToneWord, toneWords } from './tones.js';
import {
  addOnsets,
  addWordScores,
  neverFrame,
  type WordScoring,
  wordCount,
} from './word-scores.js';

/** Number of frames that models of FunASR process at once, and number by which they advance. */
const lowFrameRate = { window: 7, shift: 6 } as const;

/** Features of FunASR: natural logarithms of energies of 16-bit samples. */
const funasrScoring: WordScoring = { scale: funasrScale, threshold: 8, gain: 1 };

const funasrMetadata = {
  lfr_window_size: lowFrameRate.window,
  lfr_window_shift: lowFrameRate.shift,
  neg_mean: repeatValue(0),
  inv_stddev: repeatValue(1),
} as const;

function repeatValue(value: number): string {
  return Array.from({ length: 80 * lowFrameRate.window }, () => value).join(',');
}

function createContents(model: Uint8Array, tokens: readonly string[]): ModelContents {
  return {
    model: { path: 'model.onnx', content: model },
    tokens: { path: 'tokens.txt', content: tokensText(tokens) },
  };
}

/** Features of the middle one of the frames that are processed at once. */
function middleFrame(builder: OnnxBuilder, features: string): string {
  const first = Math.floor(lowFrameRate.window / 2) * 80;
  return builder.slice(features, 2, first, first + 80);
}

/** Connectionist temporal classification of NeMo, with the blank last. */
export function createNemoCtc(): ModelContents {
  const builder = new OnnxBuilder();
  const features = builder.input('audio_signal', 'float32', ['N', 80, 'T']);
  builder.input('length', 'int64', ['N']);
  const frames = builder.node('Transpose', [features], { perm: [0, 2, 1] });
  const scores = addWordScores(builder, frames, { scale: librosaScale, threshold: 5, gain: 1 });
  const blank = builder.node('Mul', [builder.slice(scores, 2, 0, 1), builder.scalar(0)]);
  const logits = builder.node('Concat', [scores, blank], { axis: 2 });
  const logarithms = builder.node('LogSoftmax', [logits], { axis: 2 });
  builder.output('logprobs', 'float32', ['N', 'T', wordCount + 1], logarithms);
  const model = builder.build({
    model_type: 'EncDecCTCModelBPE',
    vocab_size: wordCount,
    subsampling_factor: 1,
    normalize_type: '',
    version: 1,
    model_author: 'earshot',
  });
  const tokens = [...toneWords.map(({ text }) => `▁${text}`), '<blk>'];
  return createContents(model, tokens);
}

/**
 * Languages that the synthetic models detect, each with the word that marks it. Speech without such
 * a word is English.
 */
export const languageMarks = [
  { language: 'fr', word: 'golf' },
  { language: 'de', word: 'hotel' },
] as const satisfies readonly { language: string; word: ToneWord }[];

const senseVoiceLanguages = ['auto', 'zh', 'en', 'yue', 'ja', 'ko'] as const;

/**
 * Tokens of SenseVoice that are not words: languages, then an emotion, an event, and whether
 * numbers are written out.
 */
const senseVoiceTags = [
  ...senseVoiceLanguages.map((language) => `<|${language}|>`),
  '<|NEUTRAL|>',
  '<|Speech|>',
  '<|woitn|>',
  '<|withitn|>',
];

/** Language numbers of SenseVoice, as its metadata has them. */
const senseVoiceIds = { auto: 0, zh: 3, en: 4, yue: 7, ja: 11, ko: 12 } as const;

/**
 * SenseVoice. The language is the requested one, else Japanese when the last word of {@link
 * toneWords} is said, and English otherwise.
 */
export function createSenseVoice(): ModelContents {
  const builder = new OnnxBuilder();
  const features = builder.input('x', 'float32', ['N', 'T', 80 * lowFrameRate.window]);
  builder.input('x_length', 'int32', ['N']);
  const language = builder.input('language', 'int32', ['N']);
  const norm = builder.input('text_norm', 'int32', ['N']);
  const size = 1 + wordCount + senseVoiceTags.length;
  const scores = addWordScores(builder, middleFrame(builder, features), funasrScoring);
  const words = addPadding(builder, scores);
  const number = addLanguageNumber(builder, scores, language);
  const createRow = (tags: readonly number[]) =>
    tags.flatMap((tag) =>
      Array.from({ length: size }, (_, token) => (token === 1 + wordCount + tag ? 30 : 0)),
    );
  // Row of the language number: its token.
  const tagOf = Array.from({ length: 16 }, () => 0);
  for (const [index, name] of senseVoiceLanguages.entries()) tagOf[senseVoiceIds[name]] = index;
  const languageRows = builder.constant('float32', [16, size], createRow(tagOf));
  const normRows = builder.constant(
    'float32',
    [16, size],
    createRow(tagOf.map((_, id) => (id === 14 ? 9 : 8))),
  );
  const tagRow = (rows: string, index: string) =>
    builder.node('Unsqueeze', [
      builder.node('Gather', [rows, index], { axis: 0 }),
      builder.integers(1),
    ]);
  const fixed = (tag: number) => builder.constant('float32', [1, 1, size], createRow([tag]));
  const logits = builder.node(
    'Concat',
    [tagRow(languageRows, number), fixed(6), fixed(7), tagRow(normRows, norm), words],
    { axis: 1 },
  );
  builder.output('logits', 'float32', ['N', 'T', size], logits);
  const model = builder.build({
    model_type: 'sense_voice_ctc',
    version: 1,
    model_author: 'earshot',
    comment: 'synthetic',
    vocab_size: size,
    normalize_samples: 0,
    with_itn: 14,
    without_itn: 15,
    ...Object.fromEntries(Object.entries(senseVoiceIds).map(([name, id]) => [`lang_${name}`, id])),
    ...funasrMetadata,
  });
  const tokens = ['<unk>', ...toneWords.map(({ text }) => `▁${text}`), ...senseVoiceTags];
  return createContents(model, tokens);
}

/** Adds the tokens around the words: the first one, and the tags, which are never words. */
function addPadding(builder: OnnxBuilder, scores: string): string {
  const zeros = builder.node('Mul', [builder.slice(scores, 2, 0, 1), builder.scalar(0)]);
  const low = builder.constant(
    'float32',
    [1, 1, senseVoiceTags.length],
    senseVoiceTags.map(() => -30),
  );
  const padded = builder.node('Add', [zeros, low]);
  return builder.node('Concat', [zeros, scores, padded], { axis: 2 });
}

/** The number of the language, in which that for any language is replaced by the detected one. */
function addLanguageNumber(builder: OnnxBuilder, scores: string, language: string): string {
  const said = builder.node('ReduceMax', [builder.slice(scores, 2, wordCount - 1, wordCount)], {
    axes: [1, 2],
    keepdims: 0,
  });
  const detected = builder.node('Where', [
    builder.node('Greater', [said, builder.scalar(0)]),
    builder.scalar(senseVoiceIds.ja, 'int32'),
    builder.scalar(senseVoiceIds.en, 'int32'),
  ]);
  const isAny = builder.node('Equal', [language, builder.scalar(0, 'int32')]);
  return builder.node('Where', [isAny, detected, language]);
}

/** Paraformer: one pass that finds the number of words, and each of them. */
export function createParaformer(): ModelContents {
  const builder = new OnnxBuilder();
  const features = builder.input('speech', 'float32', ['N', 'T', 80 * lowFrameRate.window]);
  builder.input('speech_lengths', 'int32', ['N']);
  const scores = addWordScores(builder, middleFrame(builder, features), funasrScoring);
  const frames = builder.node('Squeeze', [scores, builder.integers(0)]);
  const onsets = addOnsets(builder, frames);
  const [sorted = '', order = ''] = builder.nodes(
    'TopK',
    [onsets, builder.integers(wordCount)],
    2,
    { axis: 0, largest: 0, sorted: 1 },
  );
  const isSaid = builder.node('Less', [sorted, builder.scalar(neverFrame)]);
  // A row for each word. Those that are not said become the end.
  const size = wordCount + 3;
  const word = builder.constant(
    'float32',
    [wordCount, size],
    toneWords.flatMap((_, row) =>
      Array.from({ length: size }, (__, token) => (token === row + 3 ? 10 : 0)),
    ),
  );
  const end = builder.constant(
    'float32',
    [1, size],
    Array.from({ length: size }, (_, token) => (token === 2 ? 10 : 0)),
  );
  const rows = builder.node('Where', [
    builder.node('Unsqueeze', [isSaid, builder.integers(1)]),
    builder.node('Gather', [word, order], { axis: 0 }),
    end,
  ]);
  const logits = builder.node('Unsqueeze', [rows, builder.integers(0)]);
  builder.output('logits', 'float32', ['N', wordCount, size], logits);
  const count = builder.node('ReduceSum', [builder.cast(isSaid, 'int32')], { keepdims: 1 });
  builder.output('token_num', 'int32', ['N'], count);
  const { alphas, peaks } = addPeaks(builder, onsets, frames);
  builder.output('us_alphas', 'float32', ['N', 'U'], alphas);
  builder.output('us_cif_peak', 'float32', ['N', 'U'], peaks);
  const model = builder.build({
    model_type: 'paraformer',
    version: 1,
    model_author: 'earshot',
    vocab_size: size,
    ...funasrMetadata,
  });
  const tokens = ['<blank>', '<s>', '</s>', ...toneWords.map(({ text }) => text)];
  return createContents(model, tokens);
}

/** Peaks at the onset of each word, three to a frame, and one at the end, which readers drop. */
function addPeaks(builder: OnnxBuilder, onsets: string, frames: string) {
  const length = builder.node('Gather', [
    builder.node('Shape', [frames]),
    builder.scalar(0, 'int64'),
  ]);
  const upsampled = builder.node('Mul', [length, builder.scalar(3, 'int64')]);
  const times = builder.cast(
    builder.node('Range', [builder.scalar(0, 'int64'), upsampled, builder.scalar(1, 'int64')]),
    'int32',
  );
  const places = builder.cast(builder.node('Mul', [onsets, builder.scalar(3)]), 'int32');
  const isOnset = builder.node('Equal', [
    builder.node('Unsqueeze', [times, builder.integers(0)]),
    builder.node('Unsqueeze', [places, builder.integers(1)]),
  ]);
  const onsetPeaks = builder.node('ReduceMax', [builder.cast(isOnset, 'float32')], {
    axes: [0],
    keepdims: 1,
  });
  const last = builder.constant('float32', [1, 1], [1]);
  const peaks = builder.node('Concat', [onsetPeaks, last], { axis: 1 });
  return { alphas: peaks, peaks };
}
