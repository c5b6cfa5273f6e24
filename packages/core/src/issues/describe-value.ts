/** Characters of a value or a name that a sentence shows. */
const maximumCharacters = 80;

function shortened(text: string): string {
  return text.length <= maximumCharacters ? text : `${text.slice(0, maximumCharacters - 1)}…`;
}

/** Characters of a text that are searched for credentials; no accepted url is longer. */
const searchedCharacters = 8192;

/** The scheme of a url, and what stands before the host, with the backslash that parsers read as a slash. */
const userInformation = /^([^:\s]*:[/\\]*)[^/\\?#]*@/;

/** A colon after the host without a port behind it, as a password with a slash has it; no parser accepts that. */
const noPort = /^[^:\s]*:[/\\]+[^/\\?#]*:(?!\d*(?:[/\\?#]|$))/;

const anythingBeforeAt = /^([^:\s]*:[/\\]+).*@/s;

/** A text without the user name and the password that a url may hold. */
function withoutCredentials(text: string): string {
  if (!text.includes('@')) return text;
  const hidden = text.replace(userInformation, '$1…@');
  return noPort.test(hidden) ? hidden.replace(anythingBeforeAt, '$1…@') : hidden;
}

/**
 * Formats a value for a sentence, in at most 80 characters and without the credentials of a url; lists and objects are only counted.
 *
 * @param value - any value
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') {
    // Cut before it is quoted, so that a long text costs no more than a short one.
    const shown = withoutCredentials(value.slice(0, searchedCharacters));
    const quoted = JSON.stringify(shown.slice(0, maximumCharacters));
    return quoted.length <= maximumCharacters && shown.length <= maximumCharacters
      ? quoted
      : `${quoted.slice(0, maximumCharacters - 2)}…"`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return shortened(String(value));
}

/**
 * Formats the path of a value, as in `vocabulary[2].value`.
 *
 * @param path - names and indexes from the outermost inwards; none for the whole
 * @param whole - name of the whole value
 */
export function describePath(path: readonly PropertyKey[], whole = 'the body'): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += `${text === '' ? '' : '.'}${shortened(String(key))}`;
  }
  return text === '' ? whole : text;
}
