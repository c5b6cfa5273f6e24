import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { OnnxLibrary } from '../../../libraries/onnx-runtime/onnx-library.js';
import { requireFloats, Tensors } from '../../../libraries/onnx-runtime/tensors.js';
import { EngineFailedError } from '../../../port/engine-error.js';
import { EngineModelError } from '../../../port/engine-model-error.js';

/**
 * Samples of a mask that stand for one frame of Moonshine's encoder: its decoder takes every 384th
 * value.
 */
const maskSamples = 384;

/**
 * Frames of the audio with which a decoder is tried out. It is a multiple of four, so that four
 * rows could be made of one.
 */
const trialFrames = 24;

const states = 'encoder_hidden_states';
const mask = 'encoder_attention_mask';

/** True for the cache of the written text, false for the cache of the encoded audio. */
const isWritten = (name: string) => name.includes('.decoder.');

/** Name of the output that becomes an input of the next step. */
const toPresentName = (name: string) => name.replace('past_key_values', 'present');

/** Scores of every token, before normalisation, at places of a batch. */
export type DecoderScores = (place: number) => Float32Array;

/** Texts that are being written, by rows of a batch. */
export interface DecoderState {
  readonly caches: Readonly<Record<string, Tensor>>;
  readonly rows: number;
  /** Length of a frame of the encoded audio. */
  readonly width: number;
}

/** A step of a decoder. */
export interface DecoderStep {
  /** Scores of the tokens that may follow each row. */
  readonly scores: DecoderScores;
  readonly state: DecoderState;
}

/** The first step of a decoder. */
export interface FirstStep extends DecoderStep {
  /** Scores of the tokens that may follow each token of the prompt. */
  readonly promptScores: DecoderScores;
}

/**
 * A decoder with one graph for its first run and for those with caches, in the layout of the public
 * ONNX exports (Hugging Face Optimum): `input_ids`, `encoder_hidden_states`,
 * `past_key_values.N.decoder|encoder.key|value`, `use_cache_branch`.
 */
export class MergedDecoder {
  readonly #session: InferenceSession;
  readonly #tensors: Tensors;
  readonly #past: readonly string[];
  readonly #heads: number;
  readonly #depth: number;
  /** True when the cache of the audio may keep one row, which then serves all rows. */
  #isEncoderCacheShared: boolean;
  readonly #isMasked: boolean;

