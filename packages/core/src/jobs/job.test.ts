import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { liveJob, preRecordedJob, preRecordedResult } from '../../test/samples/jobs.js';
import { envelope } from '../../test/samples/transcription.js';
import {
  formatIssues,
  jobPageSchema,
  jobSchema,
  liveJobSchema,
  livePageSchema,
  preRecordedJobSchema,
  preRecordedPageSchema,
  preRecordedResultSchema,
} from '../index.js';

verifies(
  ['result.metadata', 'result.transcription', 'result.utterance', 'result.live-messages'],
  'jobs of both kinds with every field are read as they are',
  () => {
    expect(preRecordedJobSchema.parse(preRecordedJob)).toEqual(preRecordedJob);
    expect(liveJobSchema.parse(liveJob)).toEqual(liveJob);
  },
);

verifies('job.kind', 'kind decides the shape of a job', () => {
  expect(jobSchema.parse(preRecordedJob)).toEqual(preRecordedJob);
  expect(jobSchema.parse(liveJob)).toEqual(liveJob);
  for (const kind of ['other', undefined]) {
    expect(jobSchema.safeParse({ ...liveJob, kind }).success).toBe(false);
  }
  expect(preRecordedJobSchema.safeParse(liveJob).success).toBe(false);
  expect(liveJobSchema.safeParse(preRecordedJob).success).toBe(false);
});

test('the audio of a redacted job is redacted or not', () => {
  for (const redact_audio of [false, 'beep', 'silence']) {
    const { request_params } = preRecordedJob;
    const pii_redaction_config = { ...request_params.pii_redaction_config, redact_audio };
    const job = { ...preRecordedJob, request_params: { ...request_params, pii_redaction_config } };
    expect(preRecordedJobSchema.parse(job)).toEqual(job);
  }
});

test('a job that waits or has failed may have nulls, or nothing', () => {
  const { id, request_id, version, created_at, post_session_metadata, kind } = preRecordedJob;
  const waiting = {
    id,
    request_id,
    version,
    created_at,
    post_session_metadata,
    kind,
    status: 'queued',
  };
  expect(preRecordedJobSchema.parse(waiting)).toEqual(waiting);
  const failed = {
    ...waiting,
    status: 'error',
    completed_at: '2026-01-31T12:00:09.000Z',
    error_code: 500,
    file: null,
    request_params: null,
    result: null,
    custom_metadata: null,
  };
  expect(preRecordedJobSchema.parse(failed)).toEqual(failed);
});

test('what a newer server adds is kept, in the job and in everything inside it', () => {
  const newer = structuredClone<Record<string, unknown>>(preRecordedJob);
  Object.assign(newer, { priority: 1, request_params: { ...preRecordedJob.request_params } });
  Object.assign(newer['request_params'] as object, {
    echo: 'new flag',
    summarization_config: { type: 'haiku', lines: 3 },
    language_config: { languages: ['tlh'], code_switching: false },
    subtitles_config: { ...preRecordedJob.request_params.subtitles_config, maximum_duration: 300 },
  });
  Object.assign(newer['result'] as object, { applause: envelope([1]) });
  expect(preRecordedJobSchema.parse(newer)).toEqual(newer);
});

test('a parameter that was added after a job was created reads as its default', () => {
  const older = {
    ...liveJob,
    request_params: { encoding: 'wav/pcm', pre_processing: {} },
  };
  expect(liveJobSchema.parse(older).request_params).toMatchObject({
    encoding: 'wav/pcm',
    channels: 1,
    pre_processing: { audio_enhancer: false, speech_threshold: 0.6 },
    messages_config: { receive_final_transcripts: true },
  });
});

