import type { CustomVocabularyConfiguration, TranscriptionLanguage } from '@earshot/core';

/** How one utterance is to be recognised. */
export interface RecognitionOptions {
  /**
   * The language that is spoken.
   *
   * @defaultValue the first language of the engine
   */
  readonly language?: TranscriptionLanguage | undefined;
  /**
   * Words that the engine is to know besides its own.
   *
   * @defaultValue none
   */
  readonly vocabulary?: CustomVocabularyConfiguration | undefined;
  /**
   * Where the utterance begins in its recording, in seconds.
   *
   * @defaultValue 0
   */
  readonly startSeconds?: number | undefined;
}

/** How one utterance that is complete is to be recognised. */
export interface UtteranceOptions extends RecognitionOptions {
  /**
   * Whether somebody waits for it live, so that it must not wait for a long utterance of a recording.
   *
   * @defaultValue false
   */
  readonly isLive?: boolean | undefined;
}
