/** A figure of a case. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  /** NaN where it could not be measured. */
  readonly measured: number;
  /** The same figure without an attack, on the same service. */
  readonly alone?: number | undefined;
  /**
   * Noise of the machine: the greater of the maximum without an attack and the longest stall of the
   * bystander itself.
   */
  readonly noise?: number | undefined;
  /** Maximum allowed value, undefined when the figure is only shown. */
  readonly bound?: number | undefined;
}

/**
 * Checks a figure against its bound. A figure that has a bound and could not be measured is beyond
 * it.
 *
 * @param noiseFactor - multiple of the noise that is allowed as well, for machines with other load.
 * @defaultValue 0
 */
export function isWithinBound({ bound, measured, noise = 0 }: Figure, noiseFactor = 0): boolean {
  return bound === undefined || measured <= Math.max(bound, noise * noiseFactor);
}

/** Describes a figure in a sentence. */
export function describeFigure({ alone, bound, measured, name, unit }: Figure): string {
  const parts = [`${name}: ${formatNumber(measured)} ${unit}`.trimEnd()];
  if (bound !== undefined) parts.push(`at most ${formatNumber(bound)} wanted`);
  if (alone !== undefined) parts.push(`${formatNumber(alone)} without the attack`);
  return parts.join(', ');
}

/** Formats a number with about three significant digits, or `-` for NaN. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return '-';
  if (Number.isInteger(value) || Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** Result of a case. */
export interface CaseReport {
  readonly name: string;
  readonly description: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** Counts of the attacker's events, responses by status among them. */
  readonly counts: Readonly<Record<string, number>>;
  /** Failures of the bystander by description, with their counts. */
  readonly failures: Readonly<Record<string, number>>;
}

/** A case that was not run. */
export interface SkippedCase {
  readonly name: string;
  readonly description: string;
  readonly reason: string;
}

/** Returns the figures beyond their bounds. */
export function findBroken({ figures }: CaseReport): readonly Figure[] {
  return figures.filter((figure) => !isWithinBound(figure));
}
