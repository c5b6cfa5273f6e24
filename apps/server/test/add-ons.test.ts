import type { AddonEnvelope, LiveRequestInput, MessageOf, Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { createJob, upload, waitForJob } from './support/api.js';
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
import { type ServerProcess, startServerProcess } from './support/server-process.js';

let server: ServerProcess;
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
} as const;
type AddOn = keyof typeof recorded;
const addOns = Object.keys(recorded) as AddOn[];
/** Those that this service has nothing to do with. */
const unavailableAddOns = addOns.filter(
  (addOn) => addOn !== 'sentences' && addOn !== 'diarization',
);

/** The envelope of an add-on that nobody provides, which says what to configure for it. */
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

const timesOf = ({ words }: Utterance) =>
  words.map(({ start, end, confidence }) => [start, end, confidence]);

async function transcribe(body: Record<string, unknown>) {
  const { audio_url } = await upload(server.url);
  const { id } = await createJob(server.url, { audio_url, ...body });
  const job = await waitForJob(server.url, id);
  expect(job.status).toBe('done');
  return job.result ?? expect.fail('a done job has a result');
}

/** Two channels, in each of which the same is said. */
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
  'parameters.add-ons',
  'each add-on is answered when it is asked for, and no other one is',
  async () => {
    const plain = await transcribe({
      // Configured, and not switched on.
      ...Object.assign({}, ...Object.values(recorded)),
    });
    expect(Object.keys(plain).sort()).toEqual(['metadata', 'transcription']);
    for (const addOn of addOns) {
      const result = await transcribe({ [addOn]: true, ...recorded[addOn] });
      if (addOn === 'diarization') {
        // It has an envelope for its failure alone.
        expect(Object.keys(result).sort()).toEqual(['metadata', 'transcription']);
        for (const { speaker } of result.transcription?.utterances ?? [])
          expect(speaker).toBeTypeOf('number');
        continue;
      }
      expect(Object.keys(result).sort()).toEqual(['metadata', 'transcription', addOn].sort());
      if (addOn === 'sentences') {
        expect(result.sentences).toMatchObject({ success: true, is_empty: false, error: null });
        expect(result.transcription?.sentences).toEqual([result.sentences]);
        continue;
      }
      expect(result[addOn]).toEqual(unavailable(addOn));
      expect(result.transcription?.sentences).toBeUndefined();
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
    expect(result.sentences?.success).toBe(true);
    const { sentences: _, ...transcription } = result.transcription ?? expect.fail('no transcript');
    // Utterances are cut where the speaker changes, and nothing else of them is changed.
    expect(transcription.full_transcript).toBe(plain.transcription?.full_transcript);
    expect(transcription.utterances.flatMap(timesOf)).toEqual(
      plain.transcription?.utterances.flatMap(timesOf),
    );
    expect(transcription.full_transcript).toContain('Uno two three');

    const live = await runLive({
      realtime_processing: { named_entity_recognition: true, sentiment_analysis: true },
      post_processing: { summarization: true, chapterization: true },
    });
    expect(live.result.transcription?.utterances.map(({ text }) => text)).toEqual([
      scriptedText,
      scriptedText,
    ]);
    for (const addOn of ['summarization', 'chapterization'] as const)
      expect(live.result[addOn]).toEqual(unavailable(addOn));
  },
);

/** Fields of a request for each add-on of a session beside its flag. */
const realtime: Record<
  'translation' | 'named_entity_recognition' | 'sentiment_analysis',
  NonNullable<LiveRequestInput['realtime_processing']>
> = {
  translation: { translation_config: { target_languages: ['fr'] } },
  named_entity_recognition: {},
  sentiment_analysis: {},
};

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
      expect(published.map((message) => message.type)).toEqual([
        'transcript',
        type,
        'transcript',
        type,
      ]);
      for (const message of client.ofType(type))
        expect(message).toMatchObject({ data: null, error: unavailable(type).error });
      expect(Object.keys(result).sort()).toEqual(
        ['messages', 'metadata', 'transcription', type].sort(),
      );
      expect(result[type]).toEqual(unavailable(type));
    }
    const { client } = await runLive({
      realtime_processing: { ...realtime.translation, custom_vocabulary: false },
    });
    for (const type of types) expect(client.ofType(type)).toEqual([]);
    expect(finalTexts(client.messages)).toEqual([scriptedText, scriptedText]);
  },
);

verifies(
  'live.event.post-processing',
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
      for (const type of asked) {
        const [message] = client.ofType(type) as MessageOf<'post_summarization'>[];
        const addOn = type.slice('post_'.length);
        expect(message).toMatchObject({ data: null, error: unavailable(addOn).error });
      }
      expect(Object.keys(rest).sort()).toEqual(
        ['metadata', 'transcription', ...asked.map((type) => type.slice('post_'.length))].sort(),
      );
    }
  },
);
