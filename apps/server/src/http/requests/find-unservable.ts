import type { PreRecordedRequestParams, RequestOption } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';

/** Options of a request that this version of the service does not serve, with what can be done instead. */
export const unservedOptions = {
  pii_redaction: 'leave it out and redact the transcript yourself',
  punctuation_enhanced: 'leave it out',
  custom_spelling: 'leave it out and replace the spellings in the transcript',
} as const satisfies Partial<Record<RequestOption, string>>;

/**
 * What a well-formed request asks for that cannot be served here.
 *
 * @param params - the request
 * @param engine - what the recogniser can do
 * @returns one sentence for each option, with what can be done; none when everything can be served
 */
export function findUnservable(
  params: PreRecordedRequestParams,
  engine: EngineCapabilities,
): string[] {
  // Object.entries forgets the names of the options, of which there are no others.
  const options = Object.entries(unservedOptions) as [keyof typeof unservedOptions, string][];
  const sentences = options
    .filter(([option]) => params[option])
    .map(([option, remedy]) => `${option} is not served by this server yet: ${remedy}`);
  if (params.custom_vocabulary && !engine.customVocabulary)
    sentences.push(`custom_vocabulary is not served by the engine ${engine.id}: leave it out`);

  const { languages, code_switching: codeSwitching } = params.language_config;
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
