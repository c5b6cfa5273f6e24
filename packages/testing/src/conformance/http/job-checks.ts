import {
  createdJobSchema,
  createdLiveSessionSchema,
  type Job,
  jobSchema,
  type Transcription,
  uploadResponseSchema,
} from '@earshot/core';
import {
  type ConformanceCheck,
  ensure,
  ensureEqual,
  ensureSameBytes,
} from '../conformance-check.js';
import { call, read, readError, readJob, runJob, upload } from './http-caller.js';
import type { HttpConformanceSubject } from './http-subject.js';

async function readBytes(response: Response): Promise<Uint8Array> {
  ensureEqual(response.status, 200, `status of ${response.url}`);
  return new Uint8Array(await response.arrayBuffer());
}

function preRecorded(job: Job): Extract<Job, { kind: 'pre-recorded' }> {
  ensure(job.kind === 'pre-recorded', `The job is ${job.kind}.`);
  return job;
}

/**
 * Ensures that something was recognised, and that its texts are those of its words and utterances.
 */
function ensureTexts(transcription: Transcription | null | undefined): void {
  const utterances = transcription?.utterances ?? [];
  ensure(utterances.length > 0, 'Nothing was recognised.');
  const texts = utterances.map(({ text }) => text);
  ensureEqual(transcription?.full_transcript, texts.join(' '), 'full_transcript');
  for (const { text, words } of utterances)
    ensureEqual(text, words.map(({ word }) => word).join(''), 'text of an utterance');
}

