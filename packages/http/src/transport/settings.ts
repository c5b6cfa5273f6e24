import { type Clock, systemClock } from '../client-clock.js';
import { InvalidArgumentError } from '../errors/earshot-error.js';
import type { ClientOptions, RetryOptions } from './client-options.js';

/** {@link RetryOptions} with the defaults filled in. */
export type RetrySettings = { [Name in keyof RetryOptions]-?: number };

/** {@link ClientOptions} with the defaults filled in and everything checked. */
export interface Settings
  extends Omit<ClientOptions, 'baseUrl' | 'retry' | 'clock' | 'random' | 'fetch'> {
  baseUrl: URL;
  timeoutMs: number;
  deadlineMs: number;
  retry: RetrySettings;
  fetch: NonNullable<ClientOptions['fetch']>;
  clock: Clock;
  random: () => number;
}

/** Defaults of {@link ClientOptions}. */
const defaults = {
  timeoutMs: 30_000,
  deadlineMs: Infinity,
  retry: { attempts: 4, baseDelayMs: 500, maximumDelayMs: 30_000, budget: 20 },
} as const;

/**
 * Fills in the defaults, and the address and key from the environment.
 *
 * @param variable - reads an environment variable, if the runtime has an environment
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export function toSettings(
  options: ClientOptions,
  variable?: (name: string) => string | undefined,
): Settings {
  const settings: Settings = {
    ...defaults,
    // Called as a plain function: browsers refuse a fetch that is called as a method of something
    // else.
    fetch: (input: URL, init: RequestInit) => fetch(input, init),
    clock: systemClock,
    random: Math.random,
    ...given(options),
    retry: { ...defaults.retry, ...given(options.retry) },
    baseUrl: parseBaseUrl(options.baseUrl ?? variable?.('EARSHOT_URL')),
    apiKey: checkApiKey(options.apiKey ?? variable?.('EARSHOT_API_KEY')),
  };
  const { retry } = settings;
  for (const [name, value] of Object.entries(retry))
    checkNumber(`retry.${name}`, value, name === 'attempts' ? 1 : 0);
  checkTimes(settings.timeoutMs, settings.deadlineMs);
  return settings;
}

/** @throws InvalidArgumentError unless both are numbers of at least 1 */
export function checkTimes(timeoutMs: unknown, deadlineMs: unknown): void {
  checkNumber('timeoutMs', timeoutMs, 1);
  checkNumber('deadlineMs', deadlineMs, 1);
}

/** @throws InvalidArgumentError unless an option is a number of at least the minimum */
function checkNumber(name: string, value: unknown, minimum: number): void {
  if (typeof value === 'number' && value >= minimum) return;
  throw new InvalidArgumentError(
    `${name} must be a number from ${minimum} on, got ${typeof value} ${String(value)}`,
  );
}

/** Options without `undefined`. */
type Given<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> };

/** Drops the options that are `undefined`, which count as absent. */
function given<Options extends object>(options: Options | undefined): Given<Options> {
  // Entries of the object, of which some are omitted.
  return Object.fromEntries(
    Object.entries(options ?? {}).filter(([, value]) => value !== undefined),
  ) as Given<Options>;
}

function parseBaseUrl(text: string | undefined): URL {
  const given = String(text);
  if (!/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i.test(given) || !URL.canParse(given))
    throw new InvalidArgumentError(
      // Credentials in an address must not get into an error, which ends up in logs.
      `baseUrl (or EARSHOT_URL) must be an http or https address without query, fragment or credentials, got ${given.replace(/\/\/.*@/, '//…@')}`,
    );
  return new URL(given.replace(/\/?$/, '/'));
}

function checkApiKey(apiKey: string | undefined): string | undefined {
  if (apiKey === undefined || /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new InvalidArgumentError(
    'apiKey (or EARSHOT_API_KEY) must be printable ASCII without spaces',
  );
}
