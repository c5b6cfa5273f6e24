import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floatToInt16, readWav } from '@earshot/audio';
import { capabilitiesSchema } from '@earshot/core';
import { placeWords, speakTones } from '@earshot/engine/synthetic-models';
import { verifies } from '@earshot/specification';
import { describe, expect, vi } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { frames, initiate, openClient, readLiveJob } from './support/live.js';
import type { ServerProcess } from './support/server-process.js';
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

async function transcribe(server: ServerProcess, body: Record<string, unknown> = {}) {
  const { audio_url } = await upload(server.url, file);
  const { id } = await createJob(server.url, { audio_url, ...body });
  return waitForJob(server.url, id);
}

const readCapabilities = async (server: ServerProcess) =>
  capabilitiesSchema.parse(await (await call(server.url, '/v2/capabilities')).json());

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
      for (const frame of frames(file)) {
        client.send(frame);
        // Slow enough for partials.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
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
