import { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import { sampleRateHz } from '../port/engine-capabilities.js';
import { addToneEnergies, addWhisperFrames } from './encoder-frames.js';
import { addLanguageScore, whisperLanguages } from './language-scores.js';
import { createMergedDecoder } from './merged-decoder.js';
import type { ModelContents } from './model-folder.js';
import {
  prefixesOfPieces,
  silentWord,
  unsureText,
  type WrittenPiece,
  writtenPieces,
} from './pieces-of-words.js';
import { neverFrame, wordCount } from './word-scores.js';

/** Number of samples from which Moonshine repeats itself: 8 seconds. */
const moonshineLoop = { maskSamples: 384, frames: Math.ceil((8 * sampleRateHz) / 384) } as const;

/** Markers and single bytes of Moonshine stand before its pieces. */
const moonshineIds = { end: 2, firstByte: 3, firstPiece: 259 } as const;

const sentencePiece = (text: string) => text.replace(' ', '▁');

/**
 * Moonshine with a merged decoder: its input is the audio itself. Audio that is longer than 8
 * seconds makes it repeat itself.
 */
export function createMergedMoonshine(): ModelContents {
  const pieces = ['▁', ...prefixesOfPieces().map(sentencePiece)];
  const tokens = [
    ...['', '', ''].map((text) => Buffer.from(text)),
    ...Array.from({ length: 256 }, (_, byte) => Buffer.from([byte])),
    ...pieces.map((piece) => Buffer.from(piece)),
  ];
  const findId = (text: string) => {
    const place = pieces.indexOf(sentencePiece(text));
    return place < 0
      ? moonshineIds.firstByte + (Buffer.from(text)[0] ?? 0)
      : moonshineIds.firstPiece + place;
  };
  const written = writtenPieces.filter(
    ({ isTranslated, word }) => !isTranslated && word !== silentWord,
  );
  const decoder = createMergedDecoder({
    size: tokens.length,
    written: byToken(written, findId),
    end: moonshineIds.end,
    unsure: findId(` ${unsureText}`),
    // The energy of a tone that was brought to a level of -20 dB is 0.005.
    certainty: 4000,
    maskSamples: moonshineLoop.maskSamples,
    loopFrames: moonshineLoop.frames,
    isEncoderCacheShared: false,
    hasAttention: false,
    addOthers: () => [],
  });
  return {
    encoder: { path: 'encoder_model.onnx', content: createMoonshineEncoder() },
    decoder: { path: 'decoder_model_merged.onnx', content: decoder },
    tokenizer: { path: 'tokenizer.bin', content: tokenizerBin(tokens) },
  };
}

function createMoonshineEncoder(): Uint8Array {
  const builder = new OnnxBuilder();
  const audio = builder.input('input_values', 'float32', ['batch_size', 'num_samples']);
  const scores = addToneEnergies(builder, audio, 0.0003);
  builder.output('last_hidden_state', 'float32', ['batch_size', 'frames', wordCount], scores);
  return builder.build({});
}

/**
 * Tokens one after the other, each with its length before it, in one byte or, from 128 on, in two.
 */
function tokenizerBin(tokens: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    tokens.flatMap((token) => {
      const { length } = token;
      const size = length < 128 ? [length] : [(length % 128) + 128, Math.floor(length / 128)];
      return [Uint8Array.from(size), token];
    }),
  );
}

/** How a synthetic Whisper was exported. */
export interface WhisperExport {
  /**
   * True for an encoder that accepts only 30 seconds, and a decoder without attention and with a
   * cache for each row, as in the public exports.
   */
  readonly isPublic: boolean;
}

/** Tokens of Whisper that are not text. They stand after the vocabulary. */
const whisperMarkers: readonly string[] = [
  'endoftext',
  'startoftranscript',
  ...whisperLanguages,
  'translate',
  'transcribe',
  'startoflm',
  'startofprev',
  'nospeech',
  'notimestamps',
];

