import type { SubtitleFeature } from '../styled-text/styled-text.js';

/** A feature of a cue that the target format does not support. */
export interface FormatLoss {
  /** What it is, for programs. */
  readonly feature: SubtitleFeature;
  /** Which cue, counted from 0. */
  readonly index: number;
}

/** What every writer of a format with markup takes. */
export interface MarkupOptions {
  /**
   * Called with what the format cannot hold of the markup of another format, as often as a cue says it. What it can hold is
   * translated.
   *
   * @defaultValue it is left out without notice
   */
  readonly onLoss?: ((loss: FormatLoss) => void) | undefined;
}
