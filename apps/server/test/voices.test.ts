import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { createJob, upload, waitForJob } from './support/api.js';
import { joined, readEngineSpeech } from './support/engine-speech.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { needsPocketsphinx } from './support/speech.js';
import { encodeWav } from './support/wav.js';

const modelFolder = join(
  process.env['EARSHOT_TEST_MODELS'] ?? join(import.meta.dirname, '../../../.earshot/models'),
  'ge2e',
);

/** Needs the speaker encoder with its real weights. */
const needsVoices = needs(
  existsSync(join(modelFolder, 'model.json')),
  'the model ge2e is not installed: earshot models pull ge2e',
);

/** Recordings one after the other, as a file. */
const fileOf = (...parts: readonly Int16Array[]) => encodeWav([joined(...parts)], 16_000);

describe('the speaker encoder with its weights', { ...needsVoices, timeout: 120_000 }, () => {
  needsPocketsphinx();

  async function speakersOf(
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
      const models = temporaryFolder();
      symlinkSync(modelFolder, join(models, 'ge2e'));
      const server = await startServerProcess({
        EARSHOT_ENGINE: 'pocketsphinx',
        EARSHOT_MODELS_DIR: models,
        EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
      });
      try {
        const two = readEngineSpeech('sample-two-sentences');
        const dialogue = fileOf(two, two, two);
        expect(await speakersOf(server, dialogue)).toEqual([0, 1, 0, 1, 0, 1]);
        expect(new Set(await speakersOf(server, dialogue, { max_speakers: 1 }))).toEqual(
          new Set([0]),
        );
        const one = readEngineSpeech('written-forms');
        expect(new Set(await speakersOf(server, fileOf(one, one, one, one)))).toEqual(new Set([0]));
      } finally {
        await server.stop();
      }
    },
  );
});
