import type { TranscriptionLanguage } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import type { EngineNeeds } from './engine-needs.js';
import { compareEngines, type PlacedEngine } from './model-order.js';

/** An option of a valid request that this server cannot serve. */
export interface Unservable {
  readonly code: 'unsupported_language' | 'unsupported_option';
  /** A sentence with the name of the field and a remedy. */
  readonly sentence: string;
}

/** Creates an {@link Unservable} from its sentence. */
export const unservable = {
  language: (sentence: string): Unservable => ({ code: 'unsupported_language', sentence }),
  option: (sentence: string): Unservable => ({ code: 'unsupported_option', sentence }),
};

/** The engines that can do a piece of work, and how they determine its language. */
export interface EngineRoute<Engine extends PlacedEngine> {
  /** At least one engine, the best one first. */
  readonly engines: readonly Engine[];
  /** The language that is spoken, or `undefined` when the engine detects it or assumes its own. */
  readonly language: TranscriptionLanguage | undefined;
  /** Languages among which it is detected, or `undefined` for all languages of the engine. */
  readonly languages: readonly TranscriptionLanguage[] | undefined;
  /** True when the language is detected in each utterance. */
  readonly codeSwitching: boolean;
  /**
   * The language that is assumed because the request names none and no engine detects it. Otherwise
   * `undefined`.
   */
  readonly languageAssumed: TranscriptionLanguage | undefined;
}

/** Result of {@link findRoute}: a route, or every reason why there is none. */
export type RouteResult<Engine extends PlacedEngine> =
  | { readonly route: EngineRoute<Engine>; readonly unservable?: undefined }
  | { readonly route?: undefined; readonly unservable: readonly Unservable[] };

/**
 * Coarsest resolution of word times that counts as frame-accurate, in seconds: frames of engines
 * are 10 to 20 ms long.
 */
const accurateSeconds = 0.02;

/**
 * True when the word times of an engine are always as accurate as `words_accurate_timestamps`
 * requires.
 */
export function hasAccurateWordTimes({
  wordTimestampResolutionSeconds,
}: Pick<EngineCapabilities, 'wordTimestampResolutionSeconds'>): boolean {
  return (
    wordTimestampResolutionSeconds !== null && wordTimestampResolutionSeconds <= accurateSeconds
  );
}

/** The languages that at least one of the engines supports, in the order of the engines. */
export function listLanguages(engines: readonly PlacedEngine[]): TranscriptionLanguage[] {
  return [...new Set(engines.flatMap(({ capabilities }) => capabilities.languages))];
}

/** The ids of the engines, as a noun phrase for a sentence. */
export function nameEngines(engines: readonly PlacedEngine[]): string {
  const ids = new Set(engines.map(({ capabilities }) => capabilities.id));
  return `${ids.size === 1 ? 'the engine' : 'the engines'} ${[...ids].join(', ')}`;
}

/**
 * Finds the engines that can do a piece of work. Live sessions prefer engines with partial
 * transcripts, recordings prefer engines that recognise in batches. Then the place of each engine
 * decides, and otherwise their order.
 *
 * @param needs - the needs of the work
 * @param all - the engines in the order of the configuration, at least one
 * @param remedy - steps that let the service do the work in some languages, as a clause that ends
 * their sentence. @defaultValue none
 */
export function findRoute<Engine extends PlacedEngine>(
  needs: EngineNeeds,
  all: readonly Engine[],
  remedy?: string,
): RouteResult<Engine> {
  const found: Unservable[] = [];
  const ofKind = needs.kind === 'live' ? all.filter(isStreaming) : all;
  if (ofKind.length === 0)
    found.push(
      unservable.option(
        `${nameEngines(all)} ${all.length === 1 ? 'transcribes' : 'transcribe'} no live audio: send a file to POST /v2/pre-recorded`,
      ),
    );
  const usable = ofKind.length === 0 ? all : ofKind;
  const byLanguage = filterByLanguage(needs, usable, remedy);
  found.push(...byLanguage.unservable);
  const { engines, unservable: options } = filterByOptions(needs, byLanguage.engines);
  found.push(...options);
  if (found.length > 0) return { unservable: found };
  return {
    route: {
      engines: [...engines].sort(compareEngines(needs)),
      language: needs.languages.length === 1 ? needs.languages[0] : undefined,
      languages: needs.languages.length > 1 ? needs.languages : undefined,
      codeSwitching: needs.codeSwitching && needs.languages.length !== 1,
      languageAssumed: byLanguage.languageAssumed,
    },
  };
}

const isStreaming = ({ capabilities }: PlacedEngine) => capabilities.streaming;

interface LanguageRoute<Engine> {
  /**
   * The engines that serve the languages. When there are none, all engines, so that the options are
   * still checked.
   */
  readonly engines: readonly Engine[];
  readonly languageAssumed: TranscriptionLanguage | undefined;
  readonly unservable: readonly Unservable[];
}

