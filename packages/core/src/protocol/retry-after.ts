/**
 * Parses a `Retry-After` header (RFC 9110, section 10.2.3).
 *
 * @param header - seconds or a date; null or undefined when there was none
 * @param nowMs - wall time, in milliseconds since the epoch
 * @returns milliseconds from now on, at least 0; null when the header is absent or malformed
 */
export function parseRetryAfter(header: string | null | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  // Date.parse alone takes texts that are no dates, such as "-5", and takes dates without a zone as local ones.
  const dateMs = /^\w+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return dateMs >= 0 ? Math.max(0, dateMs - nowMs) : null;
}
