import { redactedLanguages, requestedAddOns, unsupportedTypes } from '@earshot/add-ons/runner';
import type { LiveRequest, PreRecordedRequest } from '@earshot/core';
import {
  type EngineNeeds,
  type EngineRegistry,
  firstAvailable,
  needsOfRecording,
  needsOfSession,
  type RegisteredEngine,
  type Unservable,
} from '../../engines/index.js';
import { HttpError } from '../../errors/http-error.js';
import type { AddOnAvailability } from '../../transcription/index.js';

/** The engines that a request may use. */
export type RequestEngines = Pick<EngineRegistry, 'find' | 'nodesFor'>;

/** Result of the search for engines that can serve a request. */
export interface ServableRequest {
  /** Options that cannot be served, empty when all can. */
  readonly unservable: readonly Unservable[];
  /**
   * Engines of this process that can serve it, the best one first. Empty when an option cannot be
   * served, or only other nodes can serve it at the moment.
   */
  readonly engines: readonly RegisteredEngine[];
}

/**
 * Refuses requests with options that cannot be served.
 *
 * @returns the engines that can serve the request
 * @throws HttpError 422 with a sentence for each such option
 */
export function requireServable({
  engines,
  unservable,
}: ServableRequest): readonly RegisteredEngine[] {
  const [first] = unservable;
  if (first === undefined) return engines;
  const isOneKind = unservable.every(({ code }) => code === first.code);
  const sentences = unservable.map(({ sentence }) => sentence);
  throw new HttpError(422, sentences.join('; '), {
    code: isOneKind ? first.code : 'unservable_request',
    validationErrors: sentences,
  });
}

/**
 * Finds the options of a pre-recorded request that cannot be served, or the engines that serve it.
 */
export function findUnservable(
  params: PreRecordedRequest,
  engines: RequestEngines,
  { findUnavailableReason }: Pick<AddOnAvailability, 'findUnavailableReason'>,
): ServableRequest {
  // An add-on with an envelope of its own in the result reports there what it lacks.
  const found = requestedAddOns(params)
    .filter(({ name, resultField }) => resultField === null && findUnavailableReason(name))
    .map(({ name }) => ({
      code: 'unsupported_option' as const,
      sentence: `${name} is not served by this server: ${findUnavailableReason(name)}; leave it out`,
    }));
  const served = findEngines(needsOfRecording(params), engines);
  return {
    unservable: [...found, ...findUnservableRedaction(params), ...served.unservable],
    engines: served.engines,
  };
}

/**
 * Refuses redaction that cannot be done, so that no transcript is mistaken for a redacted one.
 * Types that are missing from a requested group are reported with the result.
 */
function findUnservableRedaction({
  language_config: { languages },
  pii_redaction,
  pii_redaction_config,
}: PreRecordedRequest): Unservable[] {
  if (!pii_redaction) return [];
  const unsupportedLanguages = languages.filter(
    (language) => !redactedLanguages.includes(language),
  );
  const types = pii_redaction_config?.entity_types ?? [];
  const undetectable = types.filter((type) => unsupportedTypes.includes(type));
  const found: Unservable[] = [];
  if (unsupportedLanguages.length > 0)
    found.push({
      code: 'unsupported_option',
      sentence: `pii_redaction is not served by this server in ${unsupportedLanguages.join(', ')}: personal data is found in ${redactedLanguages.join(', ')}`,
    });
  if (undetectable.length > 0)
    found.push({
      code: 'unsupported_option',
      sentence: `pii_redaction_config.entity_types has ${undetectable.join(', ')}, which this server cannot find: leave them out; all types but ${unsupportedTypes.join(', ')} are found`,
    });
  return found;
}

/** Finds the options of a live request that cannot be served, or the engines that serve it. */
export function findUnservableLive(params: LiveRequest, engines: RequestEngines): ServableRequest {
  return findEngines(needsOfSession(params), engines);
}

/** Finds the engines for a request: those of this process, or else those of other nodes. */
function findEngines(needs: EngineNeeds, engines: RequestEngines): ServableRequest {
  const { route, unservable = [] } = engines.find(needs);
  const canWork = firstAvailable(route?.engines ?? []) !== undefined;
  if (!canWork && engines.nodesFor(needs).size > 0) return { unservable: [], engines: [] };
  return { unservable, engines: route?.engines ?? [] };
}
