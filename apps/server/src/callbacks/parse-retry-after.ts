/**
 * Reads a Retry-After header (RFC 9110): seconds or a date.
 *
 * @param text - the header, if there is one
 * @param now - milliseconds since the epoch
 * @returns milliseconds from now on, never negative; null when there is no such header or it says nothing
 */
export function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const trimmed = text.trim();
  if (/^\d{1,9}$/.test(trimmed)) return Number(trimmed) * 1000;
  // Every form that the standard knows names its time zone; other texts that a date could be read from are none of these.
  const at = /\b(?:GMT|UTC)$/i.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
