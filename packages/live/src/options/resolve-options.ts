import type { limits } from '@earshot/core';
import { type LiveAudioFormat, toAudioFormat } from '../audio/audio-format.js';
import type { SampleEncoder } from '../audio/to-bytes.js';
import { type Clock, systemClock } from '../clock.js';
import type { WebSocketConstructor } from '../connection/web-socket-like.js';
import { LiveError } from '../errors/live-error.js';
import type { ReconnectPolicy } from '../machine/retry-delay.js';
import type { LiveSessionOptions, LiveSessionSource } from './live-options.js';

/** What a session assumes where its options say nothing. */
export const liveDefaults = {
  maximumBufferedSeconds: 120,
  reconnect: { baseDelayMs: 500, maximumDelayMs: 2500, giveUpAfterMs: 180_000 },
  heartbeatMs: 5000,
  openTimeoutMs: 10_000,
} as const;

/** Held to the contract by its type. */
const channelLimits: typeof limits.live.channels = { minimum: 1, maximum: 8 };

/** The options with everything filled in and checked. */
export interface LiveSettings {
  readonly source: LiveSessionSource;
  readonly format: LiveAudioFormat;
  readonly encoder: SampleEncoder | undefined;
  readonly maximumBufferedSeconds: number;
  readonly reconnect: ReconnectPolicy;
  readonly heartbeatMs: number;
  readonly openTimeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly webSocket: WebSocketConstructor | undefined;
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
  const config = 'client' in source ? (source.config ?? {}) : {};
  if ('url' in source) checkUrl(source.url);
  if (config.messages_config?.receive_acknowledgments === false) {
    throw invalid('config.messages_config.receive_acknowledgments', false, 'true');
  }
  const settings: LiveSettings = {
    ...liveDefaults,
    encoder: undefined,
    signal: undefined,
    webSocket: undefined,
    clock: systemClock,
    random: Math.random,
    ...given(options),
    source,
    format: toAudioFormat({ ...config, ...options.format }),
    reconnect: { ...liveDefaults.reconnect, ...options.reconnect },
  };
  checkPositive(settings, '', 'maximumBufferedSeconds', 'heartbeatMs', 'openTimeoutMs');
  checkPositive(settings.reconnect, 'reconnect.', 'baseDelayMs', 'maximumDelayMs', 'giveUpAfterMs');
  checkPositive(settings.format, 'format.', 'sample_rate', 'bit_depth');
  const { channels } = settings.format;
  const { minimum, maximum } = channelLimits;
  if (!Number.isInteger(channels) || channels < minimum || channels > maximum) {
    throw invalid('format.channels', channels, `an integer from ${minimum} to ${maximum}`);
  }
  return settings;
}

/** The options that are set: one that is `undefined` is as good as absent. */
function given(options: LiveSessionOptions): Partial<LiveSessionOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function checkUrl(url: string): void {
  if (!/^wss?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    // The token in it is a secret, so the value is not named.
    throw new LiveError('invalid_argument', 'url is no absolute ws: or wss: address');
  }
}

function checkPositive<Name extends string>(
  values: Readonly<Record<Name, number>>,
  path: string,
  ...names: readonly Name[]
): void {
  for (const name of names) {
    if (!(values[name] > 0)) throw invalid(path + name, values[name], 'a number above 0');
  }
}

function invalid(name: string, value: unknown, allowed: string): LiveError {
  return new LiveError('invalid_argument', `${name} is ${String(value)}; allowed is ${allowed}`);
}
