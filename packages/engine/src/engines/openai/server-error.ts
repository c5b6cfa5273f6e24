/**
 * Statuses after which the same request may succeed later. An exhausted quota also has the status
 * 429, and is retried without success.
 */
export const retryableStatuses: ReadonlySet<number> = new Set([
  408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529,
]);

/** Maximum length of a server's error message that is passed on, in characters. */
const maximumMessageCharacters = 300;

/**
 * Makes a server's error message fit to be passed on: one line of at most 300 characters, without
 * the key.
 *
 * @param apiKey - the key of the request, or `undefined` when there was none
 */
export function redactMessage(message: string, apiKey: string | undefined): string {
  const whole = apiKey === undefined ? message : message.replaceAll(apiKey, '[key]');
  const line = whole.replaceAll(/\s+/gu, ' ').trim();
  return line.length > maximumMessageCharacters
    ? `${line.slice(0, maximumMessageCharacters)}…`
    : line;
}
