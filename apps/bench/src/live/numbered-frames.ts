import type { LiveServer } from './live-server.js';
import { frameBytes, frameMs } from './load-protocol.js';

/** Behind this and its length, a WAV file has its audio. */
const audioMark = 'data';

/** A frame that says which one it is, so that what is lost, doubled or moved is seen. */
export function numberedFrame(number: number): Uint8Array {
  return new Uint8Array(new Uint32Array(frameBytes / 4).fill(number).buffer);
}

/**
 * Sends numbered frames at real time, from one on.
 *
 * @param send - sends one
 * @returns ends it, and tells how many were sent
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

/** The audio that the service has of a session which is over. */
export async function recordedAudio({ client }: LiveServer, sessionId: string): Promise<Buffer> {
  const file = Buffer.from(await (await client.live.file(sessionId)).arrayBuffer());
  return file.subarray(file.indexOf(audioMark) + 8);
}
