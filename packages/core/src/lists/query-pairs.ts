function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/**
 * Parses a query string into names and values. Unlike `URLSearchParams` it rejects malformed escape
 * sequences instead of replacing them.
 *
 * @param search - the query string, with or without its question mark
 * @returns the pairs in order, or undefined when an escape sequence is malformed
 */
export function parseQueryPairs(search: string): [name: string, value: string][] | undefined {
  try {
    return search
      .replace(/^\?/, '')
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=');
        return at === -1
          ? [decoded(part), '']
          : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
      });
  } catch {
    return undefined;
  }
}

/**
 * Serializes names and values as a query string without a question mark.
 *
 * @param pairs - the pairs in order
 */
export function serializeQueryPairs(
  pairs: readonly (readonly [name: string, value: string])[],
): string {
  return pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}
