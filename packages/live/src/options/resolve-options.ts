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

/** Maximum number of channels of a session. The type keeps it equal to that of the contract. */
const maximumChannels: Limits['live']['channels']['maximum'] = 8;

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
  if (config.messages_config?.receive_acknowledgments === false) {
    throw invalidArgument('config.messages_config.receive_acknowledgments', false, 'true');
  }
  const given = toAudioFormat(fill('format.', config, options.format));
  const format = fill('format.', toAudioFormat({}), given);
  const { channels } = format;
  if (channels % 1 !== 0 || channels > maximumChannels) {
    throw invalidArgument('format.channels', channels, `an integer from 1 to ${maximumChannels}`);
  }
  return {
    ...fill('', { ...liveDefaults, clock: systemClock, random: Math.random }, options),
    source,
    format,
    reconnect: fill('reconnect.', liveDefaults.reconnect, options.reconnect),
  };
}

/**
 * Fills in the options that are not given, or are `undefined`.
 *
 * @throws LiveError `invalid_argument` for an option that is not a number above 0 although its
 * default is one
 */
function fill<Defaults extends object, Options extends object>(
  path: string,
  defaults: Defaults,
  options: Options | undefined,
): Defaults & Options {
  // The members are accessed by name.
  const filled = { ...defaults } as Record<string, unknown>;
  for (const [name, value] of Object.entries(options ?? {})) {
    if (value === undefined) continue;
    if (typeof filled[name] === 'number') checkPositive(path + name, value);
    filled[name] = value;
  }
  // Members of both, and nothing else.
  return filled as Defaults & Options;
}

/** @throws LiveError `invalid_argument` unless an address is one of a socket */
export function checkUrl(url: string): void {
  // The token in it is a secret, so the error does not contain the value.
  if (!/^wss?:\/\/./.test(url))
    throw new LiveError('invalid_argument', 'url is not an absolute ws: or wss: address');
}

/** @throws LiveError `invalid_argument` unless an option is a number above 0 */
export function checkPositive(name: string, value: unknown): void {
  if (!(typeof value === 'number' && value > 0))
    throw invalidArgument(name, value, 'a number above 0');
}