  /**
   * Reads the layout of a graph, and tries whether one row of the cache of the audio serves several
   * texts.
   *
   * @param session - the loaded graph
   * @param library - the library that it was loaded with
   * @param file - its path, for error messages
   * @throws EngineModelError when the graph has another layout
   */
  static async load(
    session: InferenceSession,
    library: Pick<OnnxLibrary, 'Tensor'>,
    file: string,
  ): Promise<MergedDecoder> {
    const decoder = new MergedDecoder(session, library, file);
    if (!decoder.#isEncoderCacheShared)
      decoder.#isEncoderCacheShared = await decoder.#mayShareEncoderCache();
    return decoder;
  }

  private constructor(
    session: InferenceSession,
    library: Pick<OnnxLibrary, 'Tensor'>,
    file: string,
  ) {
    const { inputMetadata, inputNames, outputNames } = session;
    const refuse = (what: string): never => {
      throw new EngineModelError(`${file} is no merged decoder: ${what}.`, {
        file,
        problem: 'format',
      });
    };
    for (const name of ['input_ids', states, 'use_cache_branch'])
      if (!inputNames.includes(name)) refuse(`it has no input ${name}`);
    this.#past = inputNames.filter((name) => name.startsWith('past_key_values'));
    for (const name of ['logits', ...this.#past.map(toPresentName)])
      if (!outputNames.includes(name)) refuse(`it has no output ${name}`);
    const findShape = (name: string | undefined) => {
      const found = inputMetadata.find((one) => one.name === name);
      return found?.isTensor === true ? found.shape : [];
    };
    const [, heads, , depth] = findShape(this.#past[0]);
    if (typeof heads !== 'number' || typeof depth !== 'number')
      refuse('the size of its caches is not fixed');
    const [encoderRows] = findShape(this.#past.find((name) => !isWritten(name)));
    this.#session = session;
    this.#tensors = new Tensors(library);
    this.#heads = Number(heads);
    this.#depth = Number(depth);
    this.#isEncoderCacheShared = encoderRows === 'encoder_batch_size';
    this.#isMasked = inputNames.includes(mask);
  }

  /** Length of a state. */
  get width(): number {
    return this.#heads * this.#depth;
  }

  /**
   * Outputs with the attention to the encoded audio, each with its number of heads where that is
   * fixed. Empty for most exports.
   */
  get attentions(): ReadonlyMap<string, number | undefined> {
    return new Map(
      this.#session.outputMetadata
        .filter(({ name }) => name.startsWith('cross_attentions'))
        .map((output) => {
          const heads = output.isTensor ? output.shape[1] : undefined;
          return [output.name, typeof heads === 'number' ? heads : undefined];
        }),
    );
  }

  /**
   * Begins a text.
   *
   * @param encoded - states of the encoder, one row
   * @param prompt - tokens before the first one that is searched for, which are processed together
   * in one run
   */
  async begin(encoded: Tensor, prompt: readonly number[]): Promise<FirstStep> {
    const output = await this.#run(this.#firstFeeds(encoded, prompt), [
      'logits',
      ...this.#past.map(toPresentName),
    ]);
    const caches = Object.fromEntries(
      this.#past.map((name) => [name, required(output, toPresentName(name))]),
    );
    const promptScores = readScores(output);
    return {
      promptScores,
      scores: () => promptScores(prompt.length - 1),
      state: { caches, rows: 1, width: encoded.dims[2] ?? 0 },
    };
  }

  /**
   * Continues texts by one token each.
   *
   * @param state - the texts so far
   * @param rows - rows that are continued, in any order, possibly repeated
   * @param ids - token by which each of them continues
   */
  async continue(
    { caches, rows: before, width }: DecoderState,
    rows: readonly number[],
    ids: readonly number[],
  ): Promise<DecoderStep> {
    const isMoved = rows.length !== before || rows.some((row, index) => row !== index);
    const taken = Object.fromEntries(
      this.#past.map((name) => [name, this.#takeCache(name, caches, rows, isMoved, before)]),
    );
    const written = this.#past.filter(isWritten);
    const count = rows.length;
    // Only the shape of the audio matters after the first run, so one frame of it is enough.
    const frame = this.#tensors.floats(new Float32Array(width * count), [count, 1, width]);
    const output = await this.#run(
      {
        ...taken,
        [states]: frame,
        input_ids: this.#tensors.integers(ids, [count, 1]),
        use_cache_branch: this.#tensors.flag(true),
        ...this.#maskFeeds(count),
      },
      ['logits', ...written.map(toPresentName)],
    );
    const next = { ...taken };
    for (const name of written) next[name] = required(output, toPresentName(name));
    return { scores: readScores(output), state: { caches: next, rows: count, width } };
  }

  /**
   * Computes the attention of a complete text to the encoded audio.
   *
   * @param encoded - states of the encoder, one row
   * @param ids - prompt and text
   * @returns the tensors [1, heads, tokens, frames] by the names of {@link
   * MergedDecoder.attentions}
   */
  async attend(encoded: Tensor, ids: readonly number[]): Promise<Readonly<Record<string, Tensor>>> {
    return this.#run(this.#firstFeeds(encoded, ids), [...this.attentions.keys()]);
  }

  /**
   * Most exports declare a row for each text, yet compute the same with one, because their products
   * repeat it. This takes less than half of the time for four texts about 25 seconds. Exports that
   * reshape the cache refuse one row or compute something else with it.
   */
  async #mayShareEncoderCache(): Promise<boolean> {
    const states = Float32Array.from({ length: trialFrames * this.width }, (_, index) =>
      Math.sin(index),
    );
    const encoded = this.#tensors.floats(states, [1, trialFrames, this.width]);
    const { state } = await this.begin(encoded, [1]);
    const continued = async () => (await this.continue(state, [0, 0], [1, 2])).scores;
    const expected = await continued();
    this.#isEncoderCacheShared = true;
    try {
      const scores = await continued();
      return [0, 1].every((row) => {
        const wanted = expected(row);
        return scores(row).every((score, id) => Math.abs(score - (wanted[id] ?? 0)) < 1e-3);
      });
    } catch {
      return false;
    }
  }

  #firstFeeds(encoded: Tensor, ids: readonly number[]): Record<string, Tensor> {
    const empty = () => this.#tensors.floats(new Float32Array(0), [1, this.#heads, 0, this.#depth]);
    return {
      ...Object.fromEntries(this.#past.map((name) => [name, empty()])),
      [states]: encoded,
      input_ids: this.#tensors.integers(ids, [1, ids.length]),
      use_cache_branch: this.#tensors.flag(false),
      ...this.#maskFeeds(1),
    };
  }

  #maskFeeds(rows: number): Record<string, Tensor> {
    return this.#isMasked ? { [mask]: this.#tensors.ones(rows, maskSamples) } : {};
  }

  #takeCache(
    name: string,
    caches: Readonly<Record<string, Tensor>>,
    rows: readonly number[],
    isMoved: boolean,
    before: number,
  ): Tensor {
    const cache = required(caches, name);
    if (isWritten(name)) return isMoved ? this.#tensors.takeRows(cache, rows) : cache;
    // All rows are about the same audio: its cache changes with their number only, or never.
    if (this.#isEncoderCacheShared || rows.length === before) return cache;
    return this.#tensors.takeRows(
      cache,
      rows.map(() => 0),
    );
  }

  #run(feeds: Record<string, Tensor>, outputs: readonly string[]) {
    return this.#session.run(feeds, [...outputs]);
  }
}

function required(tensors: Readonly<Record<string, Tensor>>, name: string): Tensor {
  const tensor = tensors[name];
  if (tensor === undefined) throw new EngineFailedError(`The model returned no ${name}.`);
  return tensor;
}

function readScores(output: Readonly<Record<string, Tensor>>): DecoderScores {
  const logits = required(output, 'logits');
  const values = requireFloats(logits);
  const size = logits.dims[2] ?? 0;
  return (place) => values.subarray(place * size, (place + 1) * size);
}
