import { createLiveSession } from '@earshot/live';
import { sendInRealTime } from './numbered-frames.js';

/** A session of `@earshot/live` with audio. */
export interface Speaker {
  /**
   * Connects, and sends numbered frames at real time from then on.
   *
   * @param audio - sent at once instead
   */
  start(audio?: Uint8Array): Promise<void>;
  /** Resolves with the time of the next acknowledgement, on the clock of `performance`. */
  nextAcknowledgement(): Promise<number>;
  /** Ends the session. Resolves with all audio that was sent and all finals that arrived. */
  end(): Promise<{ audio: Buffer; finals: readonly string[]; sessionId: string }>;
}

/** Creates a speaker for a session that was initiated. */
export function createSpeaker(url: string): Speaker {
  const session = createLiveSession({ url }, { maximumBufferedSeconds: 3600 });
  const sent: Uint8Array[] = [];
  const finals: string[] = [];
  let waiting: ((atMs: number) => void)[] = [];
  let stopSending: (() => number) | undefined;
  session.on('audio_chunk', () => {
    for (const resolve of waiting) resolve(performance.now());
    waiting = [];
  });
  session.on('transcript', ({ data }) => {
    if (data.is_final) finals.push(`${data.id} ${data.utterance.start} ${data.utterance.text}`);
  });
  session.on('audio_lost', (lost) => {
    throw new Error(`Audio was lost: ${JSON.stringify(lost)}`);
  });

  function send(audio: Uint8Array): void {
    sent.push(audio);
    session.send(audio);
  }

  return {
    async start(audio) {
      await session.start();
      if (audio !== undefined) {
        send(audio);
        return;
      }
      stopSending = sendInRealTime(send);
    },
    nextAcknowledgement: () => new Promise((resolve) => waiting.push(resolve)),
    async end() {
      stopSending?.();
      const { sessionId } = await session.stop();
      return { audio: Buffer.concat(sent), finals, sessionId: sessionId ?? '' };
    },
  };
}
