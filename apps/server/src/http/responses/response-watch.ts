import type { ServerResponse } from 'node:http';
import type { Clock } from '../../clock/index.js';

const checkEveryMs = 1000;

/** Bytes that the connection has taken; those that wait in this process are not among them. */
function takenBytes({ socket }: ServerResponse): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}

/**
 * Ends the connection of a client that does not read: a response that waits for it holds a descriptor, a file and memory. Only time
 * in which there is something to read counts.
 *
 * @param response - which is being sent
 * @param stallMs - milliseconds without progress after which the connection ends
 * @param clock - tells the time
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
  while (!ended.aborted) {
    await clock.sleep(checkEveryMs, ended).catch(() => undefined);
    if (ended.aborted) return;
    const isWaiting = (response.socket?.writableLength ?? 0) > 0;
    const nowMs = clock.monotonicMs();
    if (!isWaiting || takenBytes(response) !== taken) {
      taken = takenBytes(response);
      movedMs = nowMs;
    }
    // A reset frees what the system still keeps for the client as well, which can be megabytes.
    else if (nowMs - movedMs >= stallMs) response.socket?.resetAndDestroy();
  }
}
