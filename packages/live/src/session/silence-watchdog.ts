import type { SendBuffer } from '../audio/send-buffer.js';
import type { Clock } from '../clock.js';
import type { SessionState } from '../lifecycle/session-state.js';
import type { MessageReader } from './message-reader.js';

/** Options of {@link SilenceWatchdog}. */
export interface WatchdogOptions {
  readonly clock: Clock;
  /** Limit of the present silence, in milliseconds; null when no message is due. */
  readonly limitMs: () => number | null;
  readonly onSilence: () => void;
}

/** Notices that the service is silent although a message of it is due. */
export class SilenceWatchdog {
  readonly #options: WatchdogOptions;
  #touchedMs = 0;
  #cancel: (() => void) | null = null;

  constructor(options: WatchdogOptions) {
    this.#options = options;
  }

  /** Begins the silence anew: a frame was received, or a message is due only from now on. */
  touch(): void {
    this.#touchedMs = this.#options.clock.monotonicMs();
    if (this.#cancel === null) this.#check();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #check(): void {
    this.#cancel = null;
    const { clock, limitMs, onSilence } = this.#options;
    const limit = limitMs();
    if (limit === null) return;
    const leftMs = this.#touchedMs + limit - clock.monotonicMs();
    if (leftMs <= 0) onSilence();
    else this.#cancel = clock.setTimeout(() => this.#check(), leftMs);
  }
}

/** Factor of the limit while the service works on the end of the session. */
const patienceAfterStop = 6;

/**
 * Computes the limit of the silence of the service.
 *
 * @param state - state of the session
 * @param buffer - audio whose acknowledgement may be due
 * @param reader - reader of the acknowledgement of the stop
 * @param heartbeatMs - limit while a message is due
 * @returns milliseconds; null when no message is due
 */
export function silenceLimitMs(
  state: SessionState,
  { unacknowledged }: Pick<SendBuffer, 'unacknowledged'>,
  { isStopAcknowledged }: Pick<MessageReader, 'isStopAcknowledged'>,
  heartbeatMs: number,
): number | null {
  if (!('phase' in state) || state.phase !== 'open') return null;
  if (unacknowledged > 0) return heartbeatMs;
  if (state.name !== 'stopping') return null;
  return isStopAcknowledged ? heartbeatMs * patienceAfterStop : heartbeatMs;
}
