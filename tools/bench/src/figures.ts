import { printTable } from './print-table.js';

/** A measured value, and how it is printed. */
export interface Measured {
  readonly value: number;
  /** With its unit, and with what it was counted in. */
  readonly text: string;
}

/** A figure of a part: what each of the compared systems reaches, beside what is wanted. */
export interface Figure {
  readonly name: string;
  /** The wanted value with its unit, empty when there is none. */
  readonly wanted: string;
  /** Values by the names of the systems. A system that it cannot be measured with is absent. */
  readonly measured: Readonly<Record<string, Measured>>;
}

/**
 * A share of a whole as a percentage, with both numbers. Without a whole there is nothing to
 * measure.
 */
export function measuredShare(part: number, whole: number): Measured {
  const value = whole === 0 ? Number.NaN : part / whole;
  return {
    value,
    text: whole === 0 ? 'none' : `${(100 * value).toFixed(1)} % (${part} of ${whole})`,
  };
}

/** A value with a unit. */
export function measuredValue(value: number, unit: string, digits = 2): Measured {
  return { value, text: `${value.toFixed(digits)} ${unit}`.trim() };
}

/** Makes a figure from results by system. Systems without a result are omitted. */
export function figure<Result>(
  name: string,
  wanted: string,
  results: ReadonlyMap<string, Result>,
  measure: (result: Result) => Measured | undefined,
): Figure {
  const measured: Record<string, Measured> = {};
  for (const [system, result] of results) {
    const one = measure(result);
    if (one !== undefined) measured[system] = one;
  }
  return { name, wanted, measured };
}

/** Prints figures as one table with a column for each system. */
export function printFigures(figures: readonly Figure[]): void {
  const systems = [...new Set(figures.flatMap(({ measured }) => Object.keys(measured)))];
  printTable(
    ['', ...systems, 'wanted'],
    figures.map(({ measured, name, wanted }) => [
      name,
      ...systems.map((system) => measured[system]?.text ?? '-'),
      wanted,
    ]),
  );
}
