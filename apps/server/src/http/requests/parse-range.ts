import type { ByteRange } from '../../storage/index.js';

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses a `Range` header (RFC 9110, section 14).
 *
 * @param header - value of the header, or undefined when there is none
 * @param sizeBytes - size of the whole file
 * @returns the range, clipped to the file, `unsatisfiable` when it lies outside the file, or
 * `whole` when the header is absent, invalid, or lists several ranges, in response to which a
 * server may send the whole file
 */
export function parseRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = header === undefined ? null : singleRange.exec(header.trim());
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
