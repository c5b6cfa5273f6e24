import { createHash } from 'node:crypto';

/** Strong entity tag of a file: the bytes under an id never change. */
export function fileTag(id: string): string {
  return `"${id}"`;
}

/** Entity tag of a text or of bytes. It is weak, since the response may be compressed. */
export function weakTag(text: string | Buffer): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/**
 * True when `If-Match` allows a request to change a resource (RFC 9110, section 13.1.1). Tags are
 * compared strongly.
 *
 * @param header - `If-Match`, without which any version may be changed
 * @param tag - entity tag of the current version
 */
export function isCurrent(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.trim() === '*') return true;
  return [...header.matchAll(/(?:W\/)?"[^"]*"/g)].some(([candidate]) => candidate === tag);
}

/**
 * True when a client already has the current version, and gets a 304 (RFC 9110, section 13.1.2).
 * Tags are compared weakly.
 *
 * @param header - `If-None-Match`, or undefined when absent
 * @param tag - entity tag of the current version
 */
export function isFresh(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, candidate]) => candidate === opaque);
}
