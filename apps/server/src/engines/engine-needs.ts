import type { LiveRequest, PreRecordedJobParams, TranscriptionLanguage } from '@earshot/core';

/** Abilities that a job requires of its engine. */
export interface EngineNeeds {
  readonly kind: 'pre-recorded' | 'live';
  /**
   * Name of the only engine that may be used.
   *
   * @defaultValue any engine may
   */
  readonly engine?: string | undefined;
  /** The languages that may be spoken, empty for any language. */
  readonly languages: readonly TranscriptionLanguage[];
  /**
   * True when the language is to be detected in each utterance. Meaningless for a single language.
   */
  readonly codeSwitching: boolean;
  readonly customVocabulary: boolean;
  /** Path of the request's flag for a custom vocabulary, for error messages. */
  readonly vocabularyField: string;
  /** True when word times must be accurate to the frame. */
  readonly accurateWordTimes: boolean;
}

/** Needs of a recording without any options, in any language. */
export const plainNeeds: EngineNeeds = {
  kind: 'pre-recorded',
  languages: [],
  codeSwitching: false,
  customVocabulary: false,
  vocabularyField: 'custom_vocabulary',
  accurateWordTimes: false,
};

/**
 * Needs of the transcription of a recording.
 *
 * @param params - parameters of the recording
 * @param engine - name of the engine that the request chooses. @defaultValue any engine may be used
 */
export function needsOfRecording(
  {
    custom_vocabulary,
    language_config,
  }: Pick<PreRecordedJobParams, 'custom_vocabulary' | 'language_config'>,
  engine?: string,
): EngineNeeds {
  return {
    ...plainNeeds,
    engine,
    languages: language_config.languages,
    codeSwitching: language_config.code_switching,
    customVocabulary: custom_vocabulary,
  };
}

/** Needs of the transcription of a live session. */
export function needsOfSession({
  language_config,
  realtime_processing,
}: Pick<LiveRequest, 'language_config' | 'realtime_processing'>): EngineNeeds {
  return {
    kind: 'live',
    languages: language_config.languages,
    codeSwitching: language_config.code_switching,
    customVocabulary: realtime_processing.custom_vocabulary,
    vocabularyField: 'realtime_processing.custom_vocabulary',
    accurateWordTimes: realtime_processing.words_accurate_timestamps ?? false,
  };
}
