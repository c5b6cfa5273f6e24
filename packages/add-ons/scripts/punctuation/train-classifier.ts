import {
  bucketCount,
  type HashedWeights,
  toBucket,
  toCheck,
} from '../../src/punctuation/hashed-classifier.js';
import type { Matrix, Network, NetworkInput } from '../../src/punctuation/network.js';
import type { TrainedClassifier } from '../../src/punctuation/read-english-model.js';
import type { ExampleShape, Examples } from './examples.js';
import { shuffled } from './random.js';

/** Options of {@link trainClassifier}. */
export interface TrainOptions {
  readonly classCount: number;
  /** Number of classes of words in the slots. */
  readonly wordClassCount: number;
  readonly epochs: number;
  readonly random: () => number;
}

/** Features of fewer examples say nothing about other texts. */
const minimumExamples = 10;
/** Features of fewer texts are those of their subjects, such as the names in a novel. */
const minimumTexts = 3;
const learningRate = 0.05;
const decay = 4e-6;
const networkLearningRate = 0.02;
const dimension = 16;
const hiddenCount = 48;

/**
 * Multinomial logistic regression over hashed features and the outputs of a network with one hidden
 * layer, both learned together: the features by AdaGrad, the network by stochastic gradient descent
 * whose rate falls to nothing. Weights have 8 bits.
 *
 * @param draw - gives the examples of an epoch, which differ by chance
 */
export function trainClassifier(
  draw: () => Examples,
  { classCount, epochs, random, wordClassCount }: TrainOptions,
): TrainedClassifier {
  let examples = draw();
  const { shape } = examples;
  const owners = findOwners(examples);
  const features = createFeatureWeights(classCount);
  const network = new TrainedNetwork(shape, { classCount, wordClassCount, random });
  const gradients = new Float64Array(classCount);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    if (epoch > 0) examples = draw();
    const buckets = listBuckets(examples, owners);
    const order = shuffled(examples.length, random);
    for (const [step, number] of order.entries()) {
      const active = buckets.subarray(number * shape.hashCount, (number + 1) * shape.hashCount);
      const slots = examples.slots.subarray(
        number * shape.slotCount,
        (number + 1) * shape.slotCount,
      );
      const numbers = examples.numbers.subarray(
        number * shape.numberCount,
        (number + 1) * shape.numberCount,
      );
      gradients.fill(0);
      features.addScores(active, gradients);
      network.addScores({ numbers, slots }, gradients);
      normalise(gradients);
      const label = examples.labels[number] ?? 0;
      gradients[label] = (gradients[label] ?? 0) - 1;
      features.learn(active, gradients);
      const done = (epoch + step / order.length) / epochs;
      if (gradients.some((gradient) => Math.abs(gradient) > 0.01))
        network.learn({ numbers, slots }, gradients, networkLearningRate * (1 - done));
    }
  }
  return { weights: features.quantise(owners), network: network.quantise() };
}

/**
 * Hash of the feature that each bucket belongs to, the most frequent one, or 0 where no feature is
 * frequent enough.
 */
function findOwners({ hashes, length, shape, texts }: Examples): Uint32Array {
  const used = hashes.subarray(0, length * shape.hashCount);
  const counts = new Uint32Array(1 << 26);
  const textCounts = new Uint16Array(counts.length);
  const lastTexts = new Uint16Array(counts.length);
  const toPlace = (hash: number) => hash & (counts.length - 1);
  const countAt = (hash: number) => counts[toPlace(hash)] ?? 0;
  for (const [index, hash] of used.entries()) {
    const place = toPlace(hash);
    const text = (texts[Math.floor(index / shape.hashCount)] ?? 0) + 1;
    counts[place] = countAt(hash) + 1;
    if (lastTexts[place] === text) continue;
    lastTexts[place] = text;
    textCounts[place] = (textCounts[place] ?? 0) + 1;
  }
  const owners = new Uint32Array(bucketCount);
  for (const hash of used) {
    if (countAt(hash) < minimumExamples || (textCounts[toPlace(hash)] ?? 0) < minimumTexts)
      continue;
    const owner = owners[toBucket(hash)] ?? 0;
    if (owner === 0 || countAt(hash) > countAt(owner)) owners[toBucket(hash)] = hash;
  }
  return owners;
}

