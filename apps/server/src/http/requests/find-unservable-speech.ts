import type { PreRecordedRequest } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import { HttpError } from '../../errors/http-error.js';

/** Something that a well-formed request asks for and that cannot be served here. */
export interface Unservable {
  readonly code: 'unsupported_language' | 'unsupported_option';
  /** Names the field, and says what can be done. */
  readonly sentence: string;
}

/**
 * Refuses what cannot be served.
 *
 * @throws HttpError 422 with a sentence for each
 */
export function requireServable(found: readonly Unservable[]): void {
  const [first] = found;
  if (first === undefined) return;
  const isOneKind = found.every(({ code }) => code === first.code);
  const sentences = found.map(({ sentence }) => sentence);
  throw new HttpError(422, sentences.join('; '), {
    code: isOneKind ? first.code : 'unservable_request',
    validationErrors: sentences,
  });
}

/** What a request says about how its speech is to be recognised. */
export interface SpeechRequest {
  readonly language_config: PreRecordedRequest['language_config'];
  readonly custom_vocabulary: boolean;
  /** What the switch of the vocabulary is called. */
  readonly vocabularyField: string;
}

/**
 * What a request asks of the recogniser that it cannot do.
 *
 * @returns what it is, option by option; nothing when it can do everything
 */
export function findUnservableSpeech(
  { custom_vocabulary, language_config, vocabularyField }: SpeechRequest,
  engine: EngineCapabilities,
): Unservable[] {
  const found: Unservable[] = [];
  if (custom_vocabulary && !engine.customVocabulary)
    found.push({
      code: 'unsupported_option',
      sentence: `${vocabularyField} is not served by the engine ${engine.id}: leave it out`,
    });
  const { languages, code_switching: codeSwitching } = language_config;
  const known = engine.languages.join(', ');
  const unknown = languages.filter((language) => !engine.languages.includes(language));
  if (unknown.length > 0)
    found.push({
      code: 'unsupported_language',
      sentence: `language_config.languages has ${unknown.join(', ')}, which no engine of this server knows: there is ${known}`,
    });
  if (codeSwitching && languages.length !== 1 && !engine.languageDetection)
    found.push({
      code: 'unsupported_option',
      sentence: `language_config.code_switching is not served by this server, whose engine knows ${known} and does not detect languages: leave it out`,
    });
  return found;
}
