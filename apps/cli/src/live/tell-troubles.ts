import type { LiveSession } from '@earshot/live';
import { formatTime } from '../format-transcript.js';

/** Tells what goes wrong while a session lives, each trouble in one line however long it lasts. */
export function tellTroubles(
  session: Pick<LiveSession, 'on' | 'state'>,
  notice: (line: string) => void,
): void {
  let isConnectionToldLost = false;
  let isAudioToldLost = false;
  session.on('state', ({ state }) => {
    if (state !== 'open') return;
    isConnectionToldLost = false;
    isAudioToldLost = false;
  });
  session.on('reconnecting', ({ error }) => {
    if (!isConnectionToldLost) notice(`connecting again: ${error.message}`);
    isConnectionToldLost = true;
  });
  session.on('audio_lost', ({ startSeconds }) => {
    // A failure says it all.
    if (session.state === 'failed') return;
    if (!isAudioToldLost) notice(`audio is lost from ${formatTime(startSeconds)} on`);
    isAudioToldLost = true;
  });
  session.on('error', ({ error }) => notice(`the service: ${error.status_code} ${error.message}`));
}
