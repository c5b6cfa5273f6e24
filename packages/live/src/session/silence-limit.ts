import type { SessionState } from '../machine/session-state.js';

/** How many times as long as usual the service may be silent while it works on the end of the session. */
const patienceAfterStop = 6;

/** What the service owes an answer to. */
export interface Expectation {
  readonly hasUnacknowledgedAudio: boolean;
  readonly isStopAcknowledged: boolean;
}

/**
 * How long the service may be silent.
 *
 * @param state - of the session
 * @param expectation - what is due
 * @param heartbeatMs - how long it may be silent when something is due
 * @returns milliseconds; null when nothing is due
 */
export function silenceLimitMs(
  state: SessionState,
  { hasUnacknowledgedAudio, isStopAcknowledged }: Expectation,
  heartbeatMs: number,
): number | null {
  if (!('phase' in state) || state.phase !== 'open') return null;
  if (hasUnacknowledgedAudio) return heartbeatMs;
  if (state.name !== 'stopping') return null;
  return isStopAcknowledged ? heartbeatMs * patienceAfterStop : heartbeatMs;
}
