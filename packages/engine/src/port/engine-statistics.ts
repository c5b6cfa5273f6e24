/** Work of an engine so far. */
export interface EngineStatistics {
  /** Utterances that were recognised, in one piece or as a stream. */
  readonly utterances: number;
  /** Audio that was recognised, in seconds. */
  readonly audioSeconds: number;
  /** Streams that are open. */
  readonly openStreams: number;
  /** Most streams that may be open at once. */
  readonly streamCapacity: number;
}