function filterByLanguage<Engine extends PlacedEngine>(
  { codeSwitching, languages }: EngineNeeds,
  engines: readonly Engine[],
  remedy: string | undefined,
): LanguageRoute<Engine> {
  const found: Unservable[] = [];
  const detectors = engines.filter(({ capabilities }) => capabilities.languageDetection);
  const known = listLanguages(engines);
  const unknown = languages.filter((language) => !known.includes(language));
  if (unknown.length > 0) found.push(unknownLanguages(unknown, known, remedy));
  if (codeSwitching && languages.length !== 1 && detectors.length === 0)
    found.push(noCodeSwitching(engines, remedy));
  if (found.length > 0) return { engines, languageAssumed: undefined, unservable: found };
  if (languages.length !== 1) return filterByDetection(languages, engines, detectors, remedy);
  const able = engines.filter(knowsAll(languages));
  return { engines: able, languageAssumed: undefined, unservable: [] };
}

const knowsAll =
  (languages: EngineNeeds['languages']) =>
  ({ capabilities }: PlacedEngine) =>
    languages.every((language) => capabilities.languages.includes(language));

/** Finds the engines that detect one of several languages, or the one whose own is assumed. */
function filterByDetection<Engine extends PlacedEngine>(
  languages: EngineNeeds['languages'],
  engines: readonly Engine[],
  detectors: readonly Engine[],
  remedy: string | undefined,
): LanguageRoute<Engine> {
  const able = detectors.filter(knowsAll(languages));
  if (able.length > 0) return { engines: able, languageAssumed: undefined, unservable: [] };
  const refuse = (issue: Unservable) => ({
    engines,
    languageAssumed: undefined,
    unservable: [issue],
  });
  if (detectors.length > 0) return refuse(noCommonDetector(languages, detectors, remedy));
  const [first] = engines;
  const [own, ...others] = first?.capabilities.languages ?? [];
  if (first !== undefined && languages.length === 0 && own !== undefined && others.length === 0)
    return { engines: [first], languageAssumed: own, unservable: [] };
  return refuse(noDetector(languages, listLanguages(engines), remedy));
}

const orElse = (remedy: string | undefined) => (remedy === undefined ? '' : `, or ${remedy}`);

function unknownLanguages(
  unknown: readonly string[],
  known: readonly string[],
  remedy: string | undefined,
): Unservable {
  return unservable.language(
    `language_config.languages has ${unknown.join(', ')}, which no engine of this server supports: it supports ${known.join(', ')}${remedy === undefined ? '' : `; ${remedy}`}`,
  );
}

function noCodeSwitching(engines: readonly PlacedEngine[], remedy: string | undefined): Unservable {
  const isOne = engines.length === 1;
  return unservable.option(
    `language_config.code_switching is not served by this server, whose ${isOne ? 'engine supports' : 'engines support'} ${listLanguages(engines).join(', ')} and ${isOne ? 'does' : 'do'} not detect languages: leave it out${orElse(remedy)}`,
  );
}

function noCommonDetector(
  languages: readonly string[],
  detectors: readonly PlacedEngine[],
  remedy: string | undefined,
): Unservable {
  const served = detectors.map(({ capabilities }) => capabilities.languages.join(', '));
  return unservable.language(
    `language_config.languages has ${languages.join(', ')}, and no engine of this server that detects languages supports all of them: give one language, or several of one of these: ${served.join('; ')}${orElse(remedy)}`,
  );
}

function noDetector(
  languages: readonly string[],
  known: readonly string[],
  remedy: string | undefined,
): Unservable {
  const state = languages.length === 0 ? 'is empty' : `has ${languages.join(', ')}`;
  return unservable.language(
    `language_config.languages ${state}, and no engine of this server detects which language is spoken: give one of ${known.join(', ')}${orElse(remedy)}`,
  );
}

function filterByOptions<Engine extends PlacedEngine>(
  { accurateWordTimes, customVocabulary, vocabularyField }: EngineNeeds,
  engines: readonly Engine[],
): { readonly engines: readonly Engine[]; readonly unservable: readonly Unservable[] } {
  const options = [
    {
      isNeeded: accurateWordTimes,
      field: 'realtime_processing.words_accurate_timestamps',
      isServedBy: ({ capabilities }: Engine) => hasAccurateWordTimes(capabilities),
    },
    {
      isNeeded: customVocabulary,
      field: vocabularyField,
      isServedBy: ({ capabilities }: Engine) => capabilities.customVocabulary,
    },
  ].filter(({ isNeeded }) => isNeeded);
  const issues = options
    .filter(({ isServedBy }) => !engines.some(isServedBy))
    .map(({ field }) =>
      unservable.option(`${field} is not served by ${nameEngines(engines)}: leave it out`),
    );
  const able = engines.filter((engine) => options.every(({ isServedBy }) => isServedBy(engine)));
  if (issues.length === 0 && able.length === 0)
    issues.push(
      unservable.option(
        `${options.map(({ field }) => field).join(' and ')} are not served together by ${nameEngines(engines)}: leave one of them out`,
      ),
    );
  return { engines: able, unservable: issues };
}
