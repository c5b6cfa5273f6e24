/**
 * Seconds as they go over the wire: to the millisecond.
 *
 * @param seconds - any number of them
 */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
