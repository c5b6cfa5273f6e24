import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { floatToInt16, readWav } from '@earshot/audio';
import { capabilitiesSchema } from '@earshot/core';
import { type ModelDescriptionInput, modelDescriptionFile } from '@earshot/engine/models';
import {
  placeWords,
  type SyntheticKind,
  speakTones,
  writeSyntheticModel,
} from '@earshot/engine/synthetic-models';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { frames, initiate, openClient, readLiveJob } from './support/live.js';
import { type ServerProcess, temporaryFolder, testKey } from './support/server-process.js';
import { needsAddon, withModels } from './support/synthetic-models.js';
import { encodeWav } from './support/wav.js';

const voice = readWav(
  readFileSync(
    join(import.meta.dirname, '../../../packages/engine/test/speech/sample-sentence.wav'),
  ),
).channels.map((channel) => floatToInt16(channel))[0];
const tones = placeWords(['alpha', 'bravo', 'charlie', 'delta', 'echo'], { leadSeconds: 0.55 });
const texts = tones.map(({ text }) => text);
const file = encodeWav([speakTones(voice ?? new Int16Array(), tones)], 16_000);

/** Entry of a catalogue for a model, whose files are served at a port. */
function catalogueEntry(folder: string, id: string, port: number, name = 'New model'): object {
  const { abilities, family, files, languages } = JSON.parse(
    readFileSync(join(folder, modelDescriptionFile), 'utf8'),
  ) as ModelDescriptionInput;
  const named = Object.entries(files).map(([role, { path, sizeBytes }]) => ({
    role,
    path,
    sizeBytes,
  }));
  return {
    id,
    name,
    family,
    languages,
    abilities,
    uses: ['live'],
    license: 'MIT',
    page: 'https://example.org/model',
    description: 'A model that recognises tones.',
    verified: false,
    sources: [
      {
        downloads: named.map(({ path, sizeBytes }) => ({
          type: 'file',
          url: `http://127.0.0.1:${port}/${basename(folder)}/${path}`,
          sizeBytes,
          sha256: null,
        })),
        files: named.map(({ path, role }, download) => ({ role, path, parts: [{ download }] })),
      },
    ],
  };
}

async function transcribe(server: ServerProcess, body: Record<string, unknown> = {}) {
  const { audio_url } = await upload(server.url, file);
  const { id } = await createJob(server.url, { audio_url, ...body });
  return waitForJob(server.url, id);
}

const readCapabilities = async (server: ServerProcess) =>
  capabilitiesSchema.parse(await (await call(server.url, '/v2/capabilities')).json());

/** Serves synthetic models, and writes a catalogue of them. Returns its path. */
async function offerModels(kinds: readonly SyntheticKind[]): Promise<string> {
  const shelf = temporaryFolder();
  for (const kind of kinds) writeSyntheticModel(join(shelf, kind), kind);
  const files = createServer(({ url = '' }, response) =>
    response.end(readFileSync(join(shelf, url))),
  );
  onTestFinished(() => void files.close());
  const { port } = await listenLocally(files);
  const catalogue = join(shelf, 'catalogue.json');
  const entries = kinds.map((kind) => catalogueEntry(join(shelf, kind), `new-${kind}`, port));
  writeFileSync(catalogue, JSON.stringify(entries));
  return catalogue;
}

