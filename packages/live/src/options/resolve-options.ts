import { describeUnknownOption } from '@earshot/core/unknown-option';
import type { Limits } from '#contract';
import { type LiveAudioFormat, toAudioFormat } from '../audio/audio-format.js';
import type { SampleEncoder } from '../audio/audio-input.js';
import { type Clock, systemClock } from '../clock.js';
import type { WebSocketConstructor } from '../connection/web-socket.js';
import type { ReconnectPolicy } from '../lifecycle/reconnect-policy.js';
import { invalidArgument, LiveError } from '../live-error.js';
import type { LiveSessionOptions, LiveSessionSource } from './live-options.js';

/** Defaults of {@link LiveSessionOptions}. */
export const liveDefaults = {
  /** Length of the audio that is kept until the service has acknowledged it, in seconds. */
  maximumBufferedSeconds: 120,
  /** Limits of the attempts to connect again. */
  reconnect: {
    /** Bound of the first wait, in milliseconds. */
    baseDelayMs: 1000,
    /** Largest bound of a wait, in milliseconds. */
    maximumDelayMs: 2800,
    /** Longest time without a connection before the session fails, in milliseconds. */
    timeoutMs: 180_000,
  },
  /** Longest silence of the service while a message of it is due, in milliseconds. */
  heartbeatMs: 5000,
  /** Longest time for a socket to open, in milliseconds. */
  openTimeoutMs: 10_000,
} as const;

/** Every option of a session, with its default if it has one. */
const everyOption = {
  ...liveDefaults,
  clock: systemClock,
  random: Math.random,
  format: undefined,
  encoder: undefined,
  signal: undefined,
  webSocket: undefined,
} satisfies Record<keyof LiveSessionOptions, unknown>;

/** {@link LiveSessionOptions} with the defaults filled in and everything checked. */
export interface LiveSettings {
  readonly source: LiveSessionSource;
  readonly format: LiveAudioFormat;
  readonly encoder?: SampleEncoder;
  readonly maximumBufferedSeconds: number;
  readonly reconnect: ReconnectPolicy;
  readonly heartbeatMs: number;
  readonly openTimeoutMs: number;
  readonly signal?: AbortSignal;
  readonly webSocket?: WebSocketConstructor;
  readonly clock: Clock;
  readonly random: () => number;
}

/**
 * Fills in the defaults.
 *
 * @throws LiveError `invalid_argument` that names the option, its value and what is allowed
 */
export function resolveOptions(
  source: LiveSessionSource,
  options: LiveSessionOptions,
): LiveSettings {
  /** Maximum number of channels of a session. The type keeps it equal to that of the contract. */
  const maximumChannels: Limits['live']['channels']['maximum'] = 8;
  // A program without types may omit either.
  const {
    url,
    client,
    config = {},
  } = Object(source) as Partial<
    Extract<LiveSessionSource, { url: unknown }> & Extract<LiveSessionSource, { client: unknown }>
  >;
  if (url !== undefined) checkUrl(url);
  else if (typeof client?.live?.initiate !== 'function') {
    throw invalidArgument('source', url, '{ url } of a session, or { client } of @earshot/http');
  }
  // What initiates a session responds with other fields besides its url.
  else fill('', { url, client, config }, source);
  if (config.messages_config?.receive_acknowledgments === false) {
    throw invalidArgument('config.messages_config.receive_acknowledgments', false, 'true');
  }
  const defaultFormat = toAudioFormat({});
  const given = toAudioFormat(fill('format.', config, options.format, defaultFormat));
  const format = fill('format.', defaultFormat, given);
  const { channels } = format;
  if (channels % 1 || channels > maximumChannels) {
    throw invalidArgument('format.channels', channels, `an integer from 1 to ${maximumChannels}`);
  }
  return {
    ...fill('', everyOption, options),
    source,
    format,
    reconnect: fill('reconnect.', liveDefaults.reconnect, options.reconnect),
  };
}

/** Those of the options that have a default. */
type Defaulted<Defaults> = {
  [Name in keyof Defaults as Defaults[Name] extends undefined ? never : Name]: Defaults[Name];
};

/**
 * Fills in the options that are not given, or are `undefined`.
 *
 * @param path - put before each name in the error, such as `reconnect.`
 * @param known - an object with the names of all options
 * @throws LiveError `invalid_argument` for an option that does not exist, or is not a number above 0
 * although its default is one
 */
export function fill<Defaults extends object, Options extends object>(
  path: string,
  defaults: Defaults,
  options: Options | undefined,
  known: object = defaults,
): Defaulted<Defaults> & Options {
  // The members are accessed by name.
  const filled = { ...defaults } as Record<string, unknown>;
  for (const name in options) {
    const value = options[name];
    if (!(name in known))
      throw new LiveError('invalid_argument', path + describeUnknownOption(name, known));
    if (value === undefined) continue;
    if (typeof filled[name] === 'number' && !(typeof value === 'number' && value > 0))
      throw invalidArgument(path + name, value, 'a number above 0');
    filled[name] = value;
  }
  // Members of both, and nothing else.
  return filled as Defaulted<Defaults> & Options;
}

/** @throws LiveError `invalid_argument` unless an address is one of a socket */
export function checkUrl(url: string): void {
  // The token in it is a secret, so the error does not contain the value.
  if (!/^wss?:\/\/./.test(url))
    throw new LiveError('invalid_argument', 'url is not an absolute ws: or wss: address');
}
