import type { ServerResponse } from 'node:http';
import { type Clock, repeat } from '../../clock/index.js';

const checkEveryMs = 1000;

/** Bytes that the connection has accepted, without those that are buffered in this process. */
function takenBytes({ socket }: ServerResponse): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}

/**
 * Ends the connection of a client that does not read: its response holds a descriptor, a file and memory. Only time in which there is
 * something to read counts.
 *
 * @param response - the response, which is being sent
 * @param stallMs - longest time without progress, in milliseconds
 * @param clock - measures the time
 */
export function watchResponse(response: ServerResponse, stallMs: number, clock: Clock): void {
  if (response.writableFinished || response.destroyed) return;
  const ended = new AbortController();
  const stop = (): void => ended.abort();
  response.once('close', stop);
  response.once('finish', stop);
  void watchUntil(ended.signal, response, stallMs, clock);
}

async function watchUntil(
  ended: AbortSignal,
  response: ServerResponse,
  stallMs: number,
  clock: Clock,
): Promise<void> {
  let taken = takenBytes(response);
  let movedMs = clock.monotonicMs();
  const check = (): void => {
    const isWaiting = (response.socket?.writableLength ?? 0) > 0;
    const nowMs = clock.monotonicMs();
    if (!isWaiting || takenBytes(response) !== taken) {
      taken = takenBytes(response);
      movedMs = nowMs;
    }
    // A reset frees the send buffer of the system as well, which can be megabytes.
    else if (nowMs - movedMs >= stallMs) response.socket?.resetAndDestroy();
  };
  await repeat(check, { clock, firstPauseMs: checkEveryMs, everyMs: checkEveryMs, signal: ended });
}
