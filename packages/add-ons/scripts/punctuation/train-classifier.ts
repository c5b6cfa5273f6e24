import {
  bucketCount,
  bucketOf,
  checkOf,
  type HashedWeights,
  hashOf,
} from '../../src/punctuation/hashed-classifier.js';

/** An example: its features, and the index of its class. */
export interface Example {
  readonly hashes: Uint32Array;
  readonly label: number;
}

/** Example of some features. */
export function exampleOf(features: readonly string[], label: number): Example {
  return { hashes: Uint32Array.from(features, hashOf), label };
}

/** Options of {@link trainClassifier}. */
export interface TrainOptions {
  readonly classCount: number;
  readonly epochs: number;
  readonly random: () => number;
}

/** Features of fewer examples say nothing about other texts. */
const minimumExamples = 10;
const learningRate = 0.05;
const decay = 4e-6;

/** Multinomial logistic regression by AdaGrad, with weights of 8 bits. */
export function trainClassifier(
  examples: readonly Example[],
  { classCount, epochs, random }: TrainOptions,
): HashedWeights {
  const owners = findOwners(examples);
  const weights = new Float64Array((bucketCount + 1) * classCount);
  const squares = new Float64Array(weights.length).fill(1e-2);
  const order = Uint32Array.from(examples, (_, index) => index);
  const shares = new Float64Array(classCount);
  const step = (index: number, gradient: number) => {
    const slope = gradient + decay * (weights[index] ?? 0);
    squares[index] = (squares[index] ?? 0) + slope * slope;
    weights[index] =
      (weights[index] ?? 0) - (learningRate * slope) / Math.sqrt(squares[index] ?? 1);
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const number of order) {
      const { hashes, label } = examples[number] as Example;
      const all = [bucketCount];
      for (const hash of hashes) if (owners[bucketOf(hash)] === hash) all.push(bucketOf(hash));
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
  return quantise(weights, owners, classCount);
}

/** Hash of the feature that each bucket belongs to, the most frequent one; 0 where no feature is frequent enough. */
function findOwners(examples: readonly Example[]): Uint32Array {
  const counts = new Uint32Array(1 << 26);
  const countOf = (hash: number) => counts[hash & (counts.length - 1)] ?? 0;
  for (const { hashes } of examples)
    for (const hash of hashes) counts[hash & (counts.length - 1)] = countOf(hash) + 1;
  const owners = new Uint32Array(bucketCount);
  for (const { hashes } of examples)
    for (const hash of hashes) {
      const owner = owners[bucketOf(hash)] ?? 0;
      if (countOf(hash) >= minimumExamples && (owner === 0 || countOf(hash) > countOf(owner)))
        owners[bucketOf(hash)] = hash;
    }
  return owners;
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

function quantise(weights: Float64Array, owners: Uint32Array, classCount: number): HashedWeights {
  const size = bucketCount * classCount;
  const unit = 3 / 127;
  const values = Int8Array.from(weights.subarray(0, size), (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / unit))),
  );
  const checks = Uint8Array.from(owners, (hash, bucket) => {
    const own = values.subarray(bucket * classCount, (bucket + 1) * classCount);
    return hash !== 0 && own.some((value) => value !== 0) ? checkOf(hash) : 0;
  });
  return { classCount, values, checks, unit, biases: [...weights.subarray(size)] };
}
