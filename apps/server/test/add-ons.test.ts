import type { AddonEnvelope, LiveRequestInput, Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { createJob, upload, waitForJob } from './support/api.js';
import { startFakeLanguageModel } from './support/fake-language-model.js';
import {
  allMessages,
  counterAudio,
  finalTexts,
  frames,
  initiate,
  openClient,
  readLiveJob,
  scriptedText,
} from './support/live.js';
import { makeCall } from './support/planted-call.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

let server: ServerProcess;
const twoChannels = makeCall(2, 2);
beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(() => server.stop());

/** Fields of a request for each add-on beside its flag. */
const recorded = {
  translation: { translation_config: { target_languages: ['fr'] } },
  summarization: { summarization_config: { type: 'concise' } },
  named_entity_recognition: {},
  sentiment_analysis: {},
  audio_to_llm: { audio_to_llm_config: { prompts: ['What was decided?'] } },
  sentences: {},
  diarization: { diarization_config: { number_of_speakers: 2 } },
  chapterization: {},
} as const;
type AddOn = keyof typeof recorded;
const addOns = Object.keys(recorded) as AddOn[];
/** Those that rules implement. */
const ruleAddOns: readonly AddOn[] = [
  'sentences',
  'summarization',
  'named_entity_recognition',
  'sentiment_analysis',
  'chapterization',
];
/** Those that do not concern this service. */
const unavailableAddOns = addOns.filter(
  (addOn) => !ruleAddOns.includes(addOn) && addOn !== 'diarization',
);

/** The envelope of an add-on without a provider, which describes what to configure for it. */
const unavailable = (addOn: string): AddonEnvelope<never> => ({
  success: false,
  is_empty: true,
  exec_time: 0,
  error: {
    status_code: 501,
    exception: 'AddonUnavailable',
    message: expect.stringMatching(new RegExp(`^${addOn} is not available: .+`)),
  },
  results: null,
});

const listTimes = ({ words }: Utterance) =>
  words.map(({ start, end, confidence }) => [start, end, confidence]);

async function transcribe(body: Record<string, unknown>) {
  const { audio_url } = await upload(server.url);
  const { id } = await createJob(server.url, { audio_url, ...body });
  const job = await waitForJob(server.url, id);
  expect(job.status).toBe('done');
  return job.result ?? expect.fail('a done job has a result');
}

/** Two channels with the same speech. */
async function runLive(request: LiveRequestInput) {
  const { id, url } = await initiate(server.url, {
    channels: 2,
    messages_config: allMessages,
    ...request,
  });
  const client = await openClient(url);
  client.send(...frames(counterAudio(4, 64_000)));
  client.stop();
  expect((await client.closed).code).toBe(1000);
  const job = await readLiveJob(server.url, id);
  expect(job.status).toBe('done');
  return { client, result: job.result ?? expect.fail('a done job has a result') };
}

verifies(
  'result.display-mode',
  'display_mode has everything that was said once, and cuts utterances where channels overlap',
  async () => {
    const { audio_url } = await upload(server.url, twoChannels);
    const { id } = await createJob(server.url, {
      audio_url,
      display_mode: true,
      channel_mode: 'separate',
    });
    const { result } = await waitForJob(server.url, id);
    const utterances = result?.transcription?.utterances ?? [];
    expect(new Set(utterances.map(({ channel }) => channel))).toEqual(new Set([0, 1]));
    expect(result?.display_mode).toMatchObject({ success: true, is_empty: false, error: null });
    const shown = result?.display_mode?.results ?? [];
    const sortedWords = (texts: readonly string[]) =>
      texts.flatMap((text) => text.match(/\p{L}+/gu) ?? []).sort();
    expect(sortedWords(shown)).toEqual(sortedWords(utterances.map(({ text }) => text)));
    // Both channels say the same at the same time.
    expect(shown.length).toBeGreaterThanOrEqual(utterances.length);
  },
);

verifies(
  'parameters.add-ons',
  'each add-on that is requested has a result, and no other one has',
  async () => {
    const plain = await transcribe({
      // Configured, and not switched on.
      ...Object.assign({}, ...Object.values(recorded)),
    });
    expect(Object.keys(plain).sort()).toEqual(['metadata', 'transcription']);
    for (const addOn of addOns) {
      const result = await transcribe({ [addOn]: true, ...recorded[addOn] });
      if (addOn === 'diarization') {
        // It has an envelope only for its failure.
        expect(Object.keys(result).sort()).toEqual(['metadata', 'transcription']);
        for (const { speaker } of result.transcription?.utterances ?? [])
          expect(speaker).toBeTypeOf('number');
        continue;
      }
      expect(Object.keys(result).sort()).toEqual(['metadata', 'transcription', addOn].sort());
      const isDone = ruleAddOns.includes(addOn);
      if (isDone)
        expect(result[addOn]).toMatchObject({ success: true, is_empty: false, error: null });
      else expect(result[addOn]).toEqual(unavailable(addOn));
      expect(result.transcription?.sentences).toEqual(
        addOn === 'sentences' ? [result.sentences] : undefined,
      );
    }
  },
);

verifies(
  ['job.add-on-failure', 'job.add-on-unavailable', 'result.envelope', 'result.envelope-error'],
  'add-ons that fail, all at once, take nothing from the rest of a recording or of a session',
  async () => {
    const options = {
      subtitles: true,
      custom_spelling: true,
      custom_spelling_config: { spelling_dictionary: { Uno: ['one'] } },
    };
    const plain = await transcribe(options);
    const result = await transcribe({
      ...options,
      ...Object.fromEntries(addOns.map((addOn) => [addOn, true])),
      ...Object.assign({}, ...Object.values(recorded)),
    });
    for (const addOn of unavailableAddOns) expect(result[addOn]).toEqual(unavailable(addOn));
    for (const addOn of ruleAddOns) expect(result[addOn]?.success).toBe(true);
    const { sentences: _, ...transcription } = result.transcription ?? expect.fail('no transcript');
    // Utterances are cut where the speaker changes, and are not changed otherwise.
    expect(transcription.full_transcript).toBe(plain.transcription?.full_transcript);
    expect(transcription.utterances.flatMap(listTimes)).toEqual(
      plain.transcription?.utterances.flatMap(listTimes),
    );
    expect(transcription.full_transcript).toContain('Uno two three');

    const live = await runLive({
      realtime_processing: {
        translation: true,
        translation_config: { target_languages: ['fr'] },
        named_entity_recognition: true,
        sentiment_analysis: true,
      },
      post_processing: { summarization: true, chapterization: true },
    });
    expect(live.result.transcription?.utterances.map(({ text }) => text)).toEqual([
      scriptedText,
      scriptedText,
    ]);
    expect(live.result.translation).toEqual(unavailable('translation'));
    for (const addOn of [
      'named_entity_recognition',
      'sentiment_analysis',
      'summarization',
      'chapterization',
    ] as const)
      expect(live.result[addOn]).toMatchObject({ success: true, is_empty: false, error: null });
  },
);

/** Options that change or read a transcript, with values other than their defaults. */
const combined: readonly Record<string, unknown>[] = [
  { sentences: true },
  { named_entity_recognition: true },
  { sentiment_analysis: true },
  { summarization: true, summarization_config: { type: 'bullet_points' } },
  { chapterization: true },
  { subtitles: true, subtitles_config: { formats: ['vtt', 'srt'], style: 'compliance' } },
  { punctuation_enhanced: true },
  {
    pii_redaction: true,
    pii_redaction_config: { entity_types: ['NUMERICAL_PII'], processed_text_type: 'MASK' },
  },
  {
    custom_spelling: true,
    custom_spelling_config: { spelling_dictionary: { Uno: ['one'] } },
  },
  { audio_to_llm: true, audio_to_llm_config: { prompts: ['What was decided?'] } },
  {
    translation: true,
    translation_config: { target_languages: ['fr', 'de'], match_original_utterances: false },
  },
  { diarization: true },
  { display_mode: true },
  { moderation: true },
  { name_consistency: true },
  {
    structured_data_extraction: true,
    structured_data_extraction_config: { classes: ['number'] },
  },
  {
    custom_vocabulary: true,
    custom_vocabulary_config: {
      // The engine recognises its `eight` as the first. The second has no effect because of its
      // intensity.
      vocabulary: [
        { value: 'Eight', pronunciations: ['eight'], intensity: 1 },
        { value: 'SEVEN', pronunciations: ['seven'], intensity: 0 },
      ],
    },
  },
];

/**
 * Choices among them: the rows contain all four combinations of any two (the design of Plackett and
 * Burman for twenty runs).
 */
const firstRow = '1100111101010000110';
const rows = Array.from({ length: 20 }, (_, row) =>
  combined.filter((_option, column) =>
    row === 19 ? false : firstRow[(column + 19 - row) % 19] === '1',
  ),
);

/** Jobs under way at the same time. */
const atOnce = 4;

/** Options that have an envelope in the result. */
const envelopeNames = [
  ...addOns.filter((addOn) => addOn !== 'diarization'),
  'display_mode',
  'moderation',
  'name_consistency',
  'structured_data_extraction',
] as const;

/** Those of them that only a language model does. */
const modelAddOns: readonly string[] = [
  'translation',
  'audio_to_llm',
  'moderation',
  'name_consistency',
  'structured_data_extraction',
];

type Result = NonNullable<Awaited<ReturnType<typeof waitForJob>>['result']>;

/** Content of each envelope for two channels, on each of which a speaker counts twice. */
function expectResults(result: Result, body: Record<string, unknown>): void {
  const { transcription } = result;
  const utterances = transcription?.utterances ?? [];
  if (body['sentences'] === true) {
    expect(transcription?.sentences).toEqual([result.sentences]);
    expect(result.sentences?.results).toHaveLength(4);
  }
  if (body['named_entity_recognition'] === true) {
    const types = result.named_entity_recognition?.results?.map((each) => each.entity_type) ?? [];
    // Markers are no entities. Digits without an announcement are recognised as a card number by
    // their length.
    const hasNumbers = body['pii_redaction'] !== true && body['punctuation_enhanced'] !== true;
    if (hasNumbers || body['pii_redaction'] === true)
      expect(new Set(types)).toEqual(new Set(hasNumbers ? ['CREDIT_CARD'] : []));
  }
  if (body['sentiment_analysis'] === true)
    expect(result.sentiment_analysis?.results).toMatchObject(
      [0, 1, 0, 1].map((channel) => ({ channel })),
    );
  if (body['summarization'] === true)
    for (const line of result.summarization?.results?.split('\n') ?? [''])
      expect(line).toMatch(/^- /);
  if (body['chapterization'] === true)
    expect(result.chapterization?.results).toMatchObject([
      { start: utterances[0]?.start, end: utterances.at(-1)?.end },
    ]);
  if (body['display_mode'] === true)
    expect(result.display_mode?.results).toEqual(utterances.map(({ text }) => text));
}

/** Result of a language model, or of the fake of one, for each add-on that only it does. */
function expectModelResults(result: Result, body: Record<string, unknown>): void {
  if (body['translation'] === true)
    expect(result.translation?.results?.map(({ languages }) => languages)).toEqual([
      ['fr'],
      ['de'],
    ]);
  if (body['audio_to_llm'] === true)
    expect(result.audio_to_llm?.results).toMatchObject([
      { success: true, results: { prompt: 'What was decided?', response: expect.any(String) } },
    ]);
  if (body['structured_data_extraction'] === true)
    expect(JSON.parse(result.structured_data_extraction?.results ?? '')).toEqual({
      number: [expect.any(String)],
    });
  for (const addOn of ['moderation', 'name_consistency'] as const)
    if (body[addOn] === true) expect(result[addOn]?.results).toMatch(/\S/);
}

describe.each([{ kind: 'with' }, { kind: 'without' }])('$kind a language model', ({ kind }) => {
  const hasModel = kind === 'with';

  verifies(
    ['add-ons.order', 'parameters.add-ons', 'result.add-on-types'],
    'every pair of options works together, over two channels',
    async () => {
      for (const one of combined)
        for (const other of combined) {
          if (one === other) continue;
          const kinds = rows.map((row) => `${row.includes(one)} ${row.includes(other)}`);
          expect(new Set(kinds).size).toBe(4);
        }
      const router = await startFakeLanguageModel();
      const service = await startServerProcess(
        hasModel
          ? { EARSHOT_LLM_BASE_URL: router.url, EARSHOT_LLM_MODEL: 'vendor/small' }
          : {
              // No machine translation of the machine either.
              EARSHOT_APERTIUM: '/nowhere/apertium',
            },
      );
      onTestFinished(async () => {
        await service.stop();
        await router.stop();
      });
      const { url } = service;
      const { audio_url } = await upload(url, twoChannels);
      const check = async (row: (typeof rows)[number]) => {
        const body = Object.assign({}, ...row) as Record<string, unknown>;
        const { id } = await createJob(url, { audio_url, channel_mode: 'separate', ...body });
        const { result, status } = await waitForJob(url, id);
        expect(status).toBe('done');
        if (result === null || result === undefined) expect.fail('a done job has a result');
        const envelopes = envelopeNames.filter((addOn) => body[addOn] === true);
        expect(Object.keys(result).sort()).toEqual(
          ['metadata', 'transcription', ...envelopes].sort(),
        );
        for (const addOn of envelopes)
          if (hasModel || !modelAddOns.includes(addOn)) expect(result[addOn]?.success).toBe(true);
          else expect(result[addOn]).toEqual(unavailable(addOn));
        expectResults(result, body);
        if (hasModel) expectModelResults(result, body);
        const { full_transcript, subtitles, utterances } = result.transcription ?? {};
        expect(new Set(utterances?.map(({ channel }) => channel))).toEqual(new Set([0, 1]));
        expect(subtitles?.map(({ format }) => format)).toEqual(
          body['subtitles'] === true ? ['vtt', 'srt'] : undefined,
        );
        for (const { speaker } of utterances ?? [])
          expect(typeof speaker).toBe(body['diarization'] === true ? 'number' : 'undefined');
        // The engine of the tests writes no marks.
        for (const { text } of utterances ?? [])
          expect(/[.?]$/.test(text)).toBe(body['punctuation_enhanced'] === true);
        for (const translated of result.translation?.results ?? []) {
          expect(translated.utterances.length).toBeGreaterThan(0);
          expect(translated.sentences !== undefined).toBe(body['sentences'] === true);
          expect(translated.subtitles !== undefined).toBe(body['subtitles'] === true);
        }
        // Spelling is applied before redaction, and everything that reads the transcript runs after
        // it.
        const isRedacted = body['pii_redaction'] === true;
        const { chapterization, display_mode, named_entity_recognition, sentences } = result;
        const ownTexts = [
          result.transcription,
          display_mode,
          sentences,
          named_entity_recognition,
          result.translation,
          ...(hasModel ? [] : [chapterization, result.summarization]),
        ];
        const isWritten = (word: string) =>
          new RegExp(`\\b${word}\\b`).test(JSON.stringify(ownTexts));
        const hasVocabulary = body['custom_vocabulary'] === true;
        expect(isWritten('Eight')).toBe(!isRedacted && hasVocabulary);
        expect(isWritten('eight')).toBe(!isRedacted && !hasVocabulary);
        expect(isWritten('seven')).toBe(!isRedacted);
        expect(isWritten('SEVEN')).toBe(false);
        expect(full_transcript?.includes('#####')).toBe(isRedacted);
        if (!isRedacted)
          expect(/\bUno,? two\b/.test(full_transcript ?? '')).toBe(
            body['custom_spelling'] === true,
          );
      };
      // A few at a time, since each job has its own thread.
      for (let first = 0; first < rows.length; first += atOnce)
        await Promise.all(rows.slice(first, first + atOnce).map(check));
    },
    180_000,
  );
});

/** Fields of a request for each add-on of a session beside its flag. */
const realtime: Record<
  'translation' | 'named_entity_recognition' | 'sentiment_analysis',
  NonNullable<LiveRequestInput['realtime_processing']>
> = {
  translation: { translation_config: { target_languages: ['fr'] } },
  named_entity_recognition: {},
  sentiment_analysis: {},
};

/**
 * Words of the scripted engine that become a text with a place and a feeling, on one channel of
 * two.
 */
const spelling = {
  custom_spelling: true,
  custom_spelling_config: {
    spelling_dictionary: { we: ['one'], love: ['two'], Paris: ['three'], indeed: ['four', 'five'] },
  },
};

verifies(
  ['live.add-ons.results', 'live.add-ons.envelopes', 'result.named-entities', 'result.sentiment'],
  'entities and sentiments name their utterance and have its times and channel, and the result gathers them',
  async () => {
    const { client, result } = await runLive({
      realtime_processing: {
        ...spelling,
        named_entity_recognition: true,
        sentiment_analysis: true,
      },
    });
    const finals = client.ofType('transcript').filter(({ data }) => data.is_final);
    expect(finals).toHaveLength(2);
    const text = finals[0]?.data.utterance.text;
    expect(text).toContain('we love Paris');
    const entities = client.ofType('named_entity_recognition');
    const sentiments = client.ofType('sentiment_analysis');
    for (const { data } of finals) {
      const { id, utterance } = data;
      const place = utterance.words.find(({ word }) => word.includes('Paris'));
      const ofFinal = (messages: typeof entities | typeof sentiments) =>
        messages.filter((message) => message.data?.utterance_id === id);
      expect(ofFinal(entities)).toMatchObject([
        { error: null, data: { utterance, results: expect.any(Array) } },
      ]);
      expect(ofFinal(entities)[0]?.data?.results).toContainEqual(
        expect.objectContaining({ text: 'Paris', start: place?.start, end: place?.end }),
      );
      expect(ofFinal(sentiments)).toMatchObject([
        {
          error: null,
          data: {
            utterance,
            results: [{ sentiment: 'positive', emotion: 'joy', text, channel: utterance.channel }],
          },
        },
      ]);
    }
    for (const [type, messages] of [
      ['named_entity_recognition', entities],
      ['sentiment_analysis', sentiments],
    ] as const) {
      const inOrder = messages.toSorted(
        (one, other) => (one.data?.utterance.channel ?? 0) - (other.data?.utterance.channel ?? 0),
      );
      expect(result[type]).toMatchObject({
        success: true,
        is_empty: false,
        error: null,
        results: inOrder.flatMap(({ data }) => data?.results as unknown[]),
      });
    }
    // It contains no name, and the result reports that.
    const plain = await runLive({
      realtime_processing: {
        custom_spelling: true,
        custom_spelling_config: {
          spelling_dictionary: {
            well: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
          },
        },
        named_entity_recognition: true,
      },
    });
    expect(plain.client.ofType('named_entity_recognition')).toMatchObject([
      { error: null, data: { results: [] } },
      { error: null, data: { results: [] } },
    ]);
    expect(plain.result.named_entity_recognition).toMatchObject({
      success: true,
      is_empty: true,
      results: [],
    });
  },
);

verifies(
  'live.event.add-ons',
  'each add-on of a session is published after each final of each channel when it is asked for, and no other one is',
  async () => {
    const types = Object.keys(realtime) as (keyof typeof realtime)[];
    for (const type of types) {
      const { client, result } = await runLive({
        realtime_processing: { [type]: true, ...realtime[type] },
      });
      const published = client.messages.filter(
        (message) =>
          types.some((each) => each === message.type) ||
          (message.type === 'transcript' && message.data.is_final),
      );
      // After its final transcript. Messages of the other channel may come in between.
      const [first, ...rest] = published.map((message) => message.type);
      expect([first, ...rest.toSorted()]).toEqual([
        'transcript',
        ...[type, type, 'transcript'].toSorted(),
      ]);
      expect(rest.at(-1)).toBe(type);
      for (const message of client.ofType(type))
        if (type === 'translation')
          expect(message).toMatchObject({ data: null, error: unavailable(type).error });
        else {
          const { utterance_id, utterance } = message.data ?? expect.fail('it has data');
          const final = published.findIndex(
            (each) => each.type === 'transcript' && each.data.id === utterance_id,
          );
          expect(final).toBeGreaterThanOrEqual(0);
          expect(final).toBeLessThan(published.indexOf(message));
          expect(published[final]).toMatchObject({ data: { utterance } });
        }
      expect(Object.keys(result).sort()).toEqual(
        ['messages', 'metadata', 'transcription', type].sort(),
      );
      if (type === 'translation') expect(result[type]).toEqual(unavailable(type));
      else expect(result[type]).toMatchObject({ success: true, is_empty: false, error: null });
    }
    const { client } = await runLive({
      realtime_processing: { ...realtime.translation, custom_vocabulary: false },
    });
    for (const type of types) expect(client.ofType(type)).toEqual([]);
    expect(finalTexts(client.messages)).toEqual([scriptedText, scriptedText]);
  },
);

verifies(
  [
    'live.event.post-processing',
    'live.add-ons.post',
    'result.summarization',
    'result.chapterization',
  ],
  'the messages after a recording come in their order before the end, and hold what the result holds',
  async () => {
    for (const [post_processing, asked] of [
      [{}, []],
      [{ summarization: true }, ['post_summarization']],
      [{ chapterization: true }, ['post_chapterization']],
      [
        { summarization: true, chapterization: true },
        ['post_summarization', 'post_chapterization'],
      ],
    ] as const) {
      const { client, result } = await runLive({ post_processing });
      const from = client.messages.findIndex(({ type }) => type === 'end_recording');
      expect(client.messages.slice(from).map(({ type }) => type)).toEqual([
        'end_recording',
        'post_transcript',
        ...asked,
        'post_final_transcript',
        'end_session',
      ]);
      const { messages: _, ...rest } = result;
      expect(client.ofType('post_transcript')[0]?.data).toEqual(result.transcription);
      expect(client.ofType('post_final_transcript')[0]?.data).toEqual(rest);
      const summary = client.ofType('post_summarization');
      expect(summary.map(({ data }) => data?.results)).toEqual(
        rest.summarization === undefined ? [] : [rest.summarization?.results],
      );
      for (const { data, error } of summary) {
        expect(error).toBeNull();
        expect(data?.results).toContain(scriptedText);
      }
      const chapters = client.ofType('post_chapterization');
      expect(chapters.map(({ data }) => data?.results)).toEqual(
        rest.chapterization === undefined ? [] : [rest.chapterization?.results],
      );
      for (const { data, error } of chapters) {
        expect(error).toBeNull();
        expect(data?.results).toMatchObject([
          { keywords: expect.any(Array), start: expect.any(Number) },
        ]);
        // Every sentence of both channels, once.
        expect(data?.results).toMatchObject([{ text: `${scriptedText} ${scriptedText}` }]);
      }
      expect(Object.keys(rest).sort()).toEqual(
        ['metadata', 'transcription', ...asked.map((type) => type.slice('post_'.length))].sort(),
      );
    }
  },
);
