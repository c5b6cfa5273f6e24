// Longer than 300 lines: networks that write token after token, which share the search for the next
// one.

import { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import { addToneEnergies, addWhisperFrames } from './encoder-frames.js';
import { addLanguageScore, whisperLanguages } from './language-scores.js';
import { type ModelContents, tokensText } from './model-folder.js';
import { toneWords } from './tones.js';
import { addOnsets, neverFrame, wordCount } from './word-scores.js';

/**
 * Adds nodes that find the next word: the word whose onset is the first after that of the last
 * token.
 *
 * @param builder - model that they are added to
 * @param scores - scores of the words: one row for each frame
 * @param last - number of the last token, with one dimension of length 1
 * @param places - numbers of the first word and of the end, and the number of tokens
 * @returns name of the logits: one row of them
 */
function addNextToken(
  builder: OnnxBuilder,
  scores: string,
  last: string,
  places: { readonly firstWord: number; readonly end: number; readonly size: number },
): { readonly logits: string; readonly onsets: string } {
  const { end, firstWord, size } = places;
  const onsets = addOnsets(builder, scores);
  const none = (length: number) =>
    builder.constant(
      'float32',
      [length],
      Array.from({ length }, () => -1),
    );
  const after = size - firstWord - wordCount;
  const onsetOfToken = builder.node(
    'Concat',
    [...(firstWord === 0 ? [] : [none(firstWord)]), onsets, ...(after === 0 ? [] : [none(after)])],
    { axis: 0 },
  );
  const lastOnset = builder.node('Gather', [onsetOfToken, last], { axis: 0 });
  const isDue = builder.node('And', [
    builder.node('Greater', [onsets, lastOnset]),
    builder.node('Less', [onsets, builder.scalar(neverFrame)]),
  ]);
  const wordLogits = builder.node('Where', [
    isDue,
    builder.node('Sub', [builder.scalar(0), onsets]),
    builder.scalar(-neverFrame),
  ]);
  const others = (from: number, length: number) =>
    builder.constant(
      'float32',
      [length],
      Array.from({ length }, (_, index) => (from + index === end ? -neverFrame / 2 : -neverFrame)),
    );
  const row = builder.node(
    'Concat',
    [
      ...(firstWord === 0 ? [] : [others(0, firstWord)]),
      wordLogits,
      ...(after === 0 ? [] : [others(firstWord + wordCount, after)]),
    ],
    { axis: 0 },
  );
  return { logits: row, onsets };
}

/**
 * Numbers of the tokens of the synthetic Whisper: words, then the special ones in the order of the
 * original.
 */
const whisper = {
  blank: wordCount,
  end: wordCount + 1,
  start: wordCount + 2,
  firstLanguage: wordCount + 3,
  translate: wordCount + 7,
  transcribe: wordCount + 8,
  startOfModel: wordCount + 9,
  startOfPrevious: wordCount + 10,
  noSpeech: wordCount + 11,
  noTimestamps: wordCount + 12,
  size: wordCount + 13 + 1501,
} as const;

/** Length of the text that Whisper remembers, in tokens. */
const textContext = 64;

/** Whisper of many languages. */
export function createWhisper(): ModelContents {
  const tokens = [
    ...toneWords.map(({ text }) => ` ${text}`),
    ' ',
    '<|endoftext|>',
    '<|startoftranscript|>',
    ...whisperLanguages.map((language) => `<|${language}|>`),
  ];
  const base64 = tokens.map((token) => Buffer.from(token).toString('base64'));
  return {
    encoder: { path: 'encoder.onnx', content: createWhisperEncoder() },
    decoder: { path: 'decoder.onnx', content: createWhisperDecoder() },
    tokens: { path: 'tokens.txt', content: tokensText(base64) },
  };
}

function createWhisperEncoder(): Uint8Array {
  const builder = new OnnxBuilder();
  const features = builder.input('mel', 'float32', ['N', 80, 'T']);
  const scores = addWhisperFrames(builder, features);
  const layer = builder.node('Unsqueeze', [scores, builder.integers(0)]);
  const dimensions = [1, 'N', 'T', wordCount] as const;
  builder.output('n_layer_cross_k', 'float32', dimensions, layer);
  builder.output('n_layer_cross_v', 'float32', dimensions, layer);
  const languageTokens = whisperLanguages.map((_, index) => whisper.firstLanguage + index);
  return builder.build({
    model_type: 'whisper-synthetic',
    version: 1,
    maintainer: 'earshot',
    n_mels: 80,
    n_audio_ctx: 1500,
    n_audio_state: wordCount,
    n_audio_head: 1,
    n_audio_layer: 1,
    n_vocab: whisper.size,
    n_text_ctx: textContext,
    n_text_state: wordCount,
    n_text_head: 1,
    n_text_layer: 1,
    sot_sequence: [whisper.start, whisper.firstLanguage, whisper.transcribe].join(','),
    all_language_tokens: languageTokens.join(','),
    all_language_codes: whisperLanguages.join(','),
    sot: whisper.start,
    sot_index: 0,
    eot: whisper.end,
    blank_id: whisper.blank,
    is_multilingual: 1,
    no_speech: whisper.noSpeech,
    non_speech_tokens: '1',
    transcribe: whisper.transcribe,
    translate: whisper.translate,
    sot_prev: whisper.startOfPrevious,
    sot_lm: whisper.startOfModel,
    no_timestamps: whisper.noTimestamps,
    n_alignment_heads: 1,
  });
}

function createWhisperDecoder(): Uint8Array {
  const builder = new OnnxBuilder();
  const tokens = builder.input('tokens', 'int64', ['N', 'n_tokens']);
  const selfDimensions = [1, 'N', textContext, wordCount] as const;
  const selfKeys = builder.input('in_n_layer_self_k_cache', 'float32', selfDimensions);
  const selfValues = builder.input('in_n_layer_self_v_cache', 'float32', selfDimensions);
  const crossDimensions = [1, 'N', 'T', wordCount] as const;
  const crossKeys = builder.input('n_layer_cross_k', 'float32', crossDimensions);
  builder.input('n_layer_cross_v', 'float32', crossDimensions);
  builder.input('offset', 'int64', [1]);
  const scores = builder.node('Squeeze', [crossKeys, builder.integers(0, 1)]);
  const row = builder.node('Squeeze', [tokens, builder.integers(0)]);
  const last = builder.node('Slice', [
    row,
    builder.integers(-1),
    builder.integers(neverFrame),
    builder.integers(0),
  ]);
  const places = { firstWord: 0, end: whisper.end, size: whisper.size };
  const { logits, onsets } = addNextToken(builder, scores, last, places);
  const scored = builder.node('Add', [logits, addLanguageScores(builder, onsets)]);
  // The same for each of the tokens, of which only the last one counts.
  const each = builder.node('Mul', [
    builder.cast(builder.node('Unsqueeze', [tokens, builder.integers(2)]), 'float32'),
    builder.scalar(0),
  ]);
  const whole = builder.node('Add', [
    each,
    builder.node('Unsqueeze', [scored, builder.integers(0, 1)]),
  ]);
  builder.output('logits', 'float32', ['N', 'n_tokens', whisper.size], whole);
  builder.output('out_n_layer_self_k_cache', 'float32', selfDimensions, selfKeys);
  builder.output('out_n_layer_self_v_cache', 'float32', selfDimensions, selfValues);
  builder.output(
    'cross_attention_weights',
    'float32',
    ['N', 1, 'n_tokens', 'T'],
    addAttention(builder, each, logits, scores),
  );
  return builder.build({});
}

/** Scores of the languages, by the words that mark them, in the places of their tokens. */
function addLanguageScores(builder: OnnxBuilder, onsets: string): string {
  const zeros = (length: number) =>
    builder.constant(
      'float32',
      [length],
      Array.from({ length }, () => 0),
    );
  const scores = whisperLanguages.map((language) => addLanguageScore(builder, language, onsets));
  const after = whisper.size - whisper.firstLanguage - whisperLanguages.length;
  return builder.node('Concat', [zeros(whisper.firstLanguage), ...scores, zeros(after)], {
    axis: 0,
  });
}

/**
 * Attention of one head: each token to the frames in which what follows it sounds, since a decoder
 * attends to the token that it writes next.
 *
 * @param builder - model that they are added to
 * @param each - a zero for each token
 * @param next - logits of the next token: one row
 * @param scores - scores of the words: one row for each frame
 */
function addAttention(builder: OnnxBuilder, each: string, next: string, scores: string): string {
  const columns = builder.node('Transpose', [scores], { perm: [1, 0] });
  const sounding = builder.cast(builder.node('Greater', [columns, builder.scalar(0)]), 'float32');
  // The row of tokens that are not words.
  const silent = builder.node('Mul', [builder.slice(sounding, 0, 0, 1), builder.scalar(0)]);
  const rows = builder.node('Concat', [sounding, silent], { axis: 0 });
  const chosen = builder.node('Min', [
    builder.node('ArgMax', [next], { axis: 0, keepdims: 1 }),
    builder.integers(wordCount),
  ]);
  const row = builder.node('Mul', [
    builder.node('Gather', [rows, chosen], { axis: 0 }),
    builder.scalar(20),
  ]);
  return builder.node('Unsqueeze', [builder.node('Add', [each, row]), builder.integers(1)]);
}

/** Numbers of the tokens of the synthetic Moonshine. */
const moonshine = { end: 2, firstWord: 3, size: wordCount + 3 } as const;

/** Moonshine. Its input is the audio itself, and words have no times. */
export function createMoonshine(): ModelContents {
  const tokens = ['<unk>', '<s>', '</s>', ...toneWords.map(({ text }) => `▁${text}`)];
  return {
    preprocessor: { path: 'preprocess.onnx', content: createMoonshinePreprocessor() },
    encoder: { path: 'encode.onnx', content: createMoonshineEncoder() },
    uncachedDecoder: { path: 'uncached_decode.onnx', content: createMoonshineDecoder(false) },
    cachedDecoder: { path: 'cached_decode.onnx', content: createMoonshineDecoder(true) },
    tokens: { path: 'tokens.txt', content: tokensText(tokens) },
  };
}

function createMoonshinePreprocessor(): Uint8Array {
  const builder = new OnnxBuilder();
  const audio = builder.input('audio', 'float32', [1, 'T']);
  const scores = addToneEnergies(builder, audio, 0.005);
  builder.output('features', 'float32', [1, 'T', wordCount], scores);
  return builder.build({});
}

function createMoonshineEncoder(): Uint8Array {
  const builder = new OnnxBuilder();
  const features = builder.input('features', 'float32', [1, 'T', wordCount]);
  builder.input('features_len', 'int32', [1]);
  builder.output('encoder_out', 'float32', [1, 'T', wordCount], features);
  return builder.build({});
}

function createMoonshineDecoder(isCached: boolean): Uint8Array {
  const builder = new OnnxBuilder();
  const tokens = builder.input('token', 'int32', [1, 1]);
  const encoded = builder.input('encoder_out', 'float32', [1, 'T', wordCount]);
  builder.input('seq_len', 'int32', [1]);
  const stateDimensions = [1, 1, 1] as const;
  const states = ['state_0', 'state_1'].map((name) =>
    isCached
      ? builder.input(name, 'float32', stateDimensions)
      : builder.constant('float32', stateDimensions, [0]),
  );
  const scores = builder.node('Squeeze', [encoded, builder.integers(0)]);
  const last = builder.node('Squeeze', [tokens, builder.integers(0)]);
  const { logits } = addNextToken(builder, scores, last, moonshine);
  const row = builder.node('Unsqueeze', [logits, builder.integers(0, 1)]);
  builder.output('logits', 'float32', [1, 1, moonshine.size], row);
  for (const [index, state] of states.entries())
    builder.output(`next_state_${index}`, 'float32', stateDimensions, state);
  return builder.build({});
}
