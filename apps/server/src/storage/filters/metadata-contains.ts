/**
 * True when custom metadata contains every wanted key with an equal value, also in nested objects.
 * `listTokens` and `listTokenGroups` implement the same relation for the index, and must agree with
 * this function.
 *
 * @param stored - the custom metadata of a job
 * @param wanted - keys and values that it must contain
 * @param spelling - with `brackets`, values are texts that are compared with the text of the stored
 * value
 */
export function metadataContains(
  stored: unknown,
  wanted: unknown,
  spelling: 'json' | 'brackets',
): boolean {
  if (isObject(wanted)) {
    if (typeof stored !== 'object' || stored === null) return false;
    if (Array.isArray(stored))
      return (
        spelling === 'brackets' &&
        Object.entries(wanted).every(
          ([key, value]) =>
            isIndex(key) &&
            Number(key) < stored.length &&
            metadataContains(stored[Number(key)], value, spelling),
        )
      );
    return Object.entries(wanted).every(
      ([key, value]) =>
        // The entry exists, as checked before. TypeScript does not narrow for a computed name.
        Object.hasOwn(stored, key) &&
        metadataContains((stored as Record<string, unknown>)[key], value, spelling),
    );
  }
  if (spelling === 'brackets') return !isComposite(stored) && String(stored) === wanted;
  return isEqual(stored, wanted);
}

function isEqual(left: unknown, right: unknown): boolean {
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((value, index) => isEqual(value, right[index]))
    );
  if (isObject(left))
    return (
      isObject(right) &&
      Object.keys(left).length === Object.keys(right).length &&
      Object.entries(left).every(
        ([key, value]) => Object.hasOwn(right, key) && isEqual(value, right[key]),
      )
    );
  return left === right;
}

/** True for a key that is the index of an array element. */
function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,8})$/.test(key);
}

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return isComposite(value) && !Array.isArray(value);
}
