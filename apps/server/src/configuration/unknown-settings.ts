import { closestName } from '@earshot/core';
import { settings } from './settings.js';

/** Variables that clients, engines or `npm start` read, but the service does not. */
const readElsewhere = new Set([
  'EARSHOT_URL',
  'EARSHOT_PROFILE',
  'EARSHOT_CACHE_DIR',
  'EARSHOT_MODELS',
  'EARSHOT_POCKETSPHINX_LIBRARY',
  'EARSHOT_POCKETSPHINX_MODEL',
]);

/** Variables that Kubernetes sets in the containers of a namespace with a service named earshot. */
const serviceLink = /^EARSHOT_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT_\d+_(?:TCP|UDP)(?:_\w+)?)$/;

/**
 * Describes an unknown setting.
 *
 * @returns the rest of a sentence that begins with the name
 */
export function describeUnknownSetting(name: string): string {
  const known = Object.keys(settings);
  const meant = closestName(name, known);
  return meant === undefined
    ? `is not a setting; the settings are ${known.join(', ')}`
    : `is not a setting, did you mean ${meant}?`;
}

/**
 * One sentence for each variable that begins with `EARSHOT_` and that nothing reads. Empty
 * variables count as not set.
 */
export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.entries(environment)
    .filter(
      ([name, value]) =>
        name.startsWith('EARSHOT_') &&
        value !== undefined &&
        value !== '' &&
        !Object.hasOwn(settings, name) &&
        !readElsewhere.has(name) &&
        !serviceLink.test(name),
    )
    .map(([name]) => `${name} ${describeUnknownSetting(name)}`);
}
