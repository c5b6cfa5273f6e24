import type { ServerResponse } from 'node:http';
import { type Clock, repeat } from '../../clock/index.js';

const checkEveryMs = 1000;

/**
 * Bytes that were handed to the operating system, without those that are buffered in this process.
 */
function flushedBytes({ socket }: ServerResponse): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}

/**
 * Closes the connection of a client that does not read its response, which holds a file descriptor,
 * a file and memory. Only the time during which there is data to read counts.
 *
 * @param response - the response that is being sent
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
  let flushed = flushedBytes(response);
  let movedMs = clock.monotonicMs();
  const check = (): void => {
    const isWaiting = (response.socket?.writableLength ?? 0) > 0;
    const nowMs = clock.monotonicMs();
    if (!isWaiting || flushedBytes(response) !== flushed) {
      flushed = flushedBytes(response);
      movedMs = nowMs;
    }
    // A reset also frees the send buffer of the system, which can have megabytes.
    else if (nowMs - movedMs >= stallMs) response.socket?.resetAndDestroy();
  };
  await repeat(check, { clock, firstPauseMs: checkEveryMs, everyMs: checkEveryMs, signal: ended });
}
