/** A figure of a case. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  /** NaN where it could not be measured. */
  readonly measured: number;
  /** The same without an attack, on the same service: the noise of the machine. */
  readonly alone?: number | undefined;
  /** How far the machine alone may move it: the most that was seen without an attack, and for how long the bystander itself was held up. */
  readonly noise?: number | undefined;
  /** The most that it may be; undefined where it is shown alone. */
  readonly bound?: number | undefined;
}

/**
 * Whether a figure is within its bound; one that has a bound and could not be measured is not.
 *
 * @param noiseFactor - on a machine that others work on, a figure may be so many times the noise of it
 */
export function isWithinBound({ bound, measured, noise = 0 }: Figure, noiseFactor = 0): boolean {
  return bound === undefined || measured <= Math.max(bound, noise * noiseFactor);
}

/** A figure in words. */
export function describeFigure({ alone, bound, measured, name, unit }: Figure): string {
  const parts = [`${name}: ${formatNumber(measured)} ${unit}`.trimEnd()];
  if (bound !== undefined) parts.push(`at most ${formatNumber(bound)} wanted`);
  if (alone !== undefined) parts.push(`${formatNumber(alone)} without the attack`);
  return parts.join(', ');
}

/** A number in as many digits as it is worth. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return '-';
  if (Number.isInteger(value) || Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
