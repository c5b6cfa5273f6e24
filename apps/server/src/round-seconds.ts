/**
 * Rounds seconds to the millisecond, as all times of the interface are.
 *
 * @param seconds - any number
 */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
