import { isKnownLiveMessage, type KnownLiveMessage, parseLiveMessage } from '@earshot/core';
import { WebSocket } from 'ws';

/** Largest frame of re-sent audio, in bytes. */
const resentFrameBytes = 512 * 1024;

/** A client that, like most, resumes without an offset. */
export interface BlindClient {
  readonly messages: readonly KnownLiveMessage[];
  /** Ids of the received final transcripts. */
  readonly transcriptIds: readonly string[];
  /** Resolves when the server has closed the session. */
  readonly finished: Promise<void>;
}

/**
 * Sends audio and a stop. When the connection is lost it connects to the same url again, resends
 * everything that was not acknowledged, in large frames, and continues. A stop is not sent twice.
 */
export function createBlindClient(url: string, audio: Uint8Array, frameBytes: number): BlindClient {
  const messages: KnownLiveMessage[] = [];
  const transcriptIds: string[] = [];
  let acknowledged = 0;
  let sent = 0;
  let isStopSent = false;

  function run(): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(url);
      socket.on('error', () => undefined);
      socket.on('open', () => {
        for (let from = acknowledged; from < sent; from += resentFrameBytes)
          socket.send(audio.subarray(from, Math.min(sent, from + resentFrameBytes)));
        const sendNext = (): void => {
          if (socket.readyState !== WebSocket.OPEN) return;
          if (sent < audio.length) {
            socket.send(audio.subarray(sent, sent + frameBytes));
            sent = Math.min(audio.length, sent + frameBytes);
            setImmediate(sendNext);
            return;
          }
          if (isStopSent) return;
          socket.send('{"type":"stop_recording"}');
          isStopSent = true;
        };
        sendNext();
      });
      socket.on('message', (data: Buffer) => {
        const message = parseLiveMessage(data.toString());
        if (!isKnownLiveMessage(message)) return;
        messages.push(message);
        if (message.type === 'audio_chunk')
          acknowledged = Math.max(acknowledged, message.data?.byte_range[1] ?? 0);
        if (message.type === 'transcript' && message.data.is_final)
          transcriptIds.push(message.data.id);
      });
      socket.on('close', (code) => {
        // The second when the stop was lost: the service then waits for audio until it has waited
        // enough.
        if (code === 1000 || code === 4408) resolve();
        else setTimeout(() => resolve(run()), 5);
      });
    });
  }
  return { messages, transcriptIds, finished: run() };
}
