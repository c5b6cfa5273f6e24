import type { PreRecordedRequest, RequestOption } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import { findUnservableSpeech, type Unservable } from './find-unservable-speech.js';

/** Options of a request that this version of the service does not serve, with what can be done instead. */
export const unservedOptions = {
  pii_redaction: 'leave it out and redact the transcript yourself',
  punctuation_enhanced: 'leave it out',
} as const satisfies Partial<Record<RequestOption, string>>;

/**
 * What a well-formed request asks for that cannot be served here.
 *
 * @param params - the request
 * @param engine - what the recogniser can do
 * @returns what it is, option by option; nothing when everything can be served
 */
export function findUnservable(
  params: PreRecordedRequest,
  engine: EngineCapabilities,
): Unservable[] {
  // Object.entries forgets the names of the options, of which there are no others.
  const options = Object.entries(unservedOptions) as [keyof typeof unservedOptions, string][];
  const found = options
    .filter(([option]) => params[option])
    .map(([option, remedy]) => ({
      code: 'unsupported_option' as const,
      sentence: `${option} is not served by this server yet: ${remedy}`,
    }));
  const { custom_vocabulary, language_config } = params;
  return [
    ...found,
    ...findUnservableSpeech(
      { custom_vocabulary, language_config, vocabularyField: 'custom_vocabulary' },
      engine,
    ),
  ];
}
