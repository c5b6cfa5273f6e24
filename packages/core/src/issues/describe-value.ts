/** Characters of a value or a name that a sentence shows. */
const maximumCharacters = 80;

function shortened(text: string): string {
  return text.length <= maximumCharacters ? text : `${text.slice(0, maximumCharacters - 1)}…`;
}

/**
 * Shows a value in a sentence, in at most 80 characters; lists and objects are only counted.
 *
 * @param value - any value
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') {
    // Cut before it is quoted, so that a long text costs no more than a short one.
    const quoted = JSON.stringify(value.slice(0, maximumCharacters));
    return quoted.length <= maximumCharacters && value.length <= maximumCharacters
      ? quoted
      : `${quoted.slice(0, maximumCharacters - 2)}…"`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return shortened(String(value));
}

/**
 * Shows where a value is, as in `vocabulary[2].value`.
 *
 * @param path - names and indexes from the outermost inwards; none for the whole body
 */
export function describePath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += `${text === '' ? '' : '.'}${shortened(String(key))}`;
  }
  return text === '' ? 'the body' : text;
}
