import { expect } from 'vitest';
import { call } from './api.js';
import { counterAudio, initiate, openClient, scriptedText } from './live.js';

/** A client that behaves correctly, while others do not. */
export interface Witness {
  /**
   * Sends a sentence, and checks that it is acknowledged without gaps and recognised, and that the
   * service is healthy.
   */
  check(): Promise<void>;
  /** Ends its session, and checks that it ends as it should. */
  end(): Promise<void>;
}

/**
 * Begins a healthy session.
 *
 * @param url - of the server
 */
export async function startWitness(url: string): Promise<Witness> {
  const session = await initiate(url, { encoding: 'wav/ulaw', sample_rate: 8000 });
  const client = await openClient(session.url);
  const audio = counterAudio(4, 8000);
  let sentences = 0;
  return {
    async check() {
      const from = sentences * audio.length;
      const seen = client.ofType('audio_chunk').length;
      const id = `00-${String(sentences).padStart(8, '0')}`;
      sentences += 1;
      client.send(audio);
      await client.waitFor(
        'audio_chunk',
        ({ data }) => data?.byte_range[1] === from + audio.length,
      );
      let end = from;
      for (const { data } of client.ofType('audio_chunk').slice(seen)) {
        expect(data?.byte_range[0]).toBe(end);
        end = data?.byte_range[1] ?? 0;
      }
      const final = await client.waitFor(
        'transcript',
        ({ data }) => data.is_final && data.id === id,
      );
      expect(final.data.utterance.text).toBe(scriptedText);
      expect((await call(url, '/health')).status).toBe(200);
    },
    async end() {
      client.stop();
      expect((await client.closed).code).toBe(1000);
      expect(client.ofType('transcript')).toHaveLength(sentences);
    },
  };
}
