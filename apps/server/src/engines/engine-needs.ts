import type { LiveRequest, PreRecordedJobParams, TranscriptionLanguage } from '@earshot/core';

/** Requirements of a job on the engine that transcribes it. */
export interface EngineNeeds {
  readonly kind: 'pre-recorded' | 'live';
  /**
   * Name of the engine that alone may do it.
   *
   * @defaultValue any engine may
   */
  readonly engine?: string | undefined;
  /** The languages that may be spoken; empty when any may be. */
  readonly languages: readonly TranscriptionLanguage[];
  /** True when the language is to be detected in each utterance; without meaning for a single language. */
  readonly codeSwitching: boolean;
  readonly customVocabulary: boolean;
  /** Path of the flag for a custom vocabulary in the request. */
  readonly vocabularyField: string;
  /** True when the times of words have to be accurate to the frame. */
  readonly accurateWordTimes: boolean;
}

/** Needs of a recording without any option: of a transcript in whatever language is spoken. */
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
 * @param engine - name of the engine that the request has chosen; the best one unless given
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