/** Whisper of several languages with a merged decoder. */
export function createMergedWhisper({ isPublic }: WhisperExport): ModelContents {
  const letters = byteLetters();
  const vocabulary = [...letters, ...prefixesOfPieces().map((text) => text.replace(' ', 'Ġ'))];
  const end = vocabulary.length;
  const marker = (name: string) => end + whisperMarkers.indexOf(name);
  const findId = (text: string) => vocabulary.indexOf(text.replace(' ', 'Ġ'));
  const decoder = createMergedDecoder({
    size: end + whisperMarkers.length,
    written: byToken(writtenPieces, findId),
    end,
    unsure: findId(` ${unsureText}`),
    translate: marker('translate'),
    certainty: 2,
    isEncoderCacheShared: !isPublic,
    hasAttention: !isPublic,
    addOthers: (builder, onsets) => [
      // The model prefers the tokens that the configuration forbids.
      { id: findId('('), score: builder.scalar(5) },
      { id: marker('nospeech'), score: addSilenceScore(builder, onsets) },
      ...whisperLanguages.map((language) => ({
        id: marker(language),
        score: builder.node('Sub', [
          addLanguageScore(builder, language, onsets),
          builder.scalar(30),
        ]),
      })),
    ],
  });
  return {
    encoder: { path: 'encoder_model.onnx', content: createWhisperEncoder(isPublic) },
    decoder: { path: 'decoder_model_merged.onnx', content: decoder },
    tokenizer: {
      path: 'tokenizer.json',
      content: tokenizerJson(vocabulary, vocabulary.slice(letters.length)),
    },
    configuration: {
      path: 'generation_config.json',
      content: JSON.stringify({
        is_multilingual: true,
        suppress_tokens: [findId('(')],
        begin_suppress_tokens: [findId('Ġ'), end],
        ...(isPublic ? {} : { alignment_heads: [[0, 1]] }),
      }),
    },
  };
}

/** @param merged - pieces of the vocabulary that others are merged to */
function tokenizerJson(vocabulary: readonly string[], merged: readonly string[]): string {
  return JSON.stringify({
    model: {
      type: 'BPE',
      vocab: Object.fromEntries(vocabulary.map((piece, id) => [piece, id])),
      merges: merged.map((piece) => `${piece.slice(0, -1)} ${piece.slice(-1)}`),
    },
    added_tokens: whisperMarkers.map((name, index) => ({
      id: vocabulary.length + index,
      content: `<|${name}|>`,
    })),
  });
}

function createWhisperEncoder(isFixed: boolean): Uint8Array {
  const builder = new OnnxBuilder();
  const frames = isFixed ? 3000 : 'frames';
  const features = builder.input('input_features', 'float32', ['batch_size', 80, frames]);
  const scores = addWhisperFrames(builder, features);
  builder.output('last_hidden_state', 'float32', ['batch_size', 'states', wordCount], scores);
  return builder.build({});
}

/** Score of the marker of silence: high where no tone sounds. */
function addSilenceScore(builder: OnnxBuilder, onsets: string): string {
  const first = builder.node('ReduceMin', [onsets], { axes: [0], keepdims: 1 });
  const isSilent = builder.node('Greater', [first, builder.scalar(neverFrame / 2)]);
  return builder.node('Where', [isSilent, builder.scalar(10), builder.scalar(-30)]);
}

/**
 * Letters for single bytes: printable ones for themselves, the others for letters from U+0100 on
 * (GPT-2).
 */
function byteLetters(): string[] {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => {
    const isPrintable = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
    if (isPrintable) return String.fromCharCode(byte);
    next += 1;
    return String.fromCharCode(next - 1);
  });
}

const byToken = (pieces: readonly WrittenPiece[], findId: (text: string) => number) =>
  new Map(pieces.map((piece) => [findId(piece.text), piece] as const));
