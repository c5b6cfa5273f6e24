import type { SentenceEncoder, SentenceVectors } from './sentence-encoder.js';

/** Vectors of the sentences of one transcript, each computed once for all that read it. */
export class SharedVectors {
  readonly #encoder: SentenceEncoder;
  readonly #known = new Map<string, Float32Array>();
  #vectorSize = 0;
  /**
   * The last computation, which the next one waits for, since it may compute the same sentences.
   */
  #last: Promise<unknown> = Promise.resolve();

  /** @param encoder - the model that computes them */
  constructor(encoder: SentenceEncoder) {
    this.#encoder = encoder;
  }

  /**
   * Vectors of sentences, in their order.
   *
   * @throws the error of the encoder, or the reason of the signal when it is aborted
   */
  async of(sentences: readonly string[], signal: AbortSignal): Promise<SentenceVectors> {
    const computation = this.#last
      .catch(() => undefined)
      .then(() => this.#compute(sentences, signal));
    this.#last = computation;
    await computation;
    const vectors = new Float32Array(sentences.length * this.#vectorSize);
    for (const [at, sentence] of sentences.entries())
      vectors.set(this.#known.get(sentence) ?? [], at * this.#vectorSize);
    return { vectorSize: this.#vectorSize, vectors };
  }

  async #compute(sentences: readonly string[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const missing = [...new Set(sentences)].filter((sentence) => !this.#known.has(sentence));
    if (missing.length === 0) return;
    const { vectors, vectorSize } = await this.#encoder.encode(missing, signal);
    this.#vectorSize = vectorSize;
    for (const [at, sentence] of missing.entries())
      this.#known.set(sentence, vectors.subarray(at * vectorSize, (at + 1) * vectorSize));
  }
}
