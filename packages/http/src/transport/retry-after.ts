/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3).
 *
 * @param header - seconds or a date; null when there was none
 * @param now - milliseconds since 1970
 * @returns milliseconds from now, at least 0; null when there is nothing to read
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse alone takes texts that are no dates, such as "-5", and takes dates without a zone as local ones.
  const date = /^\w+, .* GMT$/.test(text) ? Date.parse(text) : NaN;
  return date >= 0 ? Math.max(0, date - now) : null;
}
