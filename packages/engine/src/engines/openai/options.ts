import { type TranscriptionLanguage, transcriptionLanguages } from '@earshot/core/enumerations';
import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import type { EngineFacts } from '../../port/engine-definition.js';
import { withMatchedVocabularies } from '../../port/matched-vocabularies.js';

/** Options of the engine that sends speech to a server with OpenAI's API for transcriptions. */
export interface OpenaiOptions {
  /** Base URL of the API, such as `http://127.0.0.1:8000/v1`. `/v1` may be omitted. */
  readonly baseUrl: string;
  /**
   * API key, sent as a bearer token. It never appears in an error or a log line.
   *
   * @defaultValue no key is sent
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
   * Maximum number of concurrent requests, at least 1.
   *
   * @defaultValue 4
   */
  readonly concurrency?: number | undefined;
  /**
   * Timeout of one response, in milliseconds. Requests that can be retried are, until three times
   * this time has passed.
   *
   * @defaultValue 60000
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Maximum size of an uploaded file, in bytes. Longer audio is split into several files.
   *
   * @defaultValue 25000000, the limit of OpenAI
   */
  readonly maximumUploadBytes?: number | undefined;
  /**
   * Proxies for a server that does not run on this machine.
   *
   * @defaultValue those of HTTP_PROXY, HTTPS_PROXY and NO_PROXY in the environment of the process
   * that creates the pool
   */
  readonly proxies?: OpenaiProxies | undefined;
}

/** Proxies, in the formats of HTTP_PROXY, HTTPS_PROXY and NO_PROXY. An empty string means none. */
export interface OpenaiProxies {
  /** Proxy for `http:` URLs, and for `https:` URLs when `https` is empty. */
  readonly http: string;
  /** Proxy for `https:` URLs. */
  readonly https: string;
  /**
   * Hosts that are reached directly, separated by commas: names, suffixes such as `.example.org`,
   * or `*`.
   */
  readonly except: string;
}

/** Proxies of an environment. The names of the variables may also be in lower case. */
function readProxies(environment: Readonly<Record<string, string | undefined>>): OpenaiProxies {
  const read = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? '';
  return { http: read('HTTP_PROXY'), https: read('HTTPS_PROXY'), except: read('NO_PROXY') };
}

/** Options with the proxies of an environment, unless they have their own. */
export function withProxies(
  options: OpenaiOptions,
  environment: Readonly<Record<string, string | undefined>>,
): OpenaiOptions {
  return { proxies: readProxies(environment), ...options };
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
    proxies: options.proxies ?? readProxies(process.env),
  };
}

/** Maximum time for an utterance with all retries of its request, in milliseconds. */
export function openaiDeadlineMs({ timeoutMs }: Pick<OpenaiSettings, 'timeoutMs'>): number {
  return 3 * timeoutMs;
}

/** Features of a server, as far as its responses have shown them. */
export interface OpenaiAbilities {
  /** Response format that it supports. */
  readonly format: 'verbose_json' | 'json';
  /**
   * True when words have timestamps, false when their times are interpolated over the segment or
   * the utterance.
   */
  readonly hasWordTimes: boolean;
  /** True when segments have timestamps. */
  readonly hasSegmentTimes: boolean;
  /** True when words or segments have probabilities. */
  readonly hasConfidences: boolean;
  /** True when responses name the language. */
  readonly hasLanguage: boolean;
  /** True when requests may have a prompt. */
  readonly takesPrompt: boolean;
}

/**
 * Features that are assumed before the first response: those of OpenAI's own server with Whisper.
 */
export const presumedAbilities: OpenaiAbilities = {
  format: 'verbose_json',
  hasWordTimes: true,
  hasSegmentTimes: true,
  hasConfidences: true,
  hasLanguage: true,
  takesPrompt: true,
};

/**
 * Resolution of the word times of such servers, in seconds: Whisper derives them from its
 * cross-attention, which is not finer.
 */
const wordResolutionSeconds = 0.1;

const isEnglishModel = (model: string) => /\bdistil-|\.en$/u.test(model);

function listNotes(abilities: OpenaiAbilities): string[] {
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
 * @param model - the model, or `undefined` until it is chosen
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
    notes: listNotes(abilities),
  };
}

/**
 * Time for a response beyond all retries of a request, in milliseconds: when it has passed, the
 * process hangs, not its server.
 */
const requestMarginMs = 60_000;

/** Live channels of a process that only detects speech and uploads it. */
const streamsPerSender = 50;

/** Facts about the engine, as long as no response has shown others. */
export function openaiFacts(options: OpenaiOptions): EngineFacts {
  const settings = openaiSettings(options);
  return {
    capabilities: withMatchedVocabularies(
      openaiCapabilities(settings, settings.model, presumedAbilities),
    ),
    streamsPerProcess: streamsPerSender,
    utterancesPerProcess: settings.concurrency,
    responseBaseMs: openaiDeadlineMs(settings) + requestMarginMs,
  };
}