/** The models of a service, as a session of an administrator has them. */
async function openModels({ url }: ServerProcess) {
  const session = await call(url, '/studio/session', {
    key: null,
    body: { key: testKey },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const browse = (path: string, method = 'GET') =>
    call(url, path, { key: null, method, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  interface Models {
    models: { id: string; is_used: boolean; idle_reason: string | null; setting: string | null }[];
    installations: { problem: string | null }[];
  }
  const read = async () => (await (await browse('/studio/models')).json()) as Models;
  return {
    /** Use of an installed model. */
    async readUse(id: string) {
      const { models } = await read();
      const { idle_reason, is_used, setting } = models.find((each) => each.id === id) ?? {};
      return { idle_reason, is_used, setting };
    },
    /** Installs a model, and waits until the service uses it. */
    async install(id: string): Promise<void> {
      expect((await browse(`/studio/models/${id}`, 'POST')).status).toBe(202);
      await vi.waitFor(async () => expect((await read()).installations).toEqual([]), 60_000);
    },
    async remove(id: string): Promise<void> {
      expect((await browse(`/studio/models/${id}`, 'DELETE')).status).toBe(204);
    },
  };
}

const inUse = { is_used: true, idle_reason: null, setting: null };
const idle = (idle_reason: string) => ({ is_used: false, idle_reason, setting: null });

describe('sherpa-onnx', { ...needsAddon, timeout: 120_000 }, () => {
  verifies(
    ['sherpa.recordings', 'sherpa.punctuation'],
    'an upload becomes a transcript with times, confidences and punctuation',
    async () => {
      await withModels(['transducer', 'cnn-bilstm-punctuation'], async (server) => {
        const { post_session_metadata, result } = await transcribe(server);
        const [utterance] = result?.transcription?.utterances ?? [];
        expect(utterance?.text).toBe('alpha bravo, Charlie delta. echo');
        for (const [index, word] of (utterance?.words ?? []).entries()) {
          expect(Math.abs(word.start - (tones[index]?.startSeconds ?? 0))).toBeLessThan(0.06);
          expect(word.end).toBeGreaterThan(word.start);
          expect(word.confidence).toBeGreaterThan(0.9);
        }
        expect(JSON.stringify(post_session_metadata)).toContain('synthetic-transducer');
        const [engine] = (await readCapabilities(server)).engines;
        expect(engine).toMatchObject({
          id: 'sherpa-onnx',
          model: 'synthetic-transducer',
          punctuation: true,
        });
      });
    },
  );

  verifies('sherpa.live', 'what a socket sends becomes partials and a final', async () => {
    await withModels(['streaming-transducer'], async (server) => {
      const { id, url } = await initiate(server.url, {
        endpointing: 0.5,
        messages_config: { receive_partial_transcripts: true },
      });
      const client = await openClient(url);
      const audio = frames(file);
      const hasPartial = () => client.ofType('transcript').some(({ data }) => !data.is_final);
      // Partial transcripts are omitted when audio arrives faster than it is processed, so one
      // frame at a time is sent until there is one.
      const sendNext = () => {
        const { value } = audio.next();
        if (value !== undefined) client.send(value);
        return hasPartial();
      };
      await expect.poll(sendNext, { interval: 100, timeout: 30_000 }).toBe(true);
      client.send(...audio);
      client.stop();
      expect((await client.closed).code).toBe(1000);
      const job = await readLiveJob(server.url, id);
      const words =
        job.result?.transcription?.utterances.flatMap((utterance) => utterance.words) ?? [];
      expect(words.map(({ word }) => word.trim())).toEqual(texts);
      expect(Math.abs((words[0]?.start ?? 0) - (tones[0]?.startSeconds ?? 0))).toBeLessThan(0.06);
    });
  });

  verifies(
    'studio.models',
    'a model that is installed while the service runs takes the next live session',
    async () => {
      const catalogue = await offerModels(['streaming-transducer']);
      await withModels(
        ['transducer'],
        async (server) => {
          expect((await readCapabilities(server)).engines).toHaveLength(1);
          const models = await openModels(server);
          await models.install('new-streaming-transducer');
          expect(await models.readUse('new-streaming-transducer')).toEqual(inUse);
          const { engines } = await readCapabilities(server);
          expect(engines.map(({ model }) => model)).toEqual(['New model', 'synthetic-transducer']);
          const { id, url } = await initiate(server.url, { endpointing: 0.5 });
          const client = await openClient(url);
          for (const frame of frames(file)) client.send(frame);
          client.stop();
          expect((await client.closed).code).toBe(1000);
          const { post_session_metadata, result } = await readLiveJob(server.url, id);
          // The one with partials is preferred for live audio.
          expect(JSON.stringify(post_session_metadata)).toContain('New model');
          expect(result?.transcription?.full_transcript).toContain(texts.join(' '));
        },
        { environment: { EARSHOT_MODELS_CATALOGUE: catalogue } },
      );
    },
  );

  verifies(
    ['studio.models', 'sherpa.punctuation'],
    'models of add-ons work once they are installed, and the engine writes marks as well',
    async () => {
      const catalogue = await offerModels(['speaker-embedding', 'cnn-bilstm-punctuation']);
      await withModels(
        ['transducer', 'speaker-segmentation'],
        async (server) => {
          const models = await openModels(server);
          const transcribeText = async () =>
            (await transcribe(server)).result?.transcription?.full_transcript;
          const diarization = async () => (await readCapabilities(server)).add_ons.diarization;
          expect(await transcribeText()).toBe(texts.join(' '));
          expect(await diarization()).toMatchObject({ provider: 'rules' });
          expect(await models.readUse('transducer')).toEqual(inUse);
          expect(await models.readUse('speaker-segmentation')).toEqual(idle('counterpart'));

          await models.install('new-speaker-embedding');
          expect(await models.readUse('speaker-segmentation')).toEqual(inUse);
          expect(await models.readUse('new-speaker-embedding')).toEqual(inUse);
          expect(await diarization()).toMatchObject({ provider: 'sherpa-onnx' });

          await models.install('new-cnn-bilstm-punctuation');
          expect(await models.readUse('new-cnn-bilstm-punctuation')).toEqual(inUse);
          expect((await readCapabilities(server)).engines[0]).toMatchObject({ punctuation: true });
          expect(await transcribeText()).toBe('alpha bravo, Charlie delta. echo');

          await models.remove('new-speaker-embedding');
          expect(await models.readUse('speaker-segmentation')).toEqual(idle('counterpart'));
          expect(await diarization()).toMatchObject({ provider: 'rules' });
        },
        { environment: { EARSHOT_MODELS_CATALOGUE: catalogue } },
      );
    },
  );

  verifies(
    'live.vocabulary-notes',
    'a session without a language reports the entries of languages that nobody spoke, and those without a pronunciation',
    async () => {
      await withModels(['whisper'], async (server) => {
        const { id, url } = await initiate(server.url, {
          endpointing: 0.5,
          realtime_processing: {
            custom_vocabulary: true,
            custom_vocabulary_config: {
              vocabulary: ['Kubernetes', { value: 'Grüße', language: 'de' }, '---'],
            },
          },
        });
        const client = await openClient(url);
        client.send(...frames(file));
        client.stop();
        expect((await client.closed).code).toBe(1000);
        const { post_session_metadata } = await readLiveJob(server.url, id);
        // The model knows German, and English was spoken.
        expect(post_session_metadata['custom_vocabulary']).toEqual({
          notes: [
            {
              value: 'Grüße',
              effect: 'left_out',
              reason: 'is of the language de, and en is transcribed',
            },
            { value: '---', effect: 'left_out', reason: expect.stringContaining('pronunciation') },
          ],
          notes_count: 2,
        });
      });
    },
  );

  verifies(
    'sherpa.broken-model',
    'a damaged model is named with the remedy, the service stays up, and uses it once it is whole',
    async () => {
      let path = '';
      let whole = Buffer.alloc(0);
      await withModels(
        ['nemo-ctc'],
        async (server) => {
          await vi.waitFor(async () => {
            const { pre_recorded } = await readCapabilities(server);
            expect(pre_recorded.available).toBe(false);
            expect(pre_recorded.reason).toContain(path);
            expect(pre_recorded.reason).toContain('earshot models pull');
          }, 20_000);
          expect((await call(server.url, '/health')).status).toBe(200);
          writeFileSync(path, whole);
          await vi.waitFor(async () => {
            expect((await readCapabilities(server)).pre_recorded.available).toBe(true);
          }, 40_000);
          const { result } = await transcribe(server);
          expect(result?.transcription?.full_transcript).toBe(texts.join(' '));
        },
        {
          prepare: (models) => {
            path = join(models, 'nemo-ctc', 'model.onnx');
            whole = readFileSync(path);
            truncateSync(path, 1000);
          },
        },
      );
    },
  );
});
