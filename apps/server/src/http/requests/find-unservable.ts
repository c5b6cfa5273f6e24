import type { LiveRequest, PreRecordedRequest, RequestOption } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import { HttpError } from '../../errors/http-error.js';

/** An option of a valid request that this server cannot serve. */
export interface Unservable {
  readonly code: 'unsupported_language' | 'unsupported_option';
  /** A sentence with the name of the field and with a remedy. */
  readonly sentence: string;
}

/** Options of requests that this version of the service does not serve, with a remedy each. */
export const unservedOptions = {
  pii_redaction: 'leave it out and redact the transcript yourself',
  punctuation_enhanced: 'leave it out',
} as const satisfies Partial<Record<RequestOption, string>>;

/** Largest resolution of word times that counts as frame-accurate, in seconds: frames of engines are 10 to 20 ms long. */
const accurateSeconds = 0.02;

/**
 * Refuses requests with options that cannot be served.
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

/** Lists the options of a pre-recorded request that cannot be served; empty when all can. */
export function findUnservable(
  params: PreRecordedRequest,
  engine: EngineCapabilities,
): Unservable[] {
  // Object.entries loses the type of the names, of which there are no others.
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

/** Lists the options of a live request that cannot be served; empty when all can. */
export function findUnservableLive(params: LiveRequest, engine: EngineCapabilities): Unservable[] {
  const found: Unservable[] = engine.streaming
    ? []
    : [
        {
          code: 'unsupported_option',
          sentence: `the engine ${engine.id} transcribes no live audio: send a file to POST /v2/pre-recorded`,
        },
      ];
  const { language_config, realtime_processing } = params;
  if (realtime_processing.words_accurate_timestamps && !hasAccurateWordTimes(engine))
    found.push({
      code: 'unsupported_option',
      sentence: `realtime_processing.words_accurate_timestamps is not served by the engine ${engine.id}: leave it out`,
    });
  return [
    ...found,
    ...findUnservableSpeech(
      {
        language_config,
        custom_vocabulary: realtime_processing.custom_vocabulary,
        vocabularyField: 'realtime_processing.custom_vocabulary',
      },
      engine,
    ),
  ];
}

/** Options of recognition that requests of both kinds have. */
interface SpeechRequest {
  readonly language_config: PreRecordedRequest['language_config'];
  readonly custom_vocabulary: boolean;
  /** Path of the flag `custom_vocabulary` in the request. */
  readonly vocabularyField: string;
}

/** Lists the options of recognition that the engine cannot serve; empty when it can serve all. */
function findUnservableSpeech(
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

/** True when word times of an engine are always as accurate as `words_accurate_timestamps` asks for. */
export function hasAccurateWordTimes({
  wordTimestampResolutionSeconds,
}: Pick<EngineCapabilities, 'wordTimestampResolutionSeconds'>): boolean {
  return (
    wordTimestampResolutionSeconds !== null && wordTimestampResolutionSeconds <= accurateSeconds
  );
}
