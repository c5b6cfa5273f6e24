import type { AddonEnvelope, AddonError } from '@earshot/core';
import { AddOnFailure, describeError } from './add-on-error.js';

/**
 * Envelope of an add-on that has succeeded.
 *
 * @param seconds - time that it took
 * @param isEmpty - true for results without content. @defaultValue true for null, and for texts,
 * arrays and objects without any
 */
export function succeededEnvelope<Results>(
  results: Results,
  seconds: number,
  isEmpty: boolean = isWithoutContent(results),
): AddonEnvelope<Results> {
  return { success: true, is_empty: isEmpty, exec_time: seconds, error: null, results };
}

function isWithoutContent(results: unknown): boolean {
  if (results == null) return true;
  return typeof results === 'object'
    ? Object.keys(results).length === 0
    : typeof results === 'string' && results.trim() === '';
}

/** Envelope of an add-on that has failed. @param seconds - time that it took */
export function failedEnvelope(error: AddonError, seconds = 0): AddonEnvelope<never> {
  return { success: false, is_empty: true, exec_time: seconds, error, results: null };
}

/**
 * Envelope of an add-on that has no provider.
 *
 * @param remedy - what it needs
 */
export function unavailableEnvelope(addOn: string, remedy: string): AddonEnvelope<never> {
  const error = new AddOnFailure(`${addOn} is not available: ${remedy}`, {
    statusCode: 501,
    exception: 'AddonUnavailable',
  });
  return failedEnvelope(describeError(addOn, error));
}

/** Envelope of an add-on that needs another one, which has failed. */
export function dependencyEnvelope(addOn: string, needed: string): AddonEnvelope<never> {
  const message = `${addOn} needs ${needed}, which failed`;
  return failedEnvelope({ status_code: 424, exception: 'AddonDependencyFailed', message });
}
