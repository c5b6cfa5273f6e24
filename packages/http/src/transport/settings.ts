import { describeUnknownOption } from '@earshot/core/unknown-option';
import { type Clock, systemClock } from '../client-clock.js';
import { InvalidArgumentError } from '../errors/earshot-error.js';
import type { ClientOptions, RetryOptions } from './client-options.js';

/** {@link RetryOptions} with the defaults filled in. */
export type RetrySettings = { [Name in keyof RetryOptions]-?: number };

/** {@link ClientOptions} with the defaults filled in and everything checked. */
export interface Settings
  extends Omit<ClientOptions, 'baseUrl' | 'apiKey' | 'retry' | 'clock' | 'random' | 'fetch'> {
  /** Reads the address. @throws InvalidArgumentError when there is none */
  readBaseUrl: () => URL;
  /** Reads the key, or returns undefined when there is none. */
  readApiKey: () => string | undefined;
  timeoutMs: number;
  deadlineMs: number;
  retry: RetrySettings;
  fetch: NonNullable<ClientOptions['fetch']>;
  clock: Clock;
  random: () => number;
}

/** Every option of a client, with its default if it has one. */
export const clientDefaults = {
  baseUrl: undefined,
  apiKey: undefined,
  timeoutMs: 30_000,
  deadlineMs: Infinity,
  retry: { attempts: 4, baseDelayMs: 500, maximumDelayMs: 30_000, budget: 20 },
  headers: undefined,
  validate: undefined,
  onRequest: undefined,
  onResponse: undefined,
  onRetry: undefined,
  logger: undefined,
  // Called as a plain function: browsers refuse a fetch that is called as a method of something
  // else.
  fetch: (input: URL, init: RequestInit) => fetch(input, init),
  clock: systemClock,
  random: Math.random,
} satisfies Record<keyof ClientOptions, unknown>;

/**
 * Fills in the defaults. The environment is read when the address or the key is first needed, so
 * that a module can make its client where neither is known yet, such as in the build of a site.
 *
 * @param variable - reads an environment variable, if the runtime has an environment
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export function toSettings(
  options: ClientOptions,
  variable?: (name: string) => string | undefined,
): Settings {
  const { baseUrl, apiKey } = options;
  const readBaseUrl = () => parseBaseUrl(baseUrl ?? variable?.('EARSHOT_URL'));
  const readApiKey = () => checkApiKey(apiKey ?? variable?.('EARSHOT_API_KEY'));
  if (baseUrl !== undefined) readBaseUrl();
  checkApiKey(apiKey);
  const retry = fill('retry.', clientDefaults.retry, options.retry);
  for (const [name, value] of Object.entries(retry))
    checkNumber(`retry.${name}`, value, name === 'attempts' ? 1 : 0);
  const settings: Settings = {
    ...fill('', clientDefaults, options),
    retry,
    readBaseUrl,
    readApiKey,
  };
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

/**
 * Fills in the options that are not given, or are `undefined`.
 *
 * @param prefix - put before each name in the error, such as `retry.`
 * @param defaults - of all options
 * @throws InvalidArgumentError for an option that does not exist
 */
function fill<Defaults extends object, Options extends object>(
  prefix: string,
  defaults: Defaults,
  options: Options | undefined,
): Defaults & Given<Options> {
  // The members are accessed by name.
  const filled = { ...defaults } as Record<string, unknown>;
  for (const name in options) {
    if (!(name in defaults))
      throw new InvalidArgumentError(prefix + describeUnknownOption(name, defaults));
    if (options[name] !== undefined) filled[name] = options[name];
  }
  // Members of both, and nothing else.
  return filled as Defaults & Given<Options>;
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
