import { bucketCount, bucketOf, type HashedWeights } from '../../src/punctuation/hashed-classifier.js';

/** An example: its features, and the index of its class. */
export interface Example {
  readonly buckets: Uint32Array;
  readonly label: number;
}

/** Example of some features. */
export function exampleOf(features: readonly string[], label: number): Example {
  return { buckets: Uint32Array.from(features, bucketOf), label };
}

/** Options of {@link trainClassifier}. */
export interface TrainOptions {
  readonly classCount: number;
  readonly epochs: number;
  readonly random: () => number;
}

/** Features of fewer examples say nothing about other texts. */
const minimumExamples = 6;
const learningRate = 0.12;
const decay = 2e-6;

/** Multinomial logistic regression by AdaGrad, with weights of 8 bits. */
export function trainClassifier(
  examples: readonly Example[],
  { classCount, epochs, random }: TrainOptions,
): HashedWeights {
  const isFrequent = findFrequent(examples);
  const weights = new Float64Array((bucketCount + 1) * classCount);
  const squares = new Float64Array(weights.length).fill(1e-2);
  const order = Uint32Array.from(examples, (_, index) => index);
  const shares = new Float64Array(classCount);
  const step = (index: number, gradient: number) => {
    const slope = gradient + decay * (weights[index] ?? 0);
    squares[index] = (squares[index] ?? 0) + slope * slope;
    weights[index] = (weights[index] ?? 0) - (learningRate * slope) / Math.sqrt(squares[index] ?? 1);
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const number of order) {
      const { buckets, label } = examples[number] as Example;
      const all = [...buckets.filter((bucket) => isFrequent[bucket]), bucketCount];
      shares.fill(0);
      for (const bucket of all)
        for (let index = 0; index < classCount; index += 1)
          shares[index] = (shares[index] ?? 0) + (weights[bucket * classCount + index] ?? 0);
      normalise(shares);
      for (let index = 0; index < classCount; index += 1) {
        const gradient = (shares[index] ?? 0) - (index === label ? 1 : 0);
        if (Math.abs(gradient) < 1e-3) continue;
        for (const bucket of all) step(bucket * classCount + index, gradient);
      }
    }
  }
  return quantise(weights, classCount);
}

/** Marks the buckets that enough examples have. */
function findFrequent(examples: readonly Example[]): Uint8Array {
  const counts = new Uint32Array(bucketCount);
  for (const { buckets } of examples)
    for (const bucket of buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return Uint8Array.from(counts, (count) => (count >= minimumExamples ? 1 : 0));
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const kept = order[index] ?? 0;
    order[index] = order[other] ?? 0;
    order[other] = kept;
  }
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

function quantise(weights: Float64Array, classCount: number): HashedWeights {
  const size = bucketCount * classCount;
  const unit = 3 / 127;
  const values = Int8Array.from(weights.subarray(0, size), (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / unit))),
  );
  return { classCount, values, unit, biases: [...weights.subarray(size)] };
}
