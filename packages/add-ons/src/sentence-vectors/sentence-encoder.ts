/** Vectors of sentences, one after the other. */
export interface SentenceVectors {
  /** Numbers of a vector. */
  readonly vectorSize: number;
  /** Vectors of length 1, in the order of the sentences. */
  readonly vectors: Float32Array;
}

/**
 * A model that turns sentences into vectors, whose cosines are the similarity of their subjects.
 */
export interface SentenceEncoder {
  /** Its name, for notes. */
  readonly name: string;
  /** Codes of the languages that it reads. */
  readonly languages: readonly string[];
  /**
   * Computes the vectors of sentences.
   *
   * @param signal - aborts the work with its reason
   */
  encode(sentences: readonly string[], signal: AbortSignal): Promise<SentenceVectors>;
}
