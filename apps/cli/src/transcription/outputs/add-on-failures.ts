import type { AddonError, PreRecordedResult } from '@earshot/core';

/**
 * An object of a result that may have an error: the envelope of an add-on, or one of its results.
 */
interface Failable {
  readonly error?: AddonError | null | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly results?: unknown;
}

function isObject(value: unknown): value is Failable {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Flag of the command that enables an add-on. */
const formatFlag = (addOn: string) => `--${addOn.replaceAll('_', '-')}`;

/**
 * Lists the add-ons of a result that failed, with their flags and reasons, and the languages and
 * prompts that failed. They leave no other trace in a transcript.
 */
export function listAddOnFailures(result: PreRecordedResult): string[] {
  const failures = Object.entries(result).flatMap(([addOn, envelope]) => {
    if (!isObject(envelope)) return [];
    const parts = [envelope, ...(Array.isArray(envelope.results) ? envelope.results : [])];
    return parts.filter(isObject).flatMap(({ error, languages = [] }) => {
      if (!isObject(error)) return [];
      const place = languages.length === 0 ? '' : ` into ${languages.join(', ')}`;
      return [`${formatFlag(addOn)}${place} failed: ${error.message}`];
    });
  });
  return [...new Set(failures)];
}
