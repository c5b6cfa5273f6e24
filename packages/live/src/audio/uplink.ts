import type { Clock } from '../clock.js';
import type { SendBuffer } from './send-buffer.js';

/** Sending side of a socket, as {@link createUplink} uses it. */
export interface UplinkSocket {
  readonly bufferedAmount: number;
  send(data: Uint8Array<ArrayBuffer> | string): void;
}

/**
 * Longest frame, in bytes. The service accepts 1 MiB. Smaller frames lose less when a connection
 * breaks within one.
 */
const maximumFrameBytes = 65_536;
/** Maximum number of bytes that wait inside a socket, from which nothing can be taken back. */
const maximumBufferedBytes = 262_144;
/** Interval at which `bufferedAmount` is read, in milliseconds: sockets have no event for it. */
const pollMs = 25;

const stopMessage = '{"type":"stop_recording"}';
/** Audio of zero bytes, which only ends the silence that the service measures. */
export const keepAliveMessage = '{"type":"audio_chunk","data":{"chunk":""}}';

/** Sends the audio of a buffer over the present connection, and the stop after it. */
export function createUplink(buffer: SendBuffer, clock: Clock) {
  let socket: UplinkSocket | undefined;
  let isStopDue = false;
  let cancelPoll: (() => void) | undefined;

  const uplink = {
    /**
     * Changes the connection.
     *
     * @param next - the new connection, or undefined when the last one is lost. What the service
     *   had not acknowledged when the connection was requested is sent over it
     */
    use(next?: UplinkSocket): void {
      socket = next;
      isStopDue = false;
      cancelPoll?.();
      cancelPoll = undefined;
      uplink.pump();
    },

    /** Sends the stop over the present connection as soon as the audio is sent. */
    stop(): void {
      isStopDue = true;
      uplink.pump();
    },

    /** Sends as much as the connection takes. */
    pump(): void {
      if (!socket || cancelPoll) return;
      while (socket.bufferedAmount < maximumBufferedBytes) {
        const bytes = buffer.next(maximumFrameBytes);
        if (!bytes) {
          if (isStopDue) socket.send(stopMessage);
          isStopDue = false;
          return;
        }
        // Audio is copied into separate memory when it is taken, and that memory is never shared.
        socket.send(bytes as Uint8Array<ArrayBuffer>);
      }
      cancelPoll = clock.setTimeout(() => {
        cancelPoll = undefined;
        uplink.pump();
      }, pollMs);
    },
  };
  return uplink;
}
