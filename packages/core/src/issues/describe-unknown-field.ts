import { closestName } from './closest-name.js';

/** How many field names a sentence may list and still be read. */
const maximumNamesListed = 12;

/**
 * Words for a field that an object does not have, which follow its path.
 *
 * @param key - the name that was given
 * @param known - the names of the fields that there are, when the schema tells them
 */
export function describeUnknownField(key: string, known: readonly string[]): string {
  const closest = closestName(key, known);
  if (closest !== undefined) return `is not a known field, did you mean ${closest}?`;
  return known.length > 0 && known.length <= maximumNamesListed
    ? `is not a known field, known are ${known.join(', ')}`
    : 'is not a known field';
}
