/**
 * Whether custom metadata contains every wanted key with an equal value, objects within objects too.
 *
 * @param stored - the custom metadata of a job
 * @param wanted - what it has to contain
 * @param spelling - values that came in `brackets` are texts and compare with the text of the stored value
 */
export function metadataContains(
  stored: unknown,
  wanted: unknown,
  spelling: 'json' | 'brackets',
): boolean {
  if (isObject(wanted)) {
    if (typeof stored !== 'object' || stored === null) return false;
    if (spelling === 'json' && Array.isArray(stored)) return false;
    return Object.entries(wanted).every(
      ([key, value]) =>
        // The entry is there, as the check before says; TypeScript does not know it for a computed name.
        Object.hasOwn(stored, key) &&
        metadataContains((stored as Record<string, unknown>)[key], value, spelling),
    );
  }
  if (spelling === 'brackets') return !isComposite(stored) && String(stored) === wanted;
  if (Array.isArray(wanted))
    return (
      Array.isArray(stored) &&
      stored.length === wanted.length &&
      wanted.every((value, index) => isEqual(stored[index], value))
    );
  return stored === wanted;
}

function isEqual(left: unknown, right: unknown): boolean {
  if (isObject(left) && isObject(right))
    return (
      Object.keys(left).length === Object.keys(right).length &&
      metadataContains(left, right, 'json')
    );
  return metadataContains(left, right, 'json');
}

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return isComposite(value) && !Array.isArray(value);
}
