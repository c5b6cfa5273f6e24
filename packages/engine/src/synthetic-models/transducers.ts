// Longer than 300 lines: networks of transducers, which share their decoder, their blank and their
// homophone.

import { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import { kaldiScale, librosaScale, narrowLibrosaScale } from './mel-bins.js';
import type { ModelContents } from './model-folder.js';
import { tokensText } from './model-folder.js';
import { homophone, toneWords } from './tones.js';
import { addWordScores, type WordScoring, wordCount } from './word-scores.js';

/** Features of zipformer models: natural logarithms of energies of samples within -1 and 1. */
const kaldiScoring: WordScoring = { scale: kaldiScale, threshold: 5, gain: 1 };
const nemoScoring: WordScoring = { scale: narrowLibrosaScale, threshold: 5, gain: 1 };
const streamingNemoScoring: WordScoring = { ...nemoScoring, scale: librosaScale };

/** Score that keeps a word from being said twice in a row. */
const repeated = -1000;

/** Frames of 10 ms that become one of the encoder. */
const subsampling = 4;

/** Words with the homophone. */
const written = [...toneWords.map(({ text }) => text), homophone.text];

/** Tokens: the words and the blank. */
const vocabulary = written.length + 1;

/** Place of the word that sounds like the homophone. */
const original = toneWords.findIndex(({ text }) => text === homophone.soundsLike);

/** Penalty by which the homophone is less likely. */
const homophonePenalty = 1;

/**
 * Table of the decoder: a row for each possible last token, with a score for each possible next
 * token.
 */
function repetitionTable(builder: OnnxBuilder, firstWord: number): string {
  const chooseSound = (token: number) => {
    const word = token - firstWord;
    return word === wordCount ? original : word;
  };
  const isWord = (token: number) => token >= firstWord && token < firstWord + written.length;
  const rows = Array.from({ length: vocabulary }, (_, last) =>
    Array.from({ length: vocabulary }, (__, next) =>
      isWord(last) && isWord(next) && chooseSound(last) === chooseSound(next) ? repeated : 0,
    ),
  );
  return builder.constant('float32', [vocabulary, vocabulary], rows.flat());
}

/** Mean of every few frames: the second dimension of three is shortened. */
function subsample(builder: OnnxBuilder, features: string, bins: number): string {
  const groups = builder.node('Reshape', [features, builder.integers(0, -1, subsampling, bins)]);
  return builder.node('ReduceMean', [groups], { axes: [2], keepdims: 0 });
}

/**
 * Scores of the words with those of the homophone, to which a bonus may be added, and of the blank,
 * which are 0.
 */
function withBlank(
  builder: OnnxBuilder,
  scores: string,
  blank: 'first' | 'last',
  bonus?: string,
): string {
  const zero = builder.node('Mul', [
    builder.node('Slice', [scores, builder.integers(0), builder.integers(1), builder.integers(-1)]),
    builder.scalar(0),
  ]);
  const same = builder.node('Slice', [
    scores,
    builder.integers(original),
    builder.integers(original + 1),
    builder.integers(-1),
  ]);
  const quieter = builder.node('Sub', [same, builder.scalar(homophonePenalty)]);
  const words = [scores, bonus === undefined ? quieter : builder.node('Add', [quieter, bonus])];
  return builder.node('Concat', blank === 'first' ? [zero, ...words] : [...words, zero], {
    axis: -1,
  });
}

/** Vocabulary by which words are cut into tokens: each is one. */
const pieces = ['<unk>', ...written.map((word) => `▁${word}`)];
const bpeVocabulary = {
  path: 'bpe.vocab',
  content: pieces.map((piece, index) => `${piece}\t${-index}\n`).join(''),
};

/** Stateless decoder of icefall: the last token determines its output. */
function statelessDecoder(): Uint8Array {
  const builder = new OnnxBuilder();
  const tokens = builder.input('y', 'int64', ['N', 2]);
  const last = builder.node('Squeeze', [builder.slice(tokens, 1, 1, 2), builder.integers(1)]);
  const table = repetitionTable(builder, 1);
  const scores = builder.node('Gather', [table, last], { axis: 0 });
  builder.output('decoder_out', 'float32', ['N', vocabulary], scores);
  return builder.build({ context_size: 2, vocab_size: vocabulary });
}

function additiveJoiner(): Uint8Array {
  const builder = new OnnxBuilder();
  const encoder = builder.input('encoder_out', 'float32', ['N', vocabulary]);
  const decoder = builder.input('decoder_out', 'float32', ['N', vocabulary]);
  const sum = builder.node('Add', [encoder, decoder]);
  builder.output('logit', 'float32', ['N', vocabulary], sum);
  return builder.build({ joiner_dim: vocabulary });
}

const icefallTokens = ['<blk>', ...written.map((text) => `▁${text}`)];

/** Frames of a chunk of the streaming encoder, and frames that it processes for one. */
const chunkFrames = 32;
const windowFrames = chunkFrames + 13;

/** States of the streaming zipformer 2 with one layer, as sherpa-onnx creates them. */
const zipformerStates = [
  ['cached_key_0', [4, 'N', 8]],
  ['cached_nonlin_attn_0', [1, 'N', 4, 12]],
  ['cached_val1_0', [4, 'N', 8]],
  ['cached_val2_0', [4, 'N', 8]],
  ['cached_conv1_0', ['N', 16, 15]],
  ['cached_conv2_0', ['N', 16, 15]],
  ['embed_states', ['N', 128, 3, 19]],
] as const;

/** Width of the layers that only cost time. */
const idleWidth = 1024;

/**
 * Adds layers whose output is multiplied by 0: each costs a million multiplications per frame, like
 * a layer of a real model.
 */
function addIdleLayers(builder: OnnxBuilder, features: string, layers: number): string {
  const widen = builder.constant(
    'float32',
    [80, idleWidth],
    Array.from({ length: 80 * idleWidth }, (_, index) => ((index % 7) - 3) / 100),
  );
  const square = builder.constant(
    'float32',
    [idleWidth, idleWidth],
    Array.from({ length: idleWidth ** 2 }, (_, index) => ((index % 11) - 5) / 1000),
  );
  let value = builder.node('MatMul', [features, widen]);
  for (let layer = 0; layer < layers; layer += 1)
    value = builder.node('Tanh', [builder.node('MatMul', [value, square])]);
  const nothing = builder.node('Mul', [builder.slice(value, 2, 0, 1), builder.scalar(0)]);
  return builder.node('Add', [features, nothing]);
}

/**
 * A streaming zipformer 2 transducer.
 *
 * @param idleLayers - layers that only cost time, a million multiplications for each frame of 40 ms
 */
export function createStreamingTransducer(idleLayers: number): ModelContents {
  const builder = new OnnxBuilder();
  const features = builder.input('x', 'float32', ['N', windowFrames, 80]);
  const states = zipformerStates.map(([name, dimensions]) =>
    builder.input(name, 'float32', dimensions),
  );
  const processed = builder.input('processed_lens', 'int64', ['N']);
  const chunk = builder.slice(features, 1, 0, chunkFrames);
  const grouped = subsample(builder, chunk, 80);
  const worked = idleLayers === 0 ? grouped : addIdleLayers(builder, grouped, idleLayers);
  const scores = addWordScores(builder, worked, kaldiScoring);
  const frames = chunkFrames / subsampling;
  const logits = withBlank(builder, scores, 'first');
  builder.output('encoder_out', 'float32', ['N', frames, vocabulary], logits);
  for (const [index, [name, dimensions]] of zipformerStates.entries())
    builder.output(`new_${name}`, 'float32', dimensions, states[index] ?? '');
  const next = builder.node('Add', [processed, builder.scalar(frames, 'int64')]);
  builder.output('new_processed_lens', 'int64', ['N'], next);
  const encoder = builder.build({
    model_type: 'zipformer2',
    version: 1,
    model_author: 'earshot',
    comment: 'streaming zipformer2',
    decode_chunk_len: chunkFrames,
    T: windowFrames,
    num_encoder_layers: '1',
    encoder_dims: '16',
    cnn_module_kernels: '31',
    left_context_len: '4',
    query_head_dims: '4',
    value_head_dims: '4',
    num_heads: '2',
  });
  return icefallContents(encoder);
}

/** An offline zipformer transducer. */
export function createTransducer(): ModelContents {
  const builder = new OnnxBuilder();
  const features = builder.input('x', 'float32', ['N', 'T', 80]);
  const lengths = builder.input('x_lens', 'int64', ['N']);
  const { grouped, groupedLengths } = padAndSubsample(builder, features, lengths, 80);
  const logits = withBlank(builder, addWordScores(builder, grouped, kaldiScoring), 'first');
  builder.output('encoder_out', 'float32', ['N', 'T', vocabulary], logits);
  builder.output('encoder_out_lens', 'int64', ['N'], groupedLengths);
  const encoder = builder.build({
    model_type: 'zipformer2',
    version: 1,
    model_author: 'earshot',
    comment: 'non-streaming zipformer2',
  });
  return icefallContents(encoder);
}

function icefallContents(encoder: Uint8Array): ModelContents {
  return {
    encoder: { path: 'encoder.onnx', content: encoder },
    decoder: { path: 'decoder.onnx', content: statelessDecoder() },
    joiner: { path: 'joiner.onnx', content: additiveJoiner() },
    tokens: { path: 'tokens.txt', content: tokensText(icefallTokens) },
    bpeVocabulary,
  };
}

/** Cuts the incomplete last group of frames, for audio of any length. */
function padAndSubsample(builder: OnnxBuilder, features: string, lengths: string, bins: number) {
  const group = builder.scalar(subsampling, 'int64');
  const total = builder.node('Gather', [builder.node('Shape', [features]), builder.integers(1)]);
  const whole = builder.node('Mul', [builder.node('Div', [total, group]), group]);
  const cut = builder.node('Slice', [features, builder.integers(0), whole, builder.integers(1)]);
  return {
    grouped: subsample(builder, cut, bins),
    groupedLengths: builder.node('Div', [lengths, group]),
  };
}

const nemoTokens = [...written.map((text) => `▁${text}`), '<blk>'];

/** Durations, in frames of the encoder, of a token-and-duration transducer. */
const durations = 5;

/** State of the prediction network: layers and hidden size. */
const prediction = { layers: 1, size: 4 } as const;

/**
 * Prediction network of NeMo, whose state is passed through: the last token determines its output.
 */
function nemoDecoder(): Uint8Array {
  const builder = new OnnxBuilder();
  const targets = builder.input('targets', 'int32', ['N', 1]);
  const length = builder.input('target_length', 'int32', ['N']);
  const dimensions = [prediction.layers, 'N', prediction.size] as const;
  const states = ['states.1', 'onnx::Slice_3'].map((name) =>
    builder.input(name, 'float32', dimensions),
  );
  const rows = builder.node('Gather', [repetitionTable(builder, 0), targets], { axis: 0 });
  const scores = builder.node('Transpose', [rows], { perm: [0, 2, 1] });
  builder.output('outputs', 'float32', ['N', vocabulary, 1], scores);
  builder.output('prednet_lengths', 'int32', ['N'], length);
  for (const [index, name] of ['states', '162'].entries())
    builder.output(name, 'float32', dimensions, states[index] ?? '');
  return builder.build({});
}

/** Joiner of NeMo. With durations, each word lasts two frames of the encoder. */
function nemoJoiner(hasDurations: boolean): Uint8Array {
  const builder = new OnnxBuilder();
  const encoder = builder.input('encoder_outputs', 'float32', ['N', vocabulary, 1]);
  const decoder = builder.input('decoder_outputs', 'float32', ['N', vocabulary, 1]);
  const sum = builder.node('Transpose', [builder.node('Add', [encoder, decoder])], {
    perm: [0, 2, 1],
  });
  const logits = builder.node('Unsqueeze', [sum, builder.integers(1)]);
  const size = vocabulary + (hasDurations ? durations : 0);
  const whole = hasDurations ? withDurations(builder, logits) : logits;
  builder.output('outputs', 'float32', ['N', 1, 1, size], whole);
  return builder.build({});
}

/** Adds scores of the durations: 2 for a word, 1 for the blank. */
function withDurations(builder: OnnxBuilder, logits: string): string {
  const word = builder.node('ReduceMax', [builder.slice(logits, 3, 0, written.length)], {
    axes: [3],
    keepdims: 1,
  });
  const blank = builder.slice(logits, 3, written.length, vocabulary);
  const difference = builder.node('Sub', [word, blank]);
  const onWord = builder.constant('float32', [1, 1, 1, durations], [0, 0, 5, 0, 0]);
  const onBlank = builder.constant('float32', [1, 1, 1, durations], [0, 5, 0, 0, 0]);
  const isWord = builder.node('Greater', [difference, builder.scalar(0)]);
  return builder.node('Concat', [logits, builder.node('Where', [isWord, onWord, onBlank])], {
    axis: 3,
  });
}

const nemoMetadata = {
  vocab_size: written.length,
  normalize_type: '',
  pred_rnn_layers: prediction.layers,
  pred_hidden: prediction.size,
  subsampling_factor: subsampling,
  version: 1,
  model_author: 'earshot',
} as const;

function nemoContents(encoder: Uint8Array, hasDurations: boolean): ModelContents {
  return {
    encoder: { path: 'encoder.onnx', content: encoder },
    decoder: { path: 'decoder.onnx', content: nemoDecoder() },
    joiner: { path: 'joiner.onnx', content: nemoJoiner(hasDurations) },
    tokens: { path: 'tokens.txt', content: tokensText(nemoTokens) },
  };
}

/** An offline transducer of NeMo, with or without durations. Parakeet TDT has them. */
export function createNemoTransducer(hasDurations: boolean): ModelContents {
  const builder = new OnnxBuilder();
  const features = builder.input('audio_signal', 'float32', ['N', 80, 'T']);
  const lengths = builder.input('length', 'int64', ['N']);
  const frames = builder.node('Transpose', [features], { perm: [0, 2, 1] });
  const { grouped, groupedLengths } = padAndSubsample(builder, frames, lengths, 80);
  const logits = withBlank(builder, addWordScores(builder, grouped, nemoScoring), 'last');
  const transposed = builder.node('Transpose', [logits], { perm: [0, 2, 1] });
  builder.output('outputs', 'float32', ['N', vocabulary, 'T'], transposed);
  builder.output('encoded_lengths', 'int64', ['N'], groupedLengths);
  const encoder = builder.build({
    ...nemoMetadata,
    model_type: 'EncDecRNNTBPEModel',
    feat_dim: 80,
    url: hasDurations ? 'synthetic-tdt' : 'synthetic-rnnt',
    comment: hasDurations ? 'Only the transducer branch is exported' : '',
  });
  return { ...nemoContents(encoder, hasDurations), bpeVocabulary };
}

/** States of the streaming encoder of NeMo. */
const cache = { channel: [1, 4, 8], time: [1, 8, 4] } as const;

/** Numbers of the languages of a streaming transducer of NeMo with a language input. */
const prompts = { auto: 2, 'en-US': 0, 'de-DE': 1 } as const;

/**
 * A streaming transducer of NeMo. One of several languages writes the homophone when its language
 * input is German.
 *
 * @param isMultilingual - true for one of several languages, as Nemotron is
 */
export function createStreamingNemoTransducer(isMultilingual: boolean): ModelContents {
  const builder = new OnnxBuilder();
  const features = builder.input('audio_signal', 'float32', ['N', 80, 'T']);
  const lengths = builder.input('length', 'int64', ['N']);
  const channel = builder.input('cache_last_channel', 'float32', ['N', ...cache.channel]);
  const time = builder.input('cache_last_time', 'float32', ['N', ...cache.time]);
  const channelLength = builder.input('cache_last_channel_len', 'int64', ['N']);
  const prompt = isMultilingual ? builder.input('prompt_index', 'int64', ['N']) : undefined;
  const frames = builder.node('Transpose', [features], { perm: [0, 2, 1] });
  const chunk = builder.slice(frames, 1, 0, chunkFrames);
  const scores = addWordScores(builder, subsample(builder, chunk, 80), streamingNemoScoring);
  const bonus =
    prompt === undefined
      ? undefined
      : builder.node('Where', [
          builder.node('Equal', [prompt, builder.scalar(prompts['de-DE'], 'int64')]),
          builder.scalar(2 * homophonePenalty),
          builder.scalar(0),
        ]);
  const logits = builder.node('Transpose', [withBlank(builder, scores, 'last', bonus)], {
    perm: [0, 2, 1],
  });
  builder.output('outputs', 'float32', ['N', vocabulary, 'T'], logits);
  const length = builder.node('Div', [lengths, builder.scalar(subsampling, 'int64')]);
  builder.output('encoded_lengths', 'int64', ['N'], length);
  builder.output('cache_last_channel_next', 'float32', ['N', ...cache.channel], channel);
  builder.output('cache_last_time_next', 'float32', ['N', ...cache.time], time);
  builder.output('cache_last_channel_next_len', 'int64', ['N'], channelLength);
  const encoder = builder.build({
    ...nemoMetadata,
    model_type: 'EncDecHybridRNNTCTCBPEModel',
    window_size: chunkFrames + 1,
    chunk_shift: chunkFrames,
    cache_last_channel_dim1: cache.channel[0],
    cache_last_channel_dim2: cache.channel[1],
    cache_last_channel_dim3: cache.channel[2],
    cache_last_time_dim1: cache.time[0],
    cache_last_time_dim2: cache.time[1],
    cache_last_time_dim3: cache.time[2],
    ...(isMultilingual && {
      prompt_dictionary: JSON.stringify(prompts),
      auto_prompt_id: prompts.auto,
    }),
  });
  return nemoContents(encoder, false);
}
