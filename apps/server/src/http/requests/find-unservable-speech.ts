import type { PreRecordedRequestParams } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';

/** What a request says about how its speech is to be recognised. */
export interface SpeechRequest {
  readonly language_config: PreRecordedRequestParams['language_config'];
  readonly custom_vocabulary: boolean;
  /** What the switch of the vocabulary is called. */
  readonly vocabularyField: string;
}

/**
 * What a request asks of the recogniser that it cannot do.
 *
 * @returns one sentence for each option, with what can be done; none when it can do everything
 */
export function findUnservableSpeech(
  { custom_vocabulary, language_config, vocabularyField }: SpeechRequest,
  engine: EngineCapabilities,
): string[] {
  const sentences: string[] = [];
  if (custom_vocabulary && !engine.customVocabulary)
    sentences.push(`${vocabularyField} is not served by the engine ${engine.id}: leave it out`);
  const { languages, code_switching: codeSwitching } = language_config;
  const known = engine.languages.join(', ');
  const unknown = languages.filter((language) => !engine.languages.includes(language));
  if (unknown.length > 0)
    sentences.push(
      `language_config.languages has ${unknown.join(', ')}, which no engine of this server knows: there is ${known}`,
    );
  if (codeSwitching && languages.length !== 1 && !engine.languageDetection)
    sentences.push(
      `language_config.code_switching is not served by this server, whose engine knows ${known} and does not detect languages: leave it out`,
    );
  return sentences;
}
