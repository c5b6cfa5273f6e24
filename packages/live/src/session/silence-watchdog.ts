import type { SendBuffer } from '../audio/send-buffer.js';
import type { Clock } from '../clock.js';
import type { SessionState } from '../lifecycle/session-state.js';
import type { MessageReader } from './message-reader.js';

/** Factor of the limit while the service works on the end of the session. */
const factorAfterStop = 6;

/**
 * Detects that the service is silent although a message of it is due.
 *
 * @param limitMs - limit of the present silence, in milliseconds, or null when no message is due
 */
export function createSilenceWatchdog(
  clock: Clock,
  limitMs: () => number | null,
  onSilence: () => void,
) {
  let touchedMs = 0;
  let cancel: (() => void) | undefined;

  function check(): void {
    cancel = undefined;
    const limit = limitMs();
    if (limit === null) return;
    const leftMs = touchedMs + limit - clock.monotonicMs();
    if (leftMs <= 0) onSilence();
    else cancel = clock.setTimeout(check, leftMs);
  }

  return {
    /** Restarts the silence. Called when a frame was received, or when a message has become due. */
    touch(): void {
      touchedMs = clock.monotonicMs();
      if (!cancel) check();
    },

    stop(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}

/**
 * Computes the limit of the silence of the service.
 *
 * @param buffer - audio whose acknowledgement may be due
 * @param reader - reader of the acknowledgement of the stop
 * @param heartbeatMs - limit while a message is due
 * @returns milliseconds, or null when no message is due
 */
export function silenceLimitMs(
  state: SessionState,
  { unacknowledged }: Pick<SendBuffer, 'unacknowledged'>,
  { isStopAcknowledged }: Pick<MessageReader, 'isStopAcknowledged'>,
  heartbeatMs: number,
): number | null {
  if (state.phase !== 'open') return null;
  if (unacknowledged > 0) return heartbeatMs;
  if (state.name !== 'stopping') return null;
  return isStopAcknowledged ? heartbeatMs * factorAfterStop : heartbeatMs;
}
