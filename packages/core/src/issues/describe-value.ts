/** Maximum number of characters of a value or a name in a sentence. */
const maximumCharacters = 80;

function shortened(text: string): string {
  return text.length <= maximumCharacters ? text : `${text.slice(0, maximumCharacters - 1)}…`;
}

/** Maximum number of characters searched for credentials. No accepted url is longer. */
const searchedCharacters = 8192;

/** Scheme and user information of a url. Parsers treat a backslash like a slash. */
const userInformation = /^([^:\s]*:[/\\]*)[^/\\?#]*@/;

/**
 * A colon in the host that no port follows, as when a password contains a slash. Url parsers reject
 * it.
 */
const noPort = /^[^:\s]*:[/\\]+[^/\\?#]*:(?!\d*(?:[/\\?#]|$))/;

const anythingBeforeAt = /^([^:\s]*:[/\\]+).*@/s;

/** The text with the user name and password of a url masked. */
function withoutCredentials(text: string): string {
  if (!text.includes('@')) return text;
  const hidden = text.replace(userInformation, '$1…@');
  return noPort.test(hidden) ? hidden.replace(anythingBeforeAt, '$1…@') : hidden;
}

/**
 * Formats a value for a sentence, in at most 80 characters and without the credentials of a url.
 * Lists are described by their length.
 *
 * @param value - any value
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') {
    // The text is cut before it is quoted, so that a long text costs no more than a short one.
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
 * @param path - names and indexes, outermost first, empty for the whole value
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