test('custom metadata with hostile names comes back as own keys', () => {
  const text = '{"__proto__":{"polluted":1},"constructor":2}';
  const job = { ...preRecordedJob, custom_metadata: JSON.parse(text) as unknown };
  expect(JSON.stringify(preRecordedJobSchema.parse(job).custom_metadata)).toBe(text);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

/**
 * For each add-on of a result: results that the contract allows beside null, and what it does not.
 */
const addOnResults: Readonly<Record<string, readonly [valid: unknown, ...invalid: unknown[]]>> = {
  translation: [
    preRecordedResult.translation.results,
    'Bonjour.',
    {},
    [{ full_transcript: 'Bonjour.' }],
    [{ ...preRecordedResult.translation.results[0], languages: 'fr' }],
  ],
  summarization: ['A greeting.', 7, ['A greeting.'], {}],
  moderation: ['safe', true, ['safe']],
  name_consistency: ['consistent', 1, {}],
  structured_data_extraction: ['{}', {}, []],
  named_entity_recognition: [
    preRecordedResult.named_entity_recognition.results,
    'NAME',
    [{ entity_type: 'NAME', text: 'world', start: 1 }],
    [{ entity_type: 'NAME', text: 'world', start: '1', end: 2 }],
  ],
  sentiment_analysis: [
    preRecordedResult.sentiment_analysis.results,
    7,
    [{ sentiment: 'positive', text: 'fine' }],
  ],
  audio_to_llm: [
    preRecordedResult.audio_to_llm.results,
    'A greeting.',
    [{ prompt: 'What?', response: 'That.' }],
    [envelope({ prompt: 'What?' })],
  ],
  sentences: [preRecordedResult.sentences.results, 'One.', [{ sentence: 'One.' }], [1]],
  display_mode: [['Hello world.'], 'Hello world.', [1]],
  chapterization: [preRecordedResult.chapterization.results, 'One chapter.', 3],
  diarization: [preRecordedResult.diarization.results, 'Ann', [{ text: 'Hello' }]],
};

verifies(
  'result.add-on-types',
  'the results of each add-on have their type, and no other one',
  () => {
    const { metadata } = preRecordedResult;
    const { transcription: _, metadata: __, ...envelopes } = preRecordedResult;
    expect(Object.keys(addOnResults).sort()).toEqual(Object.keys(envelopes).sort());
    for (const [name, [valid, ...invalid]] of Object.entries(addOnResults)) {
      for (const results of [valid, null]) {
        const result = { metadata, [name]: envelope(results) };
        expect(preRecordedResultSchema.parse(result), name).toEqual(result);
      }
      for (const results of invalid) {
        const { error } = preRecordedResultSchema.safeParse({
          metadata,
          [name]: envelope(results),
        });
        expect(error?.issues[0]?.path[0], `${name}: ${JSON.stringify(results)}`).toBe(name);
      }
    }
  },
);

verifies('result.envelope', 'an envelope has all five fields', () => {
  const summarization = envelope('A summary.');
  const { metadata } = preRecordedResult;
  expect(preRecordedResultSchema.parse({ metadata, summarization }).summarization).toEqual(
    summarization,
  );
  for (const field of Object.keys(summarization)) {
    const partial = Object.fromEntries(
      Object.entries(summarization).filter(([name]) => name !== field),
    );
    const body = { metadata, summarization: partial };
    const parsed = preRecordedResultSchema.safeParse(body);
    expect(parsed.error && formatIssues(parsed.error, body)).toEqual([
      `summarization.${field} is required`,
    ]);
  }
});

verifies('result.envelope-error', 'an error in an envelope has its three fields', () => {
  const { metadata } = preRecordedResult;
  const error = {
    status_code: 501,
    exception: 'AddonUnavailable',
    message: 'Configure a provider.',
  };
  const translation = { success: false, is_empty: true, exec_time: 0, error, results: null };
  expect(preRecordedResultSchema.parse({ metadata, translation }).translation).toEqual(translation);
  for (const field of Object.keys(error)) {
    const broken = { ...translation, error: { ...error, [field]: undefined } };
    expect(preRecordedResultSchema.safeParse({ metadata, translation: broken }).success).toBe(
      false,
    );
  }
});

verifies('result.sentiment-readers', 'sentiment_analysis is read as a text and as a list', () => {
  const { metadata } = preRecordedResult;
  for (const results of ['positive', preRecordedResult.sentiment_analysis.results, null, []]) {
    const sentiment_analysis = { ...envelope(null), results };
    expect(preRecordedResultSchema.parse({ metadata, sentiment_analysis })).toEqual({
      metadata,
      sentiment_analysis,
    });
  }
});

test('the other forms of the contract are read as well', () => {
  const { metadata } = preRecordedResult;
  const result = {
    metadata,
    transcription: null,
    sentences: envelope(['A plain sentence.']),
    chapterization: envelope({ 'Chapter 1': { any: 'form' } }),
  };
  expect(preRecordedResultSchema.parse(result)).toEqual(result);
});

verifies('utterance.bare-words', 'words without their leading separator are read', () => {
  const bare = {
    ...preRecordedJob.result.transcription.utterances[0],
    words: [
      { word: 'Hello', start: 0.5, end: 0.9, confidence: 1 },
      { word: 'world.', start: 1, end: 1.5, confidence: 1 },
    ],
  };
  const { metadata } = preRecordedResult;
  const transcription = { full_transcript: 'Hello world.', languages: ['en'], utterances: [bare] };
  expect(preRecordedResultSchema.parse({ metadata, transcription })).toEqual({
    metadata,
    transcription,
  });
});

verifies('list.page', 'a page has first, current, next and items', () => {
  const page = {
    first: 'https://example.com/v2/transcription?offset=0&limit=20',
    current: 'https://example.com/v2/transcription?offset=0&limit=20',
    next: null,
    items: [preRecordedJob, liveJob],
  };
  expect(jobPageSchema.parse(page)).toEqual(page);
  expect(preRecordedPageSchema.parse({ ...page, items: [preRecordedJob] }).items).toHaveLength(1);
  expect(livePageSchema.parse({ ...page, next: page.first, items: [liveJob] }).next).toBe(
    page.first,
  );
  expect(livePageSchema.safeParse(page).success).toBe(false);
  for (const field of Object.keys(page)) {
    expect(jobPageSchema.safeParse({ ...page, [field]: undefined }).success).toBe(false);
  }
});
