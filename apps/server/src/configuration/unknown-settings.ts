import { closestName } from '@earshot/core';
import { settings } from './settings.js';

/** Variables that clients or the engines read, and the service does not. */
const readElsewhere = new Set([
  'EARSHOT_URL',
  'EARSHOT_POCKETSPHINX_LIBRARY',
  'EARSHOT_POCKETSPHINX_MODEL',
]);

/** Variables that Kubernetes sets in every container beside a service that is called earshot. */
const serviceLink = /^EARSHOT_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT_\d+_(?:TCP|UDP)(?:_\w+)?)$/;

/** Settings of parts that this version does not have. */
const absentParts: readonly (readonly [prefix: string, part: string])[] = [
  ['EARSHOT_S3_', 'keeps its data in the data folder, not in an object store'],
];

/**
 * Describes a name that is not a setting.
 *
 * @returns the end of a sentence that begins with the name
 */
export function describeUnknownSetting(name: string): string {
  const part = absentParts.find(([prefix]) => name.startsWith(prefix))?.[1];
  if (part !== undefined) return `must not be set: this version ${part}`;
  const known = Object.keys(settings);
  const meant = closestName(name, known);
  return meant === undefined
    ? `is no setting; there are ${known.join(', ')}`
    : `is no setting, did you mean ${meant}?`;
}

/** One sentence for each variable that begins with `EARSHOT_` and is not read by anything; empty ones count as not set. */
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
