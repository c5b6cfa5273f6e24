/** Speech of one passage. */
export interface SpokenPassage {
  /** 16-bit samples at 16 kHz, of one channel. */
  readonly samples: Int16Array;
  /** Code of the language that is spoken. */
  readonly language: string;
}

/** A speech engine that translates speech into English, behind any client. */
export interface SpeechTranslator {
  /** Codes of the languages that it recognises. */
  readonly languages: readonly string[];
  /** Length of the longest passage that it takes, in seconds. */
  readonly maximumSeconds: number;
  /** Number of passages that it translates at the same time. */
  readonly parallelism: number;
  /**
   * Translates a passage.
   *
   * @returns English, empty when it recognised no words
   * @throws AddOnFailure when it cannot, or the reason of the signal when it is aborted
   */
  readonly translate: (passage: SpokenPassage, signal: AbortSignal) => Promise<string>;
}
