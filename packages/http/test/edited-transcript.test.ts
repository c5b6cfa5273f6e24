import { expect, test } from 'vitest';
import { readEditedTranscript } from '../src/edited-transcript.js';
import { createClient } from '../src/index.node.js';
import { job, jobId } from './support/jobs.js';
import { fail, json, serve } from './support/serve.js';

const words = ['Corect', ' me.'].map((word, at) => ({
  word,
  start: at,
  end: at + 1,
  confidence: 1,
}));
const utterance = { start: 0, end: 2, confidence: 1, channel: 0, language: 'en' as const, words };
const utterances = [{ ...utterance, text: 'Corect me.' }];
const recorded = job({
  status: 'done',
  result: {
    metadata: {
      audio_duration: 2,
      number_of_distinct_channels: 1,
      billing_time: 2,
      transcription_time: 1,
    },
    transcription: { full_transcript: 'Corect me.', languages: ['en'], utterances },
  },
});
const edits = {
  corrections: [{ from: 0, count: 1, text: 'Correct' }],
  splits: [],
  merges: [],
  turns: [],
  speakers: [{ speaker: 0, name: 'Ada' }, { speaker: 1 }],
};

test('a transcript has the corrections and the names that people gave', async () => {
  const { baseUrl } = await serve(({ url }, response) =>
    json(response, 200, url.endsWith('/edits') ? edits : recorded),
  );
  const transcript = await readEditedTranscript(createClient({ baseUrl }), jobId);
  expect(transcript.utterances?.[0]?.text).toBe('Correct me.');
  expect([...transcript.speakerNames]).toEqual([[0, 'Ada']]);
  expect(transcript.job).toEqual(recorded);
});

test('a service without edits has the transcript as it was recognised', async () => {
  const { baseUrl } = await serve(({ url }, response) =>
    url.endsWith('/edits') ? fail(response, 404) : json(response, 200, recorded),
  );
  const transcript = await readEditedTranscript(createClient({ baseUrl }), jobId);
  expect(transcript.utterances).toEqual(utterances);
});

test('a job that is not done has no transcript, and its edits are not asked for', async () => {
  const server = await serve((_request, response) => json(response, 200, job()));
  const transcript = await readEditedTranscript(createClient({ baseUrl: server.baseUrl }), jobId);
  expect(transcript.utterances).toBeUndefined();
  expect(server.seen).toHaveLength(1);
});
