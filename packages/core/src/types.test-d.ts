import { expectTypeOf, test } from 'vitest';
import type {
  AddonEnvelope,
  Job,
  JobStatus,
  KnownLiveMessage,
  ListQuery,
  LiveMessage,
  LiveRequest,
  LiveRequestInput,
  LiveV1Change,
  Page,
  PreRecordedJob,
  PreRecordedRequest,
  PreRecordedRequestInput,
  SampleRate,
  TranscriptMessage,
  TranslationResult,
  Utterance,
} from './index.js';
import {
  isKnownLiveMessage,
  liveRequestSchema,
  parseListQuery,
  parseLiveMessage,
} from './index.js';

test('requests are written without defaults and read with them', () => {
  expectTypeOf<{ audio_url: string }>().toExtend<PreRecordedRequestInput>();
  expectTypeOf<object>().not.toExtend<PreRecordedRequestInput>();
  expectTypeOf<{}>().toExtend<LiveRequestInput>();
  expectTypeOf<LiveRequest['sample_rate']>().toEqualTypeOf<SampleRate>();
  expectTypeOf<PreRecordedRequest['subtitles']>().toEqualTypeOf<boolean>();
  expectTypeOf<PreRecordedRequestInput['subtitles']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf(liveRequestSchema.parse({})).toEqualTypeOf<LiveRequest>();
});

test('misspelt options and fields are errors', () => {
  // @ts-expect-error there is no such option
  const request: LiveRequestInput = { endpoint: 1 };
  // @ts-expect-error there is no such language
  const languages: LiveRequestInput = { language_config: { languages: ['xx'] } };
  const utterance = {} as Utterance;
  // @ts-expect-error there is no such field
  expectTypeOf([request, languages, utterance.txt]).toBeArray();
});

test('kind narrows a job', () => {
  const job = {} as Job;
  if (job.kind === 'live') {
    expectTypeOf(job.request_params?.encoding).not.toBeAny();
    expectTypeOf(job.result?.messages).toEqualTypeOf<string[] | undefined>();
  } else {
    expectTypeOf(job).toEqualTypeOf<PreRecordedJob>();
    expectTypeOf(job.request_params?.audio_url).toEqualTypeOf<string | null | undefined>();
  }
  expectTypeOf(job.status).toEqualTypeOf<JobStatus>();
});

test('type narrows a known message', () => {
  const message = parseLiveMessage('');
  expectTypeOf(message).toEqualTypeOf<LiveMessage>();
  if (!isKnownLiveMessage(message)) return;
  expectTypeOf(message).toEqualTypeOf<KnownLiveMessage>();
  if (message.type === 'transcript') {
    expectTypeOf(message).toEqualTypeOf<TranscriptMessage>();
    expectTypeOf(message.data.utterance).toEqualTypeOf<Utterance>();
  }
  if (message.type === 'audio_chunk') {
    expectTypeOf(message.data?.byte_range).toEqualTypeOf<[number, number] | undefined>();
  }
});

test('success narrows a list query', () => {
  const result = parseListQuery('', { kinds: true });
  if (result.success) expectTypeOf(result.query).toEqualTypeOf<ListQuery>();
  else expectTypeOf(result.issues).toEqualTypeOf<string[]>();
});

test('envelopes, pages and changes have their declared types', () => {
  expectTypeOf<AddonEnvelope<string>['results']>().toEqualTypeOf<string | null>();
  expectTypeOf<NonNullable<PreRecordedJob['result']>['translation']>().toEqualTypeOf<
    AddonEnvelope<TranslationResult[]> | null | undefined
  >();
  expectTypeOf<Page<Job>['next']>().toEqualTypeOf<string | null>();
  expectTypeOf<LiveV1Change['kind']>().toEqualTypeOf<
    'renamed' | 'converted' | 'removed' | 'unsupported'
  >();
});
