import { randomUUID } from 'node:crypto';

const timestampDigits = 12;
/** Place of the version in the text of a uuid. */
const versionAt = 14;

/**
 * Makes a uuid of version 7 (RFC 9562): its first 48 bits are the time, 74 others are random. Rows
 * that are read together, such as the jobs of a page, are then adjacent in every index of their
 * ids. With random ids, each is in a page of its own.
 *
 * @param now - milliseconds since the epoch
 */
export function timeOrderedId(now: number): string {
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(timestampDigits, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(versionAt + 1)}`;
}
