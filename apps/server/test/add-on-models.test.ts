import { readdirSync, readFileSync, renameSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capabilitiesSchema, type PreRecordedJob } from '@earshot/core';
import { type SpokenTone, speakTones, type ToneWord } from '@earshot/engine/synthetic-models';
import { verifies } from '@earshot/specification';
import { describe, expect, vi } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { readEngineFile, readEngineSpeech } from './support/engine-speech.js';
import type { ServerProcess } from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';
import { needsAddon, withModels } from './support/synthetic-models.js';
import { encodeWav } from './support/wav.js';

const voices = readEngineSpeech('sample-two-sentences');

/** Successive words without a pause, while a voice speaks. */
const spokenAt = (from: number, ...words: ToneWord[]): SpokenTone[] =>
  words.map((text, index) => {
    const startSeconds = from + index * 0.4;
    return { text, startSeconds, endSeconds: startSeconds + 0.3 };
  });

/** Two utterances of three voices, of which the first and the third are much alike. */
const tones = [
  ...spokenAt(0.6, 'alpha', 'bravo', 'delta', 'echo'),
  ...spokenAt(3.35, 'golf', 'hotel', 'foxtrot', 'delta'),
];
const file = encodeWav([speakTones(voices, tones)], 16_000);
/**
 * The same with longer turns, as a speaker encoder needs them: the voice continues beneath the
 * words.
 */
const longTones = [
  ...spokenAt(0.6, 'alpha', 'bravo', 'charlie', 'bravo', 'alpha', 'charlie'),
  ...spokenAt(3.2, 'delta', 'echo', 'foxtrot', 'echo', 'delta', 'foxtrot'),
];
const longFile = encodeWav([speakTones(voices, longTones)], 16_000);
const plainFile = readEngineFile('sample-two-sentences');

async function transcribe(
  { url }: ServerProcess,
  body: Record<string, unknown>,
  audio: Uint8Array = file,
): Promise<PreRecordedJob> {
  const { audio_url } = await upload(url, audio);
  const job = await waitForJob(url, (await createJob(url, { audio_url, ...body })).id);
  expect(job).toMatchObject({ status: 'done' });
  return job;
}

const listUtterances = ({ result }: PreRecordedJob) => result?.transcription?.utterances ?? [];
const listTurns = (job: PreRecordedJob) =>
  listUtterances(job).map(({ speaker, text }) => [speaker, text]);
const readNote = ({ post_session_metadata }: PreRecordedJob) =>
  post_session_metadata['add_ons'] as Record<string, string> | undefined;
const readCapabilities = async ({ url }: ServerProcess) =>
  capabilitiesSchema.parse(await (await call(url, '/v2/capabilities')).json());

/** Kills the process of a model as soon as the server has started one. */
async function killModelProcess({ process: { pid: parent } }: ServerProcess): Promise<void> {
  const find = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .find((pid) => {
        try {
          const [, owner] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          return Number(owner) === parent && command.includes('model-task-process');
        } catch {
          // It has ended meanwhile.
          return false;
        }
      });
  const pid = await vi.waitUntil(find, { timeout: 30_000, interval: 5 });
  process.kill(Number(pid), 'SIGKILL');
}

const speakerKinds = ['transducer', 'speaker-segmentation', 'speaker-embedding'] as const;

