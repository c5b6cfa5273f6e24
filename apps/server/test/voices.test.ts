import type { MessageOf, Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { describe, expect, vi } from 'vitest';
import { createJob, upload, waitForJob } from './support/api.js';
import { joined, readEngineSpeech } from './support/engine-speech.js';
import { allMessages, frames, initiate, openSession, waitForLiveJob } from './support/live.js';
import { NetworkLink } from './support/network-link.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { needsPocketsphinx } from './support/speech.js';
import { needsVoices, settingsWithVoices } from './support/voices.js';
import { encodeWav } from './support/wav.js';

/** Recordings one after the other, as a file. */
const encodeParts = (...parts: readonly Int16Array[]) => encodeWav([joined(...parts)], 16_000);

describe('the speaker encoder with its weights', { ...needsVoices, timeout: 120_000 }, () => {
  needsPocketsphinx();

  async function findSpeakers(
    { url }: ServerProcess,
    audio: Uint8Array,
    configuration = {},
  ): Promise<(number | undefined)[]> {
    const { audio_url } = await upload(url, audio);
    const created = await createJob(url, {
      audio_url,
      diarization: true,
      diarization_config: configuration,
    });
    const job = await waitForJob(url, created.id);
    expect(job.status).toBe('done');
    expect(job.post_session_metadata['add_ons']).toMatchObject({
      diarization: 'by the model GE2E speaker encoder of Resemblyzer',
    });
    const utterances = job.result?.transcription?.utterances ?? [];
    for (const { speaker, words } of utterances)
      expect(words.map((word) => word.speaker)).toEqual(words.map(() => speaker));
    return utterances.map(({ speaker }) => speaker);
  }

  verifies(
    ['voices.files', 'voices.speakers', 'voices.words'],
    'two people take turns, and one stays one',
    async () => {
      const server = await startServerProcess(settingsWithVoices());
      try {
        const two = readEngineSpeech('sample-two-sentences');
        const dialogue = encodeParts(two, two, two);
        expect(await findSpeakers(server, dialogue)).toEqual([0, 1, 0, 1, 0, 1]);
        expect(new Set(await findSpeakers(server, dialogue, { max_speakers: 1 }))).toEqual(
          new Set([0]),
        );
        const one = readEngineSpeech('written-forms');
        expect(new Set(await findSpeakers(server, encodeParts(one, one, one, one)))).toEqual(
          new Set([0]),
        );
      } finally {
        await server.stop();
      }
    },
  );

  verifies(
    ['voices.live', 'voices.live-result'],
    'two people who take turns live have their speakers at once, also when the service dies in between',
    async () => {
      const environment = settingsWithVoices();
      const dataFolder = temporaryFolder();
      let server = await startServerProcess(environment, dataFolder);
      const proxy = await NetworkLink.open(() => Number(new URL(server.url).port));
      try {
        const two = readEngineSpeech('sample-two-sentences');
        const audio = new Uint8Array(joined(two, two, two, new Int16Array(16_000)).buffer);
        const request = {
          language_config: { languages: ['en' as const] },
          endpointing: 0.3,
          realtime_processing: { diarization: true },
          messages_config: allMessages,
        };
        // The first session of a service loads the encoder, which on a machine with other load may
        // take longer than a final waits for its speaker.
        await sayOnce((await initiate(server.url, request)).url, new Uint8Array(two.buffer));
        const created = await initiate(server.url, request);
        const { messages, session } = openSession(proxy.through(created.url));
        void session.start();
        const finals = () =>
          messages.filter(
            (message): message is MessageOf<'transcript'> =>
              message.type === 'transcript' && (message as MessageOf<'transcript'>).data.is_final,
          );
        const half = frames(audio.subarray(0, audio.length / 2));
        for (const frame of half) session.send(frame);
        await vi.waitFor(() => expect(finals().length).toBeGreaterThan(1), { timeout: 30_000 });
        await server.kill();
        for (const frame of frames(audio.subarray(audio.length / 2))) session.send(frame);
        server = await startServerProcess(environment, dataFolder);
        const { result } = await session.stop();
        const spoken = finals().map(({ data }) => data.utterance);
        for (const { speaker, words } of spoken)
          expect(words.map((word) => word.speaker)).toEqual(words.map(() => speaker));
        const utterances = result?.transcription?.utterances ?? [];
        const listChanges = (speakers: readonly (number | undefined)[]) =>
          speakers.filter((speaker, index) => speaker !== speakers[index - 1]);
        expect(listChanges(utterances.map(({ speaker }) => speaker))).toEqual([0, 1, 0, 1, 0, 1]);
        // On a machine with other load, a final transcript may have arrived before its speaker was
        // known.
        const listWords = (spans: readonly Utterance[]) => spans.flatMap(({ words }) => words);
        const [live, whole] = [listWords(spoken), listWords(utterances)];
        expect(live.map(({ start, word }) => [start, word])).toEqual(
          whole.map(({ start, word }) => [start, word]),
        );
        const same = live.filter(({ speaker }, index) => speaker === whole[index]?.speaker);
        expect(same.length).toBeGreaterThan(0.6 * live.length);
        const job = await waitForLiveJob(server.url, created.id);
        expect(job.post_session_metadata['add_ons']).toMatchObject({
          diarization: 'by the model GE2E speaker encoder of Resemblyzer',
        });
      } finally {
        await proxy.close();
        await server.stop();
      }
    },
  );
});

/** Plays audio in a session of its own, to its end. */
async function sayOnce(url: string, audio: Uint8Array): Promise<void> {
  const { session } = openSession(url);
  void session.start();
  for (const frame of frames(audio)) session.send(frame);
  await session.stop();
}
