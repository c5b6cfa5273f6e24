import { audioOfWav } from '@earshot/server/testing';
import type { ServiceProcess } from '../service-process.js';
import { frameBytes, frameMs } from './load-protocol.js';

/** A frame that contains its number, so that lost, doubled and moved frames are found. */
export function numberedFrame(number: number): Uint8Array {
  return new Uint8Array(new Uint32Array(frameBytes / 4).fill(number).buffer);
}

/**
 * Sends numbered frames at real time, from one on.
 *
 * @param send - sends one frame
 * @returns the function that stops sending, and returns the number of frames that were sent
 */
export function sendInRealTime(send: (frame: Uint8Array) => void): () => number {
  const startMs = performance.now();
  let frames = 0;
  const sending = setInterval(() => {
    while (performance.now() - startMs >= (frames + 1) * frameMs) {
      frames += 1;
      send(numberedFrame(frames));
    }
  }, frameMs / 4);
  return () => {
    clearInterval(sending);
    return frames;
  };
}

/** Fetches the audio that the service has of a session which has ended. */
export async function recordedAudio(
  { client }: ServiceProcess,
  sessionId: string,
): Promise<Buffer> {
  const file = await client.live.file(sessionId);
  return audioOfWav(Buffer.from(await file.arrayBuffer()));
}