describe('models of add-ons', { ...needsAddon, timeout: 120_000 }, () => {
  verifies(
    ['diarization.models', 'diarization.models-bounds', 'diarization.models-process'],
    'an upload becomes a transcript whose utterances are cut at the speakers that models find',
    async () => {
      await withModels(speakerKinds, async (server) => {
        const job = await transcribe(server, { diarization: true, subtitles: true });
        expect(listTurns(job)).toEqual([
          [0, 'alpha bravo'],
          [1, 'delta echo'],
          [0, 'golf hotel'],
          [1, 'foxtrot delta'],
        ]);
        for (const { speaker, text, words } of listUtterances(job)) {
          expect(words.map((word) => word.speaker)).toEqual(words.map(() => speaker));
          expect(words.map(({ word }) => word).join('')).toBe(text);
        }
        expect(readNote(job)).toEqual({
          diarization:
            'by the models synthetic-speaker-segmentation and synthetic-speaker-embedding of sherpa-onnx',
        });
        expect(job.result).not.toHaveProperty('diarization');
        const { add_ons, engines } = await readCapabilities(server);
        expect(add_ons.diarization).toEqual({
          available: true,
          reason: null,
          provider: 'sherpa-onnx',
        });
        // Models of add-ons are no engines.
        expect(engines.map(({ model }) => model)).toEqual(['synthetic-transducer']);
        const countWith = async (diarization_config: object) => {
          const bounded = await transcribe(server, { diarization: true, diarization_config });
          return new Set(listUtterances(bounded).map(({ speaker }) => speaker)).size;
        };
        expect(await countWith({ number_of_speakers: 1 })).toBe(1);
        expect(await countWith({ number_of_speakers: 3 })).toBe(3);
        expect(await countWith({ max_speakers: 1 })).toBe(1);
        expect(await countWith({ min_speakers: 3 })).toBe(3);
      });
    },
  );

  verifies(
    ['diarization.models-broken', 'diarization.failure'],
    'swapped and damaged models give an error in the envelope, the transcript, and a service that keeps serving',
    async () => {
      await withModels(speakerKinds, async (server, models) => {
        const failed = async () => {
          const job = await transcribe(server, { diarization: true });
          expect(listTurns(job)).toEqual([
            [undefined, 'alpha bravo delta echo'],
            [undefined, 'golf hotel foxtrot delta'],
          ]);
          expect(readNote(job)).toBeUndefined();
          return job.result?.diarization;
        };
        // Only the weights are swapped: the service follows its folder, and would find swapped
        // folders by their descriptions.
        const [one, other] = ['speaker-segmentation', 'speaker-embedding'].map((kind) =>
          join(models, kind, 'model.onnx'),
        ) as [string, string];
        renameSync(one, `${one}.old`);
        renameSync(other, one);
        renameSync(`${one}.old`, other);
        expect(await failed()).toMatchObject({
          success: false,
          error: {
            status_code: 503,
            exception: 'ModelUnavailable',
            message: expect.stringContaining(dirname(one)),
          },
        });
        truncateSync(one, 1000);
        const damaged = await failed();
        expect(damaged?.error?.message).toContain(one);
        expect(damaged?.error?.message).toContain('earshot models pull');
        expect((await call(server.url, '/health')).status).toBe(200);
      });
    },
  );

  verifies(
    ['voices.files', 'voices.words'],
    'a speaker encoder alone finds the speakers, as many as are asked for',
    async () => {
      await withModels(['transducer', 'voice-encoder'], async (server) => {
        const job = await transcribe(server, { diarization: true }, longFile);
        expect(listTurns(job)).toEqual([
          [0, 'alpha bravo charlie bravo alpha charlie'],
          [1, 'delta echo foxtrot echo delta foxtrot'],
        ]);
        for (const { speaker, words } of listUtterances(job))
          expect(words.map((word) => word.speaker)).toEqual(words.map(() => speaker));
        expect(readNote(job)).toEqual({ diarization: 'by the model synthetic-voice-encoder' });
        const { add_ons } = await readCapabilities(server);
        expect(add_ons.diarization).toEqual({ available: true, reason: null, provider: 'onnx' });
        const one = await transcribe(
          server,
          { diarization: true, diarization_config: { max_speakers: 1 } },
          longFile,
        );
        expect(new Set(listUtterances(one).map(({ speaker }) => speaker))).toEqual(new Set([0]));
      });
    },
  );

  verifies(
    'voices.broken',
    'a damaged speaker encoder gives an error in the envelope, and the transcript',
    async () => {
      await withModels(['transducer', 'voice-encoder'], async (server, models) => {
        const file = join(models, 'voice-encoder', 'model.onnx');
        truncateSync(file, 1000);
        const job = await transcribe(server, { diarization: true });
        expect(listTurns(job)[0]).toEqual([undefined, 'alpha bravo delta echo']);
        expect(job.result?.diarization).toMatchObject({
          success: false,
          error: { status_code: 503, exception: 'ModelUnavailable' },
        });
        expect(job.result?.diarization?.error?.message).toContain(file);
        expect(job.result?.diarization?.error?.message).toContain('earshot models pull');
      });
    },
  );

  verifies(
    ['chapterization.encoder', 'chapterization.encoder-missing'],
    'a sentence encoder makes chapters and summaries, and a damaged one leaves them to the words, with the reason',
    async () => {
      await withModels(['transducer', 'sentence-encoder'], async (server, models) => {
        const request = { chapterization: true, summarization: true };
        const job = await transcribe(server, request);
        expect(job.result?.chapterization).toMatchObject({ success: true, is_empty: false });
        expect(job.result?.summarization).toMatchObject({ success: true, is_empty: false });
        for (const note of Object.values(readNote(job) ?? {}))
          expect(note).toContain('the model synthetic-sentence-encoder');
        const { add_ons } = await readCapabilities(server);
        expect(add_ons.chapterization.provider).toBe('onnx');
        expect(add_ons.summarization.provider).toBe('onnx');
        const path = join(models, 'sentence-encoder', 'model.onnx');
        truncateSync(path, 100);
        const damaged = await transcribe(server, request);
        expect(damaged.result?.chapterization).toMatchObject({ success: true, is_empty: false });
        expect(readNote(damaged)?.['chapterization']).toContain(path);
        expect(readNote(damaged)?.['chapterization']).toContain('where the words change');
      });
    },
  );

  const redaction = {
    pii_redaction: true,
    custom_spelling: true,
    custom_spelling_config: {
      spelling_dictionary: { 'write to anna@example.com': ['hotel'] },
    },
  };

  const notFound =
    'CORPORATE_ACTION, EFFECT, FINANCIAL_METRIC, PRODUCT, PROJECT, TREND cannot be found by rules, and were not redacted';

  verifies(
    'add-ons.pii-model',
    'what a token classifier labels is redacted beside what the rules find',
    async () => {
      const redact = async (kinds: Parameters<typeof withModels>[0]) => {
        let redacted: PreRecordedJob | undefined;
        let provider: string | null | undefined;
        await withModels(kinds, async (server) => {
          redacted = await transcribe(server, redaction);
          provider = (await readCapabilities(server)).options.pii_redaction.provider;
        });
        expect(redacted).toBeDefined();
        const job = redacted as PreRecordedJob;
        return {
          note: readNote(job),
          provider,
          texts: listUtterances(job).map(({ text }) => text),
        };
      };
      expect(await redact(['transducer'])).toEqual({
        note: { pii_redaction: notFound },
        provider: 'rules',
        texts: ['alpha bravo delta echo', 'golf write to [EMAIL_ADDRESS_1] foxtrot delta'],
      });
      expect(await redact(['transducer', 'token-classifier'])).toEqual({
        note: {
          pii_redaction:
            'by rules and the model synthetic-token-classifier; what the model labels as QUANTITY is of no type, and was not redacted; ' +
            notFound,
        },
        provider: 'onnx',
        texts: ['[NAME_GIVEN_1] delta echo', 'golf write to [EMAIL_ADDRESS_1] foxtrot delta'],
      });
    },
  );

  verifies(
    'add-ons.pii-model-broken',
    'a process of a token classifier that dies is started again, and without a usable model the transcript is withheld',
    async () => {
      await withModels(['transducer', 'token-classifier'], async (server, models) => {
        const redact = async () => {
          const { audio_url } = await upload(server.url, file);
          return createJob(server.url, { audio_url, ...redaction });
        };
        const { id } = await redact();
        await killModelProcess(server);
        const redacted = await waitForJob(server.url, id);
        expect(redacted.status).toBe('done');
        expect(listTurns(redacted)[0]?.[1]).toBe('[NAME_GIVEN_1] delta echo');
        const path = join(models, 'token-classifier', 'model.onnx');
        truncateSync(path, 100);
        const withheld = await waitForJob(server.url, (await redact()).id);
        expect(withheld).toMatchObject({ status: 'error', error_code: 503, result: null });
        expect(JSON.stringify(withheld)).toContain(path);
        expect(JSON.stringify(withheld)).toContain('earshot models pull');
        // Without redaction the transcript is delivered.
        expect(listTurns(await transcribe(server, {}))[0]?.[1]).toBe('alpha bravo delta echo');
      });
    },
  );

  describe('beside PocketSphinx', () => {
    needsPocketsphinx();
    verifies(
      ['diarization.models', 'sherpa.punctuation-add-on'],
      'add-ons use models whichever engine recognises the speech',
      async () => {
        await withModels(
          ['ct-transformer-punctuation', 'speaker-segmentation'],
          async (server) => {
            const job = await transcribe(
              server,
              { punctuation_enhanced: true, diarization: true },
              plainFile,
            );
            // The model knows none of the words, and ends each text with a full stop.
            expect(listTurns(job)).toEqual([
              [0, 'Can you tell me how to get to the airport.'],
              [1, 'The children are playing football in the park.'],
            ]);
            expect(readNote(job)).toEqual({
              diarization: 'by the embedded method',
              punctuation_enhanced:
                'by the model synthetic-ct-transformer-punctuation of sherpa-onnx',
            });
            const { add_ons, options } = await readCapabilities(server);
            expect(options.punctuation_enhanced.provider).toBe('sherpa-onnx');
            // One of two models for speakers is none.
            expect(add_ons.diarization.provider).toBe('rules');
          },
          { environment: pocketsphinxSettings },
        );
      },
    );

    verifies(
      'sherpa.punctuation-add-on',
      'marks of the engine stay, and a damaged model leaves the transcript as it was, with the reason',
      async () => {
        await withModels(['transducer', 'cnn-bilstm-punctuation'], async (server) => {
          const job = await transcribe(server, { punctuation_enhanced: true });
          expect(listTurns(job)[0]).toEqual([undefined, 'alpha bravo, delta. echo']);
          expect(readNote(job)?.['punctuation_enhanced']).toBe(
            'the utterances have the marks of their engine',
          );
        });
        await withModels(
          ['cnn-bilstm-punctuation'],
          async (server, models) => {
            const job = await transcribe(server, { punctuation_enhanced: true }, plainFile);
            expect(listTurns(job)[0]).toEqual([
              undefined,
              'can you tell me how to get to the airport',
            ]);
            expect(readNote(job)?.['punctuation_enhanced']).toContain(
              join(models, 'cnn-bilstm-punctuation', 'model.onnx'),
            );
          },
          {
            environment: pocketsphinxSettings,
            prepare: (models) =>
              truncateSync(join(models, 'cnn-bilstm-punctuation', 'model.onnx'), 500),
          },
        );
      },
    );
  });
});
