import type { LiveSession } from '@earshot/live';
import type { AudioSource } from './audio/audio-source.js';

/**
 * Gives audio to a session: what is captured at once, everything else as fast as the service takes it.
 *
 * @param signal - ends it, also while it waits; audio that is not taken yet is left out then
 * @throws what the audio fails with
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
    // Audio that is broken off ends with an error of its own.
    if (!signal.aborted) throw error;
  }
}
