import type { WhisperDimensions } from '../../src/models/conversion/whisper/whisper-dimensions.js';

/** Rows of numbers. */
export type Rows = readonly Float64Array[];

/** Reads a variable of CTranslate2. */
export type ReadValues = (name: string) => Float32Array;

const headWidth = 64;

/**
 * The error function, by its series near zero and by its continued fraction elsewhere, to 1e-12.
 */
function errorFunction(x: number): number {
  const magnitude = Math.abs(x);
  if (magnitude < 2.5) {
    let term = magnitude;
    let sum = magnitude;
    for (let n = 1; n < 60; n += 1) {
      term *= (-magnitude * magnitude) / n;
      sum += term / (2 * n + 1);
    }
    return (Math.sign(x) * 2 * sum) / Math.sqrt(Math.PI);
  }
  let fraction = magnitude;
  for (let n = 60; n > 0; n -= 1) fraction = magnitude + n / 2 / fraction;
  return Math.sign(x) * (1 - Math.exp(-magnitude * magnitude) / (Math.sqrt(Math.PI) * fraction));
}

const gelu = (x: number) => (x * (1 + errorFunction(x / Math.SQRT2))) / 2;

const dot = (left: ArrayLike<number>, right: ArrayLike<number>, from = 0) => {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1)
    sum += (left[index] ?? 0) * (right[from + index] ?? 0);
  return sum;
};

const add = (left: Rows, right: Rows): Rows =>
  left.map((row, index) => row.map((value, column) => value + (right[index]?.[column] ?? 0)));

function softmax(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - most));
  const sum = exponentials.reduce((total, one) => total + one, 0);
  return exponentials.map((one) => one / sum);
}

/**
 * Whisper as its authors describe it, number by number and without caches: what a converted model
 * is compared with.
 */
export class WhisperReference {
  readonly #read: ReadValues;
  readonly #dimensions: WhisperDimensions;

  constructor(dimensions: WhisperDimensions, read: ReadValues) {
    this.#dimensions = dimensions;
    this.#read = read;
  }

  /** States of the encoder for features [mel band][frame]. */
  encode(features: Rows): Rows {
    const { encoderLayers } = this.#dimensions;
    let states = this.#convolve(features, 'encoder/conv1', 1);
    const bands = Array.from({ length: states[0]?.length ?? 0 }, (_, band) =>
      Float64Array.from(states, (row) => row[band] ?? 0),
    );
    states = this.#convolve(bands, 'encoder/conv2', 2);
    states = this.#addPositions(states, 'encoder/position_encodings/encodings');
    for (let layer = 0; layer < encoderLayers; layer += 1) {
      const path = `encoder/layer_${layer}`;
      states = add(states, this.#attendToSelf(states, `${path}/self_attention`, false));
      states = add(states, this.#feedForward(states, `${path}/ffn`));
    }
    return this.#normalise(states, 'encoder/layer_norm');
  }

  /**
   * Logits of each token, and the attention of layers and heads to the audio:
   * [layer][head][token][frame].
   */
  decode(tokens: readonly number[], audio: Rows): { logits: Rows; attention: Rows[][] } {
    const { decoderLayers, vocabularySize, width } = this.#dimensions;
    const embeddings = this.#read('decoder/embeddings/weight');
    const attention: Rows[][] = [];
    let states: Rows = tokens.map((token) =>
      Float64Array.from(embeddings.subarray(token * width, (token + 1) * width)),
    );
    states = this.#addPositions(states, 'decoder/position_encodings/encodings');
    for (let layer = 0; layer < decoderLayers; layer += 1) {
      const path = `decoder/layer_${layer}`;
      states = add(states, this.#attendToSelf(states, `${path}/self_attention`, true));
      const cross = this.#attendToAudio(states, audio, `${path}/attention`);
      attention.push(cross.shares);
      states = add(states, cross.states);
      states = add(states, this.#feedForward(states, `${path}/ffn`));
    }
    const projection = this.#read('decoder/projection/weight');
    const logits = this.#normalise(states, 'decoder/layer_norm').map((row) =>
      Float64Array.from({ length: vocabularySize }, (_, token) =>
        dot(row, projection, token * width),
      ),
    );
    return { logits, attention };
  }

  /**
   * Convolution of [channel][position] with a kernel of 3, and GELU. The result is
   * [position][channel].
   */
  #convolve(channels: Rows, path: string, stride: number): Rows {
    const weight = this.#read(`${path}/weight`);
    const bias = this.#read(`${path}/bias`);
    const length = channels[0]?.length ?? 0;
    return Array.from({ length: Math.ceil(length / stride) }, (_, position) =>
      Float64Array.from(bias, (initial, output) => {
        let sum = initial;
        for (const [input, channel] of channels.entries())
          for (let tap = 0; tap < 3; tap += 1)
            sum +=
              (weight[(output * channels.length + input) * 3 + tap] ?? 0) *
              (channel[position * stride + tap - 1] ?? 0);
        return gelu(sum);
      }),
    );
  }

  #addPositions(states: Rows, path: string): Rows {
    const positions = this.#read(path);
    const { width } = this.#dimensions;
    return states.map((row, position) =>
      row.map((value, column) => value + (positions[position * width + column] ?? 0)),
    );
  }

  #normalise(states: Rows, path: string): Rows {
    const gamma = this.#read(`${path}/gamma`);
    const beta = this.#read(`${path}/beta`);
    return states.map((row) => {
      const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
      const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
      return row.map(
        (value, column) =>
          ((value - mean) / Math.sqrt(variance + 1e-5)) * (gamma[column] ?? 0) +
          (beta[column] ?? 0),
      );
    });
  }

