import { type TranscriptionLanguage, transcriptionLanguages } from '@earshot/core';
import { type EngineCapabilities, sampleRateHz } from '../port/engine-capabilities.js';

/** Options of the engine that has its speech recognised by a server with OpenAI's interface for transcriptions. */
export interface OpenaiOptions {
  /** Address of the interface, such as `http://127.0.0.1:8000/v1`; `/v1` may be left out. */
  readonly baseUrl: string;
  /**
   * Key, sent as a bearer token; never part of an error or of a log line.
   *
   * @defaultValue none is sent
   */
  readonly apiKey?: string | undefined;
  /**
   * Model.
   *
   * @defaultValue the only one that the server lists, `whisper-1` when it lists that or lists none
   */
  readonly model?: string | undefined;
  /**
   * Languages that the model knows.
   *
   * @defaultValue English for a model whose name ends with `.en` or has `distil-` in it, else all
   */
  readonly languages?: readonly TranscriptionLanguage[] | undefined;
  /**
   * Requests at the same time, at least 1.
   *
   * @defaultValue 4
   */
  readonly concurrency?: number | undefined;
  /**
   * Longest time for one response, in milliseconds; requests that can be repeated are, for three times as long in all.
   *
   * @defaultValue 60000
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Largest file that the server takes, in bytes; longer audio is sent in several.
   *
   * @defaultValue 25000000, the limit of OpenAI
   */
  readonly maximumUploadBytes?: number | undefined;
  /**
   * Proxies on the way to a server that does not run on this machine.
   *
   * @defaultValue those of HTTP_PROXY, HTTPS_PROXY and NO_PROXY in the environment, where the pool is created
   */
  readonly proxies?: OpenaiProxies | undefined;
}

/** Proxies, as HTTP_PROXY, HTTPS_PROXY and NO_PROXY have them; empty for none. */
export interface OpenaiProxies {
  /** Proxy for addresses with `http:`, and for those with `https:` when that has none. */
  readonly http: string;
  /** Proxy for addresses with `https:`. */
  readonly https: string;
  /** Hosts that are reached directly: names, suffixes such as `.example.org`, or `*`, between commas. */
  readonly except: string;
}

/** The proxies of an environment, whose names may be written in lower case. */
export function proxiesOf(
  environment: Readonly<Record<string, string | undefined>>,
): OpenaiProxies {
  const read = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? '';
  return { http: read('HTTP_PROXY'), https: read('HTTPS_PROXY'), except: read('NO_PROXY') };
}

/** {@link OpenaiOptions} with every default. */
export interface OpenaiSettings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string | undefined;
  readonly languages: readonly TranscriptionLanguage[] | undefined;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly maximumUploadBytes: number;
  readonly proxies: OpenaiProxies;
}

/** Fills in the defaults. */
export function openaiSettings(options: OpenaiOptions): OpenaiSettings {
  return {
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    model: options.model,
    languages: options.languages,
    concurrency: options.concurrency ?? 4,
    timeoutMs: options.timeoutMs ?? 60_000,
    maximumUploadBytes: options.maximumUploadBytes ?? 25_000_000,
    proxies: options.proxies ?? proxiesOf(process.env),
  };
}

/** Longest time for an utterance with all repetitions of its request, in milliseconds. */
export function openaiDeadlineMs({ timeoutMs }: Pick<OpenaiSettings, 'timeoutMs'>): number {
  return 3 * timeoutMs;
}

/** Content of the responses of a server, as far as it is known. */
export interface OpenaiAbilities {
  /** Format that it understands. */
  readonly format: 'verbose_json' | 'json';
  /** True when words have times of their own, false when those are spread over their segment or over the utterance. */
  readonly hasWordTimes: boolean;
  /** True when segments have times. */
  readonly hasSegmentTimes: boolean;
  /** True when words or segments have probabilities. */
  readonly hasConfidences: boolean;
  /** True when responses name the language. */
  readonly hasLanguage: boolean;
  /** True when requests may have a prompt. */
  readonly takesPrompt: boolean;
}

/** Abilities of a server that was not asked yet: those of OpenAI's own with Whisper. */
export const presumedAbilities: OpenaiAbilities = {
  format: 'verbose_json',
  hasWordTimes: true,
  hasSegmentTimes: true,
  hasConfidences: true,
  hasLanguage: true,
  takesPrompt: true,
};

/** Resolution of the word times of such servers, in seconds: Whisper finds them by its attention, which is no finer. */
const wordResolutionSeconds = 0.1;

const isEnglishModel = (model: string) => /\bdistil-|\.en$/u.test(model);

function notesOf(abilities: OpenaiAbilities): string[] {
  const { format, hasConfidences, hasLanguage, hasSegmentTimes, hasWordTimes, takesPrompt } =
    abilities;
  const spread = hasSegmentTimes ? 'their segment' : 'the utterance';
  return [
    'Audio is sent to another server, utterance by utterance; live sessions have no partial transcripts.',
    `The server responds as ${format}.`,
    ...(hasWordTimes
      ? []
      : [`It gives no times of words: they are spread over ${spread} by their lengths.`]),
    ...(hasConfidences ? [] : ['It gives no confidences: they are all 1.']),
    ...(hasLanguage ? [] : ['It does not say which language it detects: requests name one.']),
    ...(takesPrompt ? ['A custom vocabulary is sent as its prompt.'] : ['It takes no prompt.']),
  ];
}

/**
 * Capabilities of the engine.
 *
 * @param settings - its settings
 * @param model - the model that is used; `undefined` while it is not chosen
 * @param abilities - what the responses of the server hold
 */
export function openaiCapabilities(
  { languages: given }: Pick<OpenaiSettings, 'languages'>,
  model: string | undefined,
  abilities: OpenaiAbilities,
): EngineCapabilities {
  const languages =
    given ?? (isEnglishModel(model ?? '') ? (['en'] as const) : transcriptionLanguages);
  return {
    id: 'openai',
    model: model ?? 'unknown',
    version: null,
    languages,
    streaming: true,
    partials: false,
    batch: true,
    wordTimestamps: abilities.hasWordTimes,
    wordTimestampResolutionSeconds: abilities.hasWordTimes ? wordResolutionSeconds : null,
    confidences: abilities.hasConfidences,
    customVocabulary: abilities.takesPrompt,
    punctuation: true,
    casing: true,
    languageDetection: languages.length > 1 && abilities.hasLanguage,
    sampleRateHz,
    maximumUtteranceSeconds: 60,
    notes: notesOf(abilities),
  };
}
