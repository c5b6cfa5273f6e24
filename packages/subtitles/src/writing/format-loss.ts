import type { SubtitleFeature } from '../styled-text/styled-text.js';

/** A feature of a cue that the target format does not support. */
export interface FormatLoss {
  /** The feature. */
  readonly feature: SubtitleFeature;
  /** Index of the cue, counted from 0. */
  readonly index: number;
}

/** Options of all writers of formats with markup. */
export interface MarkupOptions {
  /**
   * Called with each feature of the markup of another format that this format does not support, at
   * least once for each cue that has it. All other features are translated.
   *
   * @defaultValue losses are not reported
   */
  readonly onLoss?: ((loss: FormatLoss) => void) | undefined;
}
