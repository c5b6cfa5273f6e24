import { expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import type {
  AddonEnvelope,
  Job,
  JobStatus,
  jobSchema,
  KnownLiveMessage,
  ListQuery,
  LiveMessage,
  LiveRequest,
  LiveRequestInput,
  LiveV1Change,
  liveRequestObject,
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
  preRecordedRequestObject,
  utteranceSchema,
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

test('schemas are composed, and the types of their fields are kept', () => {
  const noted = utteranceSchema.pick({ text: true, words: true }).extend({ note: z.string() });
  expectTypeOf<z.infer<typeof noted>>().toEqualTypeOf<
    Pick<Utterance, 'text' | 'words'> & { note: string } extends infer Type
      ? { [Name in keyof Type]: Type[Name] }
      : never
  >();
  expectTypeOf(utteranceSchema.shape.start.parse(1)).toEqualTypeOf<number>();
  expectTypeOf<z.infer<typeof utteranceSchema>>().toEqualTypeOf<Utterance>();
  const tenant = preRecordedRequestObject.omit({ callback: true }).extend({ tenant: z.string() });
  expectTypeOf<{ audio_url: string; tenant: string }>().toExtend<z.input<typeof tenant>>();
  expectTypeOf<{ audio_url: string }>().not.toExtend<z.input<typeof tenant>>();
  expectTypeOf<z.output<typeof tenant>>().not.toHaveProperty('callback');
  expectTypeOf<z.output<typeof tenant>['subtitles']>().toEqualTypeOf<boolean>();
  expectTypeOf<z.input<typeof liveRequestObject>>().toExtend<LiveRequestInput>();
  expectTypeOf<z.infer<typeof jobSchema>>().toEqualTypeOf<Job>();
  // @ts-expect-error there is no such field
  utteranceSchema.pick({ txt: true });
});
