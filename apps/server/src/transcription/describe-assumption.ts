import type { LanguageConfiguration, TranscriptionLanguage } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';

/** Part of `post_session_metadata` about a language that nobody has named. */
export interface AssumptionMetadata {
  /** The only language of an engine that detects none. */
  readonly language_assumed?: TranscriptionLanguage;
}

/**
 * Describes which language an engine has assumed.
 *
 * @param params - parameters of the job
 * @param engine - the engine that has transcribed it
 * @returns an empty object when the request names languages, or the engine detects them
 */
export function describeAssumption(
  { language_config }: { readonly language_config: LanguageConfiguration },
  { languageDetection, languages }: Pick<EngineCapabilities, 'languageDetection' | 'languages'>,
): AssumptionMetadata {
  const [own] = languages;
  const isAssumed = language_config.languages.length === 0 && !languageDetection;
  return isAssumed && own !== undefined ? { language_assumed: own } : {};
}
