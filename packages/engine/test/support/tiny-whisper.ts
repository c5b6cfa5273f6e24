import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { halfBits, halfValues } from '../../src/models/conversion/weights/half-float.js';
import { variableShapes } from '../../src/models/conversion/whisper/variable-shapes.js';
import type { WhisperDimensions } from '../../src/models/conversion/whisper/whisper-dimensions.js';
import {
  type WrittenFile,
  type WrittenType,
  type WrittenVariable,
  writeCtranslate2,
} from './ctranslate2-file.js';

/** Sizes of a Whisper of a few kilobytes. */
export const tinyDimensions: WhisperDimensions = {
  width: 128,
  heads: 2,
  feedForwardWidth: 192,
  melBands: 8,
  encoderLayers: 2,
  decoderLayers: 2,
  vocabularySize: 44,
  audioPositions: 20,
  textPositions: 16,
};

/** Types in which CTranslate2 stores the matrices of a model. */
export type StoredType = Exclude<WrittenType, 'int32'>;

/** A random Whisper: its file, and the values that the file stands for. */
export interface TinyWhisper {
  readonly file: WrittenFile;
  readonly dimensions: WhisperDimensions;
  readonly values: ReadonlyMap<string, Float32Array>;
}

const config = {
  alignment_heads: [
    [1, 1],
    [0, 0],
    [1, 0],
  ],
}; // prettier-ignore

/** Pseudo-random numbers from -1 to 1: a linear congruential generator. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/**
 * Creates a random Whisper.
 *
 * @param type - type of its matrices. The other variables of an integer one are float32
 * @param dimensions - sizes
 */
export function createTinyWhisper(
  type: StoredType,
  dimensions: WhisperDimensions = tinyDimensions,
): TinyWhisper {
  const random = createRandom(7);
  const values = new Map<string, Float32Array>();
  const variables: WrittenVariable[] = [...scalars(dimensions)];
  for (const [name, shape] of variableShapes(dimensions)) {
    if (name === 'decoder/projection/weight') continue;
    const length = shape.reduce((product, one) => product * one, 1);
    const isNorm = name.endsWith('/gamma');
    const drawn = Float32Array.from({ length }, () => (isNorm ? 1 : 0) + random() * 0.3);
    const isQuantised = name.endsWith('/weight') && (type === 'int8' || type === 'int16');
    const stored = isQuantised ? type : type.startsWith('int') ? 'float32' : type;
    const { scale, ...written } = store(drawn, stored, shape[0] ?? 1);
    variables.push({ name, dimensions: shape, type: stored, bytes: written.bytes });
    if (scale !== undefined)
      variables.push({
        name: `${name}_scale`,
        dimensions: stored === 'int8' ? [scale.length] : [],
        type: 'float32',
        bytes: viewBytes(scale),
      });
    values.set(name, written.values);
  }
  values.set('decoder/projection/weight', values.get('decoder/embeddings/weight') ?? drawnNothing);
  const aliases = { 'decoder/projection/weight': 'decoder/embeddings/weight' };
  return { file: { variables, aliases }, dimensions, values };
}

const drawnNothing = new Float32Array(0);

/** Writes a random Whisper into a folder, with a configuration and a tokenizer. */
export function writeTinyWhisper(folder: string, whisper: TinyWhisper): void {
  mkdirSync(folder, { recursive: true });
  writeCtranslate2(join(folder, 'model.bin'), whisper.file);
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify({ version: '1.0' }));
}

function scalars({ heads }: WhisperDimensions): readonly WrittenVariable[] {
  const byte = (name: string, value: number): WrittenVariable => ({
    name: `decoder/${name}`,
    dimensions: [],
    type: 'int8',
    bytes: Uint8Array.of(value),
  });
  const short = (name: string, value: number): WrittenVariable => ({
    name,
    dimensions: [],
    type: 'int16',
    bytes: viewBytes(Int16Array.of(value)),
  });
  return [
    byte('activation', 3),
    byte('alibi', 0),
    short('decoder/alignment_heads', 1),
    short('decoder/num_heads', heads),
    byte('pre_norm', 1),
    byte('scale_embeddings', 0),
    byte('start_from_zero_embedding', 0),
    short('encoder/num_heads', heads),
  ];
}

interface Stored {
  readonly bytes: Uint8Array;
  /** Values that the bytes stand for. */
  readonly values: Float32Array;
  readonly scale?: Float32Array;
}

function store(drawn: Float32Array, type: WrittenType, rows: number): Stored {
  if (type === 'int8') return quantise(drawn, rows, 127, (values) => Int8Array.from(values));
  if (type === 'int16') return quantise(drawn, 1, 1024, (values) => Int16Array.from(values));
  if (type === 'float16') {
    const halves = Uint16Array.from(drawn, halfBits);
    return {
      bytes: viewBytes(halves),
      values: Float32Array.from(halves, (bits) => halfValues[bits] ?? 0),
    };
  }
  if (type === 'bfloat16') {
    const halves = new Uint16Array(drawn.buffer).filter((_, index) => index % 2 === 1);
    return {
      bytes: viewBytes(halves),
      values: new Float32Array(Uint32Array.from(halves, (bits) => bits << 16).buffer),
    };
  }
  return { bytes: viewBytes(drawn), values: drawn };
}

function quantise(
  drawn: Float32Array,
  rows: number,
  largest: number,
  toIntegers: (values: Float32Array) => Int8Array | Int16Array,
): Stored {
  const columns = drawn.length / rows;
  const scale = Float32Array.from({ length: rows }, (_, row) => {
    const magnitudes = drawn.subarray(row * columns, (row + 1) * columns).map(Math.abs);
    return largest / Math.max(...magnitudes);
  });
  const findScale = (index: number) => scale[Math.floor(index / columns)] ?? 1;
  const integers = toIntegers(drawn.map((value, index) => Math.round(value * findScale(index))));
  return {
    bytes: viewBytes(integers),
    values: Float32Array.from(integers, (integer, index) => integer / findScale(index)),
    scale,
  };
}

const viewBytes = ({ buffer, byteLength, byteOffset }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