/** Requirements on uploads and jobs. */
export const jobChecks: readonly ConformanceCheck<HttpConformanceSubject>[] = [
  {
    name: 'keeps an uploaded file, with its duration and channels, for the key that uploaded it',
    requirements: ['endpoint.upload.multipart', 'endpoint.upload.metadata', 'endpoint.file'],
    run: async (subject) => {
      const { bytes, channels, seconds } = subject.recording;
      const { audio_metadata, audio_url } = await upload(subject);
      const { audio_duration, extension, filename, number_of_channels, size } = audio_metadata;
      ensureEqual(
        { audio_duration, extension, filename, number_of_channels, size },
        {
          audio_duration: seconds,
          extension: 'wav',
          filename: 'meeting.wav',
          number_of_channels: channels,
          size: bytes.length,
        },
        'audio_metadata',
      );
      ensure(/\/file\/[0-9a-f-]{36}$/.test(audio_url), `audio_url is ${audio_url}.`);
      ensureSameBytes(await readBytes(await call(subject, audio_url)), bytes, 'the file');
      const { pathname } = new URL(audio_url);
      await readError(await call(subject, audio_url, { key: null }), 401, pathname);
    },
  },
  {
    name: 'refuses an upload without a file',
    requirements: ['endpoint.upload.errors', 'error.body'],
    run: async (subject) => {
      const empty = new FormData();
      empty.set('other', 'text');
      const text = new FormData();
      text.set('audio', 'no file');
      for (const body of [empty, text, {}, { audio_url: 'nowhere' }]) {
        const response = await call(subject, '/v2/upload', { body });
        const error = await readError(response, 400, '/v2/upload');
        ensure(
          String(error.validation_errors).includes('audio'),
          `${error.message} does not name the field audio.`,
        );
      }
    },
  },
  {
    name: 'runs a job to its result, with its parameters and its defaults',
    requirements: [
      'endpoint.create',
      'endpoint.get',
      'job.request-params-defaults',
      'endpoint.job-file',
    ],
    run: async (subject) => {
      const { bytes, seconds } = subject.recording;
      const metadata = { room: 5, deep: { yes: true } };
      const job = preRecorded(
        await runJob(subject, { custom_metadata: metadata, sentences: false }),
      );
      ensureEqual([job.status, job.error_code, job.version], ['done', null, 2], 'state of the job');
      ensureEqual(job.custom_metadata, metadata, 'custom_metadata');
      ensureEqual(
        [job.request_params?.diarization, job.request_params?.subtitles],
        [false, false],
        'defaults of request_params',
      );
      ensure(Date.parse(job.completed_at ?? '') >= Date.parse(job.created_at), 'No completed_at.');
      ensureEqual([job.file?.filename, job.file?.source], ['meeting.wav', null], 'file');
      ensureTexts(job.result?.transcription);
      ensureEqual(job.result?.metadata.audio_duration, seconds, 'audio_duration');
      const file = await call(subject, `/v2/pre-recorded/${job.id}/file`);
      ensureEqual(file.headers.get('content-type'), 'application/octet-stream', 'content-type');
      ensureSameBytes(await readBytes(file), bytes, 'the audio of the job');
    },
  },
  {
    name: 'refuses a job whose body the contract does not allow, and names each field',
    requirements: ['endpoint.create', 'error.validation'],
    run: async (subject) => {
      for (const [body, named] of [
        ['{', ['body']],
        ['[]', ['body']],
        [{}, ['audio_url']],
        [{ audio_url: 'https://example.com/a.wav', dairization: true }, ['dairization']],
        [{ audio_url: 5, subtitles_config: { formats: [] } }, ['audio_url', 'subtitles_config']],
      ] as const) {
        const response = await call(subject, '/v2/pre-recorded', { body });
        const error = await readError(response, 400, '/v2/pre-recorded');
        for (const name of named)
          ensure(
            error.validation_errors?.some((issue) => issue.includes(name)) === true,
            `${JSON.stringify(body)}: ${String(error.validation_errors)} does not name ${name}.`,
          );
      }
    },
  },
  {
    name: 'finds a job at the path of its kind and at that of both, and not at that of the other kind',
    requirements: ['endpoint.get', 'job.kind', 'endpoint.live.response'],
    run: async (subject) => {
      const { id } = await runJob(subject);
      const created = await call(subject, '/v2/live', { body: {} });
      const session = await read(created, 201, createdLiveSessionSchema);
      ensure(session.url.includes('token='), 'The url of the session has no token.');
      const live = await readJob(subject, session.id);
      ensureEqual([live.kind, live.status, live.file], ['live', 'queued', null], 'live job');
      ensureEqual(
        live.request_params,
        {
          ...live.request_params,
          encoding: 'wav/pcm',
          sample_rate: 16_000,
          channels: 1,
        },
        'defaults of request_params',
      );
      for (const [own, other, wanted] of [
        ['pre-recorded', 'live', id],
        ['live', 'pre-recorded', session.id],
      ] as const) {
        await read(await call(subject, `/v2/${own}/${wanted}`), 200, jobSchema);
        const path = `/v2/${other}/${wanted}`;
        const error = await readError(await call(subject, path), 404, path);
        ensureEqual(error.code, 'not_found', 'code');
      }
    },
  },
  {
    name: 'deletes a job that has ended, and none that has not',
    requirements: ['endpoint.delete', 'endpoint.delete.active'],
    run: async (subject) => {
      const { id } = await runJob(subject);
      const deleted = await call(subject, `/v2/pre-recorded/${id}`, { method: 'DELETE' });
      ensureEqual([deleted.status, await deleted.text()], [202, ''], 'response');
      for (const [path, method] of [
        [`/v2/pre-recorded/${id}`, 'GET'],
        [`/v2/transcription/${id}`, 'GET'],
        [`/v2/pre-recorded/${id}/file`, 'GET'],
        [`/v2/pre-recorded/${id}`, 'DELETE'],
      ] as const)
        await readError(await call(subject, path, { method }), 404, path);
      const created = await call(subject, '/v2/live', { body: {} });
      const session = await read(created, 201, createdLiveSessionSchema);
      const path = `/v2/live/${session.id}`;
      const refused = await readError(await call(subject, path, { method: 'DELETE' }), 403, path);
      ensureEqual(refused.code, 'job_active', 'code');
    },
  },
  {
    name: 'responds to a repeated Idempotency-Key once more, and refuses it for another body',
    requirements: ['idempotency.replay', 'idempotency.conflict'],
    run: async (subject) => {
      const { audio_url } = await upload(subject);
      for (const [path, body, schema] of [
        ['/v2/pre-recorded', { audio_url }, createdJobSchema],
        ['/v2/live', { channels: 2 }, createdLiveSessionSchema],
        ['/v2/transcription', { audio_url }, createdJobSchema],
      ] as const) {
        const headers = { 'idempotency-key': `check-of-${path}` };
        const respond = async () =>
          read<{ id: string }>(await call(subject, path, { body, headers }), 201, schema);
        const first = await respond();
        const again = await respond();
        ensureEqual(again, first, `repeated response of ${path}`);
        const other = await call(subject, path, {
          body: { ...body, custom_metadata: { other: true } },
          headers,
        });
        const error = await readError(other, 422, path);
        ensureEqual(error.code, 'idempotency_key_reused', 'code');
      }
      const headers = { 'idempotency-key': 'check-of-uploads' };
      const form = () => {
        const body = new FormData();
        body.set('audio', new Blob([subject.recording.bytes]), 'meeting.wav');
        return body;
      };
      const first = await call(subject, '/v2/upload', { body: form(), headers });
      const again = await call(subject, '/v2/upload', { body: form(), headers });
      ensureEqual(
        await read(again, 200, uploadResponseSchema),
        await read(first, 200, uploadResponseSchema),
        'repeated upload',
      );
    },
  },
];
