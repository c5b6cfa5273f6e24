import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Capabilities, PreRecordedJob, Sentence, Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { followJob, utterancesOf } from './support/event-client.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';
import { encodeWav } from './support/wav.js';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ EARSHOT_ENGINE: 'pocketsphinx' });
}, 60_000);
afterAll(() => server.stop());

const speechFile = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../packages/engine/test/speech', name));
/** A question and a statement, with a pause between them. */
const twoSentences = speechFile('sample-two-sentences.wav');
const oneSentence = speechFile('sample-sentence.wav');
const twoTexts = [
  'Can you tell me how to get to the airport?',
  'The children are playing football in the park.',
];
const oneText = 'The weather is very cold this morning.';

/** Samples of a file at 16 kHz, behind a header of 44 bytes. */
const samplesOf = (file: Buffer) =>
  Int16Array.from({ length: (file.length - 44) / 2 }, (_, index) =>
    file.readInt16LE(44 + index * 2),
  );

/** Both recordings at once, each on a channel of its own; the shorter one begins in the middle of the other. */
function twoChannels(): Buffer {
  const [first, second] = [samplesOf(twoSentences), samplesOf(oneSentence)];
  const late = new Int16Array(first.length);
  late.set(second.subarray(0, first.length - 16_000), 16_000);
  return encodeWav([first, late], 16_000);
}

async function transcribe(body: object, audio: Buffer): Promise<PreRecordedJob> {
  const { audio_url } = await upload(server.url, audio);
  const { id } = await createJob(server.url, { audio_url, ...body });
  return waitForJob(server.url, id);
}

const transcriptOf = ({ result }: PreRecordedJob) =>
  result?.transcription ?? expect.fail('the job is done');
const timesOf = (utterances: readonly Utterance[]) =>
  utterances.map(({ channel, words }) => [channel, words.map(({ start, end }) => [start, end])]);
verifies(
  ['parameters.punctuation-enhanced', 'add-ons.punctuation'],
  'real speech has sentences with capitals and full stops, in its words, its text and its subtitles; without the option it has none',
  async () => {
    const plain = transcriptOf(await transcribe({}, twoSentences));
    expect(plain.full_transcript).toBe(
      'can you tell me how to get to the airport the children are playing football in the park',
    );
    const job = await transcribe({ punctuation_enhanced: true, subtitles: true }, twoSentences);
    const { full_transcript, subtitles, utterances } = transcriptOf(job);
    expect(full_transcript).toBe(twoTexts.join(' '));
    expect(timesOf(utterances)).toEqual(timesOf(plain.utterances));
    for (const { text, words } of utterances)
      expect(words.map(({ word }) => word).join('')).toBe(text);
    expect(subtitles?.[0]?.subtitles.replaceAll('\n', ' ')).toContain('to the airport?');
    expect(job.post_session_metadata).not.toHaveProperty('add_ons');
    // It is the response of the contract.
    const capabilities = (await (
      await call(server.url, '/v2/capabilities')
    ).json()) as Capabilities;
    expect(capabilities.options.punctuation_enhanced).toEqual({ available: true, reason: null });
    expect(capabilities.add_ons.sentences).toEqual({ available: true, reason: null });
  },
);

verifies(
  ['result.sentences', 'add-ons.sentence-words'],
  'the sentences of two channels are apart, with the words of the transcript and their times',
  async () => {
    const job = await transcribe({ punctuation_enhanced: true, sentences: true }, twoChannels());
    const { sentences, utterances } = transcriptOf(job);
    expect(job.result?.sentences).toEqual(sentences?.[0]);
    expect(sentences).toEqual([
      {
        success: true,
        is_empty: false,
        exec_time: expect.any(Number),
        error: null,
        results: expect.any(Array),
      },
    ]);
    const found = (sentences?.[0]?.results ?? []) as Sentence[];
    expect(found.map(({ channel, sentence }) => [channel, sentence])).toEqual([
      [0, twoTexts[0]],
      [1, oneText],
      [0, twoTexts[1]],
    ]);
    const timesOfWords = (words: Utterance['words']) => words.map(({ start, end }) => [start, end]);
    for (const channel of [0, 1])
      expect(
        found
          .filter((each) => each.channel === channel)
          .flatMap(({ words }) => timesOfWords(words)),
      ).toEqual(
        utterances
          .filter((each) => each.channel === channel)
          .flatMap(({ words }) => timesOfWords(words)),
      );
    for (const { end, sentence, start, words } of found) {
      expect(words.map(({ word }) => word).join('')).toBe(sentence);
      expect([start, end]).toEqual([words[0]?.start, words.at(-1)?.end]);
    }
  },
);

verifies(
  'add-ons.journal',
  'those who follow a job receive its utterances as the result has them, and no others',
  async () => {
    const { audio_url } = await upload(server.url, twoSentences);
    const { id } = await createJob(server.url, { audio_url, punctuation_enhanced: true });
    const follower = await followJob(server.url, id);
    await follower.ended;
    const { utterances } = transcriptOf(await waitForJob(server.url, id));
    expect(utterancesOf(follower.events)).toEqual(utterances);
    expect(utterances.map(({ text }) => text)).toEqual(twoTexts);
  },
);
