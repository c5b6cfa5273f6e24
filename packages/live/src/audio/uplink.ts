import type { Clock } from '../clock.js';
import type { SendBuffer } from './send-buffer.js';

/** Sending side of a socket, as {@link createUplink} uses it. */
export interface UplinkSocket {
  readonly bufferedAmount: number;
  send(data: Uint8Array<ArrayBuffer> | string): void;
}

/** Longest frame, in bytes. The service takes 1 MiB; smaller ones lose less when a connection breaks within one. */
const maximumFrameBytes = 65_536;
/** Bytes that may wait inside a socket, from where nothing can be taken back. */
const maximumBufferedBytes = 262_144;
/** Interval at which `bufferedAmount` is read, in milliseconds: sockets have no event for it. */
const pollMs = 25;

const stopMessage = '{"type":"stop_recording"}';
/** Audio without a byte: it only ends the silence that the service measures. */
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
     * @param next - the new one, over which is sent what the service had not acknowledged when it was asked for; undefined when the
     *   last one is lost
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
        // Audio is copied into memory of its own when it is taken, which is never shared.
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
