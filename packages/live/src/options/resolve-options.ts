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

/** Most channels of a session; its type holds it to the contract. */
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
  // From a program without types, either may be missing.
  const {
    url,
    client,
    config = {},
  } = Object(source) as Partial<
    Extract<LiveSessionSource, { url: unknown }> & Extract<LiveSessionSource, { client: unknown }>
  >;
  if (url === undefined && typeof client?.live?.initiate !== 'function') {
    throw invalidArgument('source', url, '{ url } of a session, or { client } of @earshot/http');
  }
  if (url !== undefined && !/^wss?:\/\/./.test(url)) {
    // The token in it is a secret, so the value is not named.
    throw new LiveError('invalid_argument', 'url is no absolute ws: or wss: address');
  }
  if (config.messages_config?.receive_acknowledgments === false) {
    throw invalidArgument('config.messages_config.receive_acknowledgments', false, 'true');
  }
  const settings: LiveSettings = {
    ...liveDefaults,
    clock: systemClock,
    random: Math.random,
    ...given(options),
    source,
    format: toAudioFormat({ ...config, ...given(options.format) }),
    reconnect: { ...liveDefaults.reconnect, ...given(options.reconnect) },
  };
  const { format, reconnect } = settings;
  checkNumbers('', liveDefaults, settings);
  checkNumbers('reconnect.', liveDefaults.reconnect, reconnect);
  checkNumbers('format.', toAudioFormat({}), format);
  if (!Number.isInteger(format.channels) || format.channels > maximumChannels) {
    throw invalidArgument(
      'format.channels',
      format.channels,
      `an integer from 1 to ${maximumChannels}`,
    );
  }
  return settings;
}

/** Drops the options that are `undefined`, which are as good as absent. */
function given<Options extends object>(options: Options | undefined): Partial<Options> {
  const isGiven = ([, value]: [string, unknown]) => value !== undefined;
  // Entries of the object, of which some are left out.
  return Object.fromEntries(Object.entries(options ?? {}).filter(isGiven)) as Partial<Options>;
}

/** Checks every option whose default is a number. */
function checkNumbers(path: string, defaults: object, values: object): void {
  for (const [name, standard] of Object.entries(defaults)) {
    const value = Reflect.get(values, name);
    if (typeof standard === 'number') checkPositive(path + name, value);
  }
}

/** @throws LiveError `invalid_argument` unless an option is a number above 0 */
export function checkPositive(name: string, value: unknown): void {
  if (!(typeof value === 'number' && value > 0))
    throw invalidArgument(name, value, 'a number above 0');
}