/** Bucket of each feature of the examples, -1 for those without. */
function listBuckets({ hashes, length, shape }: Examples, owners: Uint32Array): Int32Array {
  const buckets = new Int32Array(length * shape.hashCount);
  for (let index = 0; index < buckets.length; index += 1) {
    const hash = hashes[index] ?? 0;
    buckets[index] = owners[toBucket(hash)] === hash ? toBucket(hash) : -1;
  }
  return buckets;
}

/** Weights of hashed features while they are learned. The bias is that of one more bucket. */
function createFeatureWeights(classCount: number) {
  const weights = new Float32Array((bucketCount + 1) * classCount);
  const squares = new Float32Array(weights.length).fill(1e-2);
  const learnBucket = (bucket: number, gradients: Float64Array) => {
    for (let index = 0; index < classCount; index += 1) {
      const gradient = gradients[index] ?? 0;
      if (Math.abs(gradient) < 1e-3) continue;
      const at = bucket * classCount + index;
      const slope = gradient + decay * (weights[at] ?? 0);
      squares[at] = (squares[at] ?? 0) + slope * slope;
      weights[at] = (weights[at] ?? 0) - (learningRate * slope) / Math.sqrt(squares[at] ?? 1);
    }
  };
  const addBucket = (bucket: number, scores: Float64Array) => {
    for (let index = 0; index < classCount; index += 1)
      scores[index] = (scores[index] ?? 0) + (weights[bucket * classCount + index] ?? 0);
  };
  return {
    addScores: (active: Int32Array, scores: Float64Array) => {
      addBucket(bucketCount, scores);
      for (const bucket of active) if (bucket >= 0) addBucket(bucket, scores);
    },
    learn: (active: Int32Array, gradients: Float64Array) => {
      learnBucket(bucketCount, gradients);
      for (const bucket of active) if (bucket >= 0) learnBucket(bucket, gradients);
    },
    quantise: (owners: Uint32Array): HashedWeights => {
      const size = bucketCount * classCount;
      const unit = 3 / 127;
      const values = Int8Array.from(weights.subarray(0, size), (weight) =>
        Math.max(-127, Math.min(127, Math.round(weight / unit))),
      );
      const checks = Uint8Array.from(owners, (hash, bucket) => {
        const own = values.subarray(bucket * classCount, (bucket + 1) * classCount);
        return hash !== 0 && own.some((value) => value !== 0) ? toCheck(hash) : 0;
      });
      return { classCount, values, checks, unit, biases: [...weights.subarray(size)] };
    },
  };
}

/** A network while it is learned. */
class TrainedNetwork {
  readonly #shape: Network['shape'];
  readonly #embeddings: Float32Array;
  readonly #inputs: Float32Array;
  readonly #outputs: Float32Array;
  readonly #biases = new Float32Array(hiddenCount).fill(0.1);
  readonly #hidden = new Float32Array(hiddenCount);
  readonly #slopes = new Float32Array(hiddenCount);

  constructor(
    { numberCount, slotCount }: ExampleShape,
    options: Pick<TrainOptions, 'classCount' | 'random' | 'wordClassCount'>,
  ) {
    const { classCount, random, wordClassCount } = options;
    const inputCount = slotCount * dimension + numberCount;
    const between = (size: number, spread: number) =>
      Float32Array.from({ length: size }, () => (random() * 2 - 1) * spread);
    this.#shape = { slotCount, numberCount, dimension, hiddenCount, classCount };
    this.#embeddings = between(wordClassCount * dimension, 0.1);
    this.#inputs = between(inputCount * hiddenCount, Math.sqrt(3 / inputCount));
    this.#outputs = between(hiddenCount * classCount, Math.sqrt(3 / hiddenCount));
  }

