import { parseArgs } from 'node:util';

/** What is asked for on the command line. */
export interface Arguments {
  /** Names of cases, or of areas; empty for every case. */
  readonly wanted: readonly string[];
  readonly isJson: boolean;
  /** Longest time of a case; undefined for its own. */
  readonly seconds: number | undefined;
}

/** How it is asked for. */
export const usage = 'npm run attack -- [name or area …] [--seconds=<most of a case>] [--json]';

/**
 * Reads a command line.
 *
 * @param given - what stands on it
 * @param names - of all cases
 * @throws Error that says what is wrong, and what there is
 */
export function readArguments(given: readonly string[], names: readonly string[]): Arguments {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, seconds: { type: 'string' } },
  });
  const unknown = positionals.filter((asked) => !names.some((name) => isAskedBy(name, asked)));
  if (unknown.length > 0)
    throw new Error(
      `No attack is called ${unknown.join(', ')}; there are\n  ${names.join('\n  ')}`,
    );
  const { seconds } = values;
  if (seconds !== undefined && !/^[1-9]\d{0,5}$/.test(seconds))
    throw new Error(`--seconds must be a whole number of at least 1, got ${seconds}`);
  return {
    wanted: positionals,
    isJson: values.json,
    seconds: seconds === undefined ? undefined : Number(seconds),
  };
}

/** Whether a case is meant by a name, or by the name of its area. */
export function isAskedBy(name: string, asked: string): boolean {
  return name === asked || name.startsWith(`${asked}/`);
}
