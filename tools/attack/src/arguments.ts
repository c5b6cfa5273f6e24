import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Parsed command line. */
export interface Arguments {
  /** Names of cases or of areas, empty for every case. */
  readonly wanted: readonly string[];
  readonly isJson: boolean;
  /** Maximum duration of a case, undefined for the default of the case. */
  readonly seconds: number | undefined;
  /** Folder for the logs of the services under attack, undefined to keep none. */
  readonly logFolder: string | undefined;
}

/** Usage line of the command. */
export const usage =
  'npm run attack -- [name or area …] [--seconds=<most of a case>] [--logs=<existing folder>] [--json]';

/**
 * Reads a command line.
 *
 * @param given - arguments, without those of Node
 * @param names - names of all cases
 * @throws Error that names an unknown case with the known ones, or a value that is not allowed
 */
export function readArguments(given: readonly string[], names: readonly string[]): Arguments {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      logs: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  const unknown = positionals.filter(
    (asked) => !names.some((name) => matchesArgument(name, asked)),
  );
  if (unknown.length > 0)
    throw new Error(
      `No attack is called ${unknown.join(', ')}; there are\n  ${names.join('\n  ')}`,
    );
  const { seconds } = values;
  if (seconds !== undefined && !/^[1-9]\d{0,5}$/.test(seconds))
    throw new Error(`--seconds must be a whole number of at least 1, got ${seconds}`);
  if (values.logs !== undefined && !existsSync(values.logs))
    throw new Error(`--logs must be a folder that exists, got ${values.logs}`);
  return {
    wanted: positionals,
    isJson: values.json,
    logFolder: values.logs,
    seconds: seconds === undefined ? undefined : Number(seconds),
  };
}

/** Matches the name of a case against an argument: its own name, or that of its area. */
export function matchesArgument(name: string, asked: string): boolean {
  return name === asked || name.startsWith(`${asked}/`);
}