  #linear(states: Rows, path: string): Rows {
    const weight = this.#read(`${path}/weight`);
    const bias = this.#read(`${path}/bias`);
    return states.map((row) =>
      Float64Array.from(bias, (initial, output) => initial + dot(row, weight, output * row.length)),
    );
  }

  #feedForward(states: Rows, path: string): Rows {
    const inner = this.#linear(this.#normalise(states, `${path}/layer_norm`), `${path}/linear_0`);
    return this.#linear(
      inner.map((row) => row.map(gelu)),
      `${path}/linear_1`,
    );
  }

  #attendToSelf(states: Rows, path: string, isCausal: boolean): Rows {
    const normal = this.#normalise(states, `${path}/layer_norm`);
    const [queries, keys, values] = this.#split(this.#linear(normal, `${path}/linear_0`), 3);
    return this.#linear(
      this.#attend(queries ?? [], keys ?? [], values ?? [], isCausal).states,
      `${path}/linear_1`,
    );
  }

  #attendToAudio(states: Rows, audio: Rows, path: string): { states: Rows; shares: Rows[] } {
    const normal = this.#normalise(states, `${path}/layer_norm`);
    const queries = this.#linear(normal, `${path}/linear_0`);
    const [keys, values] = this.#split(this.#linear(audio, `${path}/linear_1`), 2);
    const attended = this.#attend(queries, keys ?? [], values ?? [], false);
    return { ...attended, states: this.#linear(attended.states, `${path}/linear_2`) };
  }

  #split(states: Rows, parts: number): Rows[] {
    const { width } = this.#dimensions;
    return Array.from({ length: parts }, (_, part) =>
      states.map((row) => row.subarray(part * width, (part + 1) * width)),
    );
  }

  #attend(
    queries: Rows,
    keys: Rows,
    values: Rows,
    isCausal: boolean,
  ): { states: Rows; shares: Rows[] } {
    const { heads, width } = this.#dimensions;
    const selectHead = (row: Float64Array, head: number) =>
      row.subarray(head * headWidth, (head + 1) * headWidth);
    const shares = Array.from({ length: heads }, (_, head) =>
      queries.map((query, position) =>
        softmax(
          Float64Array.from(
            keys.slice(0, isCausal ? position + 1 : keys.length),
            (key) => dot(selectHead(query, head), selectHead(key, head)) / Math.sqrt(headWidth),
          ),
        ),
      ),
    );
    const states = queries.map((_, position) =>
      Float64Array.from({ length: width }, (__, column) =>
        dot(
          shares[Math.floor(column / headWidth)]?.[position] ?? [],
          values.map((value) => value[column] ?? 0),
        ),
      ),
    );
    return { states, shares };
  }
}
