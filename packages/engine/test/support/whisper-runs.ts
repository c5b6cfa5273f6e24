import { join } from 'node:path';
import { type Numbers, openModel } from './onnx-runtime.js';
import type { Rows } from './whisper-reference.js';

/** Caches by the names of the inputs that take them. */
type Caches = Readonly<Record<string, Numbers>>;

/** One run of a decoder. */
export interface DecoderRun {
  /** Tokens of each row. */
  readonly tokens: readonly (readonly number[])[];
  /** States of the encoder: one row. */
  readonly audio: Numbers;
  /** Caches of the last run. A first run has none. */
  readonly caches?: Caches;
}

/** Results of a run of a decoder. */
export interface DecoderResult {
  readonly logits: Numbers;
  readonly outputs: ReadonlyMap<string, Numbers>;
  /** Caches for the next run. */
  readonly caches: Caches;
}

/** A converted Whisper with the runtime. */
export class ConvertedModels {
  readonly #encoder: Awaited<ReturnType<typeof openModel>>;
  readonly #decoder: Awaited<ReturnType<typeof openModel>>;
  readonly #layers: number;
  readonly #heads: number;

  private constructor(
    [encoder, decoder]: readonly Awaited<ReturnType<typeof openModel>>[],
    { decoderLayers, heads }: { readonly decoderLayers: number; readonly heads: number },
  ) {
    if (encoder === undefined || decoder === undefined) throw new Error('Two models are needed');
    this.#encoder = encoder;
    this.#decoder = decoder;
    this.#layers = decoderLayers;
    this.#heads = heads;
  }

  static async open(
    folder: string,
    dimensions: { readonly decoderLayers: number; readonly heads: number },
  ): Promise<ConvertedModels> {
    const names = ['encoder_model.onnx', 'decoder_model_merged.onnx'];
    return new ConvertedModels(
      await Promise.all(names.map((name) => openModel(join(folder, name)))),
      dimensions,
    );
  }

  /** States for features [mel band][frame]. */
  async encode(features: Rows): Promise<Numbers> {
    const outputs = await this.#encoder({
      input_features: {
        dimensions: [1, features.length, features[0]?.length ?? 0],
        values: Float32Array.from(features.flatMap((row) => [...row])),
      },
    });
    return requireOutput(outputs, 'last_hidden_state');
  }

  async decode({ audio, caches, tokens }: DecoderRun): Promise<DecoderResult> {
    const outputs = await this.#decoder({
      ...(caches ?? this.#emptyCaches(tokens.length)),
      input_ids: {
        dimensions: [tokens.length, tokens[0]?.length ?? 0],
        values: BigInt64Array.from(tokens.flat(), BigInt),
      },
      encoder_hidden_states: caches === undefined ? audio : firstFrame(audio),
      use_cache_branch: { dimensions: [1], values: Uint8Array.of(caches === undefined ? 0 : 1) },
    });
    const next = this.#cacheNames().map((name) => {
      const isKept = caches !== undefined && name.includes('.encoder.');
      const present = name.replace('past_key_values', 'present');
      return [
        name,
        (isKept ? caches[name] : undefined) ?? requireOutput(outputs, present),
      ] as const;
    });
    return {
      logits: requireOutput(outputs, 'logits'),
      outputs,
      caches: Object.fromEntries(next),
    };
  }

  #cacheNames(): readonly string[] {
    return Array.from({ length: this.#layers }, (_, layer) =>
      ['decoder', 'encoder'].flatMap((side) =>
        ['key', 'value'].map((part) => `past_key_values.${layer}.${side}.${part}`),
      ),
    ).flat();
  }

  #emptyCaches(rows: number): Caches {
    return Object.fromEntries(
      this.#cacheNames().map((name) => [
        name,
        {
          dimensions: [name.includes('.encoder.') ? 1 : rows, this.#heads, 0, 64],
          values: new Float32Array(0),
        },
      ]),
    );
  }
}

/** Repeats the only row of the decoder's caches. Those of the encoder keep one row for all. */
export const repeatRows = (caches: Caches, rows: number): Caches =>
  Object.fromEntries(
    Object.entries(caches).map(([name, { dimensions, values }]) =>
      name.includes('.encoder.')
        ? [name, { dimensions, values }]
        : [
            name,
            {
              dimensions: [rows, ...dimensions.slice(1)],
              values: Float32Array.from(
                Array.from({ length: rows }, () => [...values].map(Number)).flat(),
              ),
            },
          ],
    ),
  );

function firstFrame({ dimensions, values }: Numbers): Numbers {
  const [, , width = 0] = dimensions;
  return { dimensions: [1, 1, width], values: values.slice(0, width) };
}

function requireOutput(outputs: ReadonlyMap<string, Numbers>, name: string): Numbers {
  const output = outputs.get(name);
  if (output === undefined) throw new Error(`There is no output ${name}`);
  return output;
}

/** Features of any sound: [mel band][frame]. */
export const createFeatures = (bands: number, frames: number): Rows =>
  Array.from({ length: bands }, (_, band) =>
    Float64Array.from({ length: frames }, (__, frame) =>
      Math.fround(Math.sin(band * 1.7 + frame * (0.3 + band / 20))),
    ),
  );

/** Rows of a tensor with the dimensions [1, rows, columns]. */
export const toRows = ({ dimensions: [, rows = 0, columns = 0], values }: Numbers): Rows =>
  Array.from({ length: rows }, (_, row) =>
    Float64Array.from(values.slice(row * columns, (row + 1) * columns), Number),
  );

/**
 * Largest difference between a tensor and expected rows, as a part of the largest magnitude of
 * these.
 */
export function measureDifference({ values }: Numbers, expected: Rows): number {
  const flat = expected.flatMap((row) => [...row]);
  if (flat.length !== values.length)
    throw new Error(`There are ${values.length} values instead of ${flat.length}`);
  let [largest, difference] = [0, 0];
  for (const [index, value] of flat.entries()) {
    largest = Math.max(largest, Math.abs(value));
    difference = Math.max(difference, Math.abs(Number(values[index]) - value));
  }
  return difference / largest;
}
