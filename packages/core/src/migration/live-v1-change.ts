/** What became of a field of a live V1 configuration. */
export interface LiveV1Change {
  /** The field of V1. */
  readonly field: string;
  /**
   * - `renamed`: the value stands under another name
   * - `converted`: the value is another one, in another unit for example
   * - `removed`: V2 does without it
   * - `unsupported`: V2 has no such thing, or not with this value
   */
  readonly kind: 'renamed' | 'converted' | 'removed' | 'unsupported';
  /** The value in V1; a key is withheld. */
  readonly from: unknown;
  /** The value in V2; null when there is none. */
  readonly to: unknown;
  /** Where the value stands in V2, such as `pre_processing.audio_enhancer`; null when nowhere. */
  readonly path: string | null;
  /** What was done, and what is left to do, in words. */
  readonly message: string;
}
