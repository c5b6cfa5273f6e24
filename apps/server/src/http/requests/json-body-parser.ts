import { parseJson } from '@earshot/core';
import { HttpError } from '../../errors/http-error.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body. Names such as `__proto__` become plain own fields here, which the schemas then refuse by name.
 *
 * @param bytes - the body
 * @returns the value, or undefined for an empty body: clients announce JSON on requests that have none
 * @throws HttpError 400 when it is not UTF-8, not JSON, or nested or filled beyond the limits of the contract
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw HttpError.validation(['body must be UTF-8']);
  }
  const parsed = parseJson(text);
  if (parsed.success) return parsed.value;
  throw HttpError.validation([`body ${parsed.issue}`]);
}
