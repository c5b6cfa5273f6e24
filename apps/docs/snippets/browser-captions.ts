// #region captions
import { createMicrophone, MicrophoneError } from '@earshot/audio/worklet';
import { createLiveSession, createTranscript } from '@earshot/live';

/** Shows what is said in `element`; the returned function ends the session. */
export async function startCaptions(element: HTMLElement): Promise<() => Promise<void>> {
  const response = await fetch('/live-session', { method: 'POST' });
  const { url } = (await response.json()) as { url: string };
  const session = createLiveSession({ url });
  const transcript = createTranscript();
  session.on('message', (message) => transcript.push(message));
  session.on('failed', (error) => (element.textContent = error.message));
  transcript.subscribe(() => (element.textContent = transcript.snapshot().text));
  await session.start();
  const microphone = await createMicrophone({
    format: { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 },
  });
  void session.pipeFrom(microphone);
  return async () => {
    await microphone.stop();
    await session.stop();
  };
}

/** What to show when the microphone cannot be had: a sentence for the user. */
export function adviceOf(error: unknown): string {
  return MicrophoneError.is(error) ? error.advice : String(error);
}
// #endregion captions
