import { sanitizeFilename } from './sanitize-filename.js';

/** A text without its percent-encoding; one that is not encoded, or not as UTF-8, stays as it is. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The file name that a url, a form or a header gives, which may be percent-encoded (RFC 3986; RFC 7578, section 2).
 *
 * @param name - as it came
 * @returns the name, safe to store and show, or null when nothing of it is left
 */
export function filenameOf(name: string): string | null {
  return sanitizeFilename(percentDecoded(name));
}
