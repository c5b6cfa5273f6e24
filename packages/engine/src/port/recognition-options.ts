import type { CustomVocabularyConfiguration, TranscriptionLanguage } from '@earshot/core';
import type { PreparedVocabulary } from './prepared-vocabulary.js';

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
  /**
   * The same vocabulary as {@link RecognitionOptions.vocabulary | vocabulary}, prepared by the engine; it is used instead.
   *
   * @defaultValue the engine prepares the vocabulary itself
   */
  readonly preparedVocabulary?: PreparedVocabulary | undefined;
}

/** How one utterance is to be recognised by a pool. */
export interface PoolRecognitionOptions extends Omit<RecognitionOptions, 'preparedVocabulary'> {
  /**
   * Who asks, in any words, such as the id of a key. The processes are shared equally by all tenants that wait, and work of one
   * does not suffer from processes that die of another's.
   *
   * @defaultValue all who name none are one tenant
   */
  readonly tenant?: string | undefined;
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
