/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3).
 *
 * @param header - seconds or a date; null when there was none
 * @param now - milliseconds since 1970
 * @returns milliseconds from now, at least 0; null when there is nothing to read
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  // Dates begin with the name of their day; what Date.parse makes of other texts differs between runtimes.
  const date = /^\s*[A-Za-z]{3}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
