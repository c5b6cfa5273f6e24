import { createHash } from 'node:crypto';

/** The tag of bytes that never change under their id: a strong one. */
export function fileTag(id: string): string {
  return `"${id}"`;
}

/** The tag of a text, weak since the text may be compressed on its way. */
export function weakTag(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/**
 * Whether a client has what it asks for already (RFC 9110, section 13.1.2): weak and strong tags count alike.
 *
 * @param header - `If-None-Match`, if there is one
 * @param tag - of what would be sent
 */
export function isFresh(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, candidate]) => candidate === opaque);
}
