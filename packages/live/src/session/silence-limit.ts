import type { Outbox } from '../audio/outbox.js';
import type { SessionState } from '../machine/session-state.js';
import type { Inbox } from './inbox.js';

/** How many times as long as usual the service may be silent while it works on the end of the session. */
const patienceAfterStop = 6;

/**
 * How long the service may be silent.
 *
 * @param state - of the session
 * @param outbox - the audio that it owes an acknowledgement for
 * @param inbox - whether it owes one for the stop
 * @param heartbeatMs - how long it may be silent when something is due
 * @returns milliseconds; null when nothing is due
 */
export function silenceLimitMs(
  state: SessionState,
  { unacknowledged }: Pick<Outbox, 'unacknowledged'>,
  { isStopAcknowledged }: Pick<Inbox, 'isStopAcknowledged'>,
  heartbeatMs: number,
): number | null {
  if (!('phase' in state) || state.phase !== 'open') return null;
  if (unacknowledged > 0) return heartbeatMs;
  if (state.name !== 'stopping') return null;
  return isStopAcknowledged ? heartbeatMs * patienceAfterStop : heartbeatMs;
}
