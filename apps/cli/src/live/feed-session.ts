import type { LiveSession } from '@earshot/live';
import type { AudioSource } from './audio/audio-source.js';

/**
 * Sends audio to a session: captured audio at once, other audio as fast as the service accepts it.
 *
 * @param signal - ends it, even while it waits. Audio that was not accepted yet is dropped
 * @throws the error of the audio source
 */
export async function feedSession(
  session: Pick<LiveSession, 'send' | 'writable'>,
  { chunks, isCaptured }: Pick<AudioSource, 'chunks' | 'isCaptured'>,
  signal: AbortSignal,
): Promise<void> {
  const writer = session.writable.getWriter();
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    for await (const chunk of chunks) {
      if (isCaptured) session.send(chunk);
      else await Promise.race([writer.write(chunk), aborted]);
      if (signal.aborted) return;
    }
  } catch (error) {
    // An aborted source throws an error of its own.
    if (!signal.aborted) throw error;
  }
}