  addScores(input: NetworkInput, scores: Float64Array): void {
    const { classCount } = this.#shape;
    this.#hidden.set(this.#biases);
    this.#forEachInput(input, (row, value) => this.#addRow(row, value));
    for (let unit = 0; unit < hiddenCount; unit += 1)
      for (let index = 0; index < classCount; index += 1)
        scores[index] =
          (scores[index] ?? 0) +
          Math.max(0, this.#hidden[unit] ?? 0) * (this.#outputs[unit * classCount + index] ?? 0);
  }

  /** Learns from the input whose scores were added last. */
  learn(input: NetworkInput, gradients: Float64Array, rate: number): void {
    this.#learnOutputs(gradients, rate);
    this.#forEachInput(input, (row, value, embedding) => {
      const gradient = this.#learnRow(row, value, rate);
      if (embedding !== undefined) this.#embeddings[embedding] = value - rate * gradient;
    });
  }

  quantise(): Network {
    return {
      shape: this.#shape,
      embeddings: toMatrix(this.#embeddings),
      inputs: toMatrix(this.#inputs),
      outputs: toMatrix(this.#outputs),
      biases: [...this.#biases],
    };
  }

  /**
   * Calls `use` with each input that is not nothing.
   *
   * @param use - takes its row of weights, its value, and its index in the embeddings unless it is
   * a number
   */
  #forEachInput(
    { numbers, slots }: NetworkInput,
    use: (row: number, value: number, embedding?: number) => void,
  ): void {
    const { numberCount, slotCount } = this.#shape;
    for (let row = 0; row < slotCount * dimension; row += 1) {
      const embedding = (slots[Math.floor(row / dimension)] ?? 0) * dimension + (row % dimension);
      use(row, this.#embeddings[embedding] ?? 0, embedding);
    }
    for (let index = 0; index < numberCount; index += 1) {
      const value = numbers[index] ?? 0;
      if (value !== 0) use(slotCount * dimension + index, value);
    }
  }

  #addRow(row: number, value: number): void {
    const from = row * hiddenCount;
    for (let unit = 0; unit < hiddenCount; unit += 1)
      this.#hidden[unit] = (this.#hidden[unit] ?? 0) + value * (this.#inputs[from + unit] ?? 0);
  }

  #learnOutputs(gradients: Float64Array, rate: number): void {
    const { classCount } = this.#shape;
    for (let unit = 0; unit < hiddenCount; unit += 1) {
      const value = this.#hidden[unit] ?? 0;
      let slope = 0;
      for (let index = 0; value > 0 && index < classCount; index += 1) {
        const at = unit * classCount + index;
        const weight = this.#outputs[at] ?? 0;
        const gradient = gradients[index] ?? 0;
        slope += weight * gradient;
        this.#outputs[at] = weight - rate * value * gradient;
      }
      this.#slopes[unit] = slope;
      this.#biases[unit] = (this.#biases[unit] ?? 0) - rate * slope;
    }
  }

  /** Learns a row of weights from an input, and gives the gradient of the input. */
  #learnRow(row: number, value: number, rate: number): number {
    const [from, factor] = [row * hiddenCount, rate * value];
    let gradient = 0;
    for (let unit = 0; unit < hiddenCount; unit += 1) {
      const slope = this.#slopes[unit] ?? 0;
      const weight = this.#inputs[from + unit] ?? 0;
      gradient += weight * slope;
      this.#inputs[from + unit] = weight - factor * slope;
    }
    return gradient;
  }
}

function toMatrix(weights: Float32Array): Matrix {
  const unit = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  return { unit, values: Int8Array.from(weights, (weight) => Math.round(weight / unit)) };
}

/** Turns scores into shares that sum up to 1. */
function normalise(scores: Float64Array): void {
  const most = Math.max(...scores);
  let sum = 0;
  for (let index = 0; index < scores.length; index += 1) {
    scores[index] = Math.exp((scores[index] ?? 0) - most);
    sum += scores[index] ?? 0;
  }
  for (let index = 0; index < scores.length; index += 1) scores[index] = (scores[index] ?? 0) / sum;
}
