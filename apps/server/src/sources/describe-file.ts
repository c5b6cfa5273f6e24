import { filenameOf } from './filename-of.js';
import { sanitizeFilename } from './sanitize-filename.js';

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The name in a Content-Disposition header (RFC 6266); the extended spelling, which knows its encoding, goes first. */
function dispositionName(header: string): string | null {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const fromExtended = extended === undefined ? undefined : decoded(extended);
  if (fromExtended !== undefined) return sanitizeFilename(fromExtended);
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  return name === undefined ? null : filenameOf(name);
}

/**
 * What a fetched file is called.
 *
 * @param url - where it was found in the end
 * @param disposition - the Content-Disposition header of the answer
 * @returns a safe name, or null when neither tells one
 */
export function describeFile(url: URL, disposition: string | undefined): string | null {
  const named = disposition === undefined ? null : dispositionName(disposition);
  return named ?? filenameOf(url.pathname.split('/').at(-1) ?? '');
}
