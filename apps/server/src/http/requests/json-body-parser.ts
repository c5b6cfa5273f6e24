import { HttpError } from '../errors/http-error.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body. Names such as `__proto__` become plain own fields here, which the schemas then refuse by name; nesting is
 * checked by the schemas before anything walks the value.
 *
 * @param bytes - the body
 * @returns the value, or undefined for an empty body: clients announce JSON on requests that have none
 * @throws HttpError 400 when it is not UTF-8 or not JSON
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw HttpError.validation(['body must be UTF-8']);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unexpected text';
    throw HttpError.validation([`body is not valid JSON: ${reason.slice(0, 200)}`]);
  }
}
