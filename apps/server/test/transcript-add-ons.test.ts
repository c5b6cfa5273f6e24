import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floatToInt16, readWav } from '@earshot/audio';
import type { Capabilities, PreRecordedJob, Sentence, Utterance } from '@earshot/core';
import {
  chapterSchema,
  namedEntitySchema,
  type SummarizationConfigurationInput,
  sentimentPassageSchema,
} from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { call, createJob, speech, upload, waitForJob } from './support/api.js';
import { followJob, listUtterances } from './support/event-client.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';
import { toneShare } from './support/tone.js';
import { encodeWav } from './support/wav.js';

let server: ServerProcess;
needsPocketsphinx();
beforeAll(async () => {
  server = await startServerProcess(pocketsphinxSettings);
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
const readSamples = (file: Buffer) =>
  Int16Array.from({ length: (file.length - 44) / 2 }, (_, index) =>
    file.readInt16LE(44 + index * 2),
  );

/**
 * Both recordings at once, each on a channel of its own. The shorter one begins in the middle of
 * the other.
 */
function twoChannels(): Buffer {
  const [first, second] = [readSamples(twoSentences), readSamples(oneSentence)];
  const late = new Int16Array(first.length);
  late.set(second.subarray(0, first.length - 16_000), 16_000);
  return encodeWav([first, late], 16_000);
}

async function transcribe(body: object, audio: Buffer): Promise<PreRecordedJob> {
  const { audio_url } = await upload(server.url, audio);
  const { id } = await createJob(server.url, { audio_url, ...body });
  return waitForJob(server.url, id);
}

const requireTranscript = ({ result }: PreRecordedJob) =>
  result?.transcription ?? expect.fail('the job is done');
const listTimes = (utterances: readonly Utterance[]) =>
  utterances.map(({ channel, words }) => [channel, words.map(({ start, end }) => [start, end])]);
verifies(
  ['parameters.punctuation-enhanced', 'add-ons.punctuation'],
  'real speech has sentences with capitals and full stops, in its words, its text and its subtitles; without the option it has none',
  async () => {
    const plain = requireTranscript(await transcribe({}, twoSentences));
    expect(plain.full_transcript).toBe(
      'can you tell me how to get to the airport the children are playing football in the park',
    );
    const job = await transcribe({ punctuation_enhanced: true, subtitles: true }, twoSentences);
    const { full_transcript, subtitles, utterances } = requireTranscript(job);
    expect(full_transcript).toBe(twoTexts.join(' '));
    expect(listTimes(utterances)).toEqual(listTimes(plain.utterances));
    for (const { text, words } of utterances)
      expect(words.map(({ word }) => word).join('')).toBe(text);
    expect(subtitles?.[0]?.subtitles.replaceAll('\n', ' ')).toContain('to the airport?');
    expect(job.post_session_metadata).not.toHaveProperty('add_ons');
    // It is the response of the contract.
    const capabilities = (await (
      await call(server.url, '/v2/capabilities')
    ).json()) as Capabilities;
    const byRules = { available: true, reason: null, provider: 'rules' };
    expect(capabilities.options.punctuation_enhanced).toEqual({ ...byRules, languages: ['en'] });
    expect(capabilities.add_ons.sentences).toEqual(byRules);
  },
);

verifies(
  ['result.sentences', 'add-ons.sentence-words'],
  'the sentences of two channels are apart, with the words of the transcript and their times',
  async () => {
    const job = await transcribe({ punctuation_enhanced: true, sentences: true }, twoChannels());
    const { sentences, utterances } = requireTranscript(job);
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
    const { utterances } = requireTranscript(await waitForJob(server.url, id));
    expect(listUtterances(follower.events)).toEqual(utterances);
    expect(utterances.map(({ text }) => text)).toEqual(twoTexts);
  },
);

/** Settings for sentences with marks, from which summaries and chapters are created. */
const read = { punctuation_enhanced: true, sentences: true };
const readNote = ({ post_session_metadata }: PreRecordedJob) =>
  post_session_metadata['add_ons'] as Record<string, string> | undefined;

verifies(
  [
    'result.named-entities',
    'result.sentiment',
    'result.chapterization',
    'result.summarization',
    'add-ons.extractive',
  ],
  'real speech has entities, sentiments, chapters and summaries of its own sentences, in their shapes',
  async () => {
    const { audio_url } = await upload(server.url, speech);
    const types: NonNullable<SummarizationConfigurationInput['type']>[] = [
      'general',
      'bullet_points',
      'concise',
    ];
    const jobs = await Promise.all(
      types.map(async (type, index) => {
        const { id } = await createJob(server.url, {
          audio_url,
          ...read,
          summarization: true,
          summarization_config: { type },
          ...(index === 0
            ? { named_entity_recognition: true, sentiment_analysis: true, chapterization: true }
            : {}),
        });
        return waitForJob(server.url, id);
      }),
    );
    const [first = expect.fail('there is a job')] = jobs;
    const { chapterization, named_entity_recognition, sentiment_analysis } = first.result ?? {};
    const { sentences } = requireTranscript(first);
    const spoken = (sentences?.[0]?.results ?? []) as Sentence[];

    const entities = (named_entity_recognition?.results ?? []).map((each) =>
      namedEntitySchema.parse(each),
    );
    expect(entities.map(({ text }) => text.toLowerCase())).toContain('friday');
    const friday = entities.find(({ text }) => text.toLowerCase() === 'friday');
    const words = requireTranscript(first).utterances.flatMap((utterance) => utterance.words);
    const said = words.find(({ word }) => /friday/i.test(word));
    expect([friday?.start, friday?.end]).toEqual([said?.start, said?.end]);

    const passages = (sentiment_analysis?.results ?? []) as unknown[];
    const sentiments = passages.map((each) => sentimentPassageSchema.parse(each));
    expect(
      sentiments.map(({ channel, end, start, text }) => ({ channel, end, start, text })),
    ).toEqual(
      spoken.map(({ channel, end, sentence, start }) => ({ channel, end, start, text: sentence })),
    );
    expect(sentiments.filter(({ sentiment }) => sentiment === 'positive')).not.toEqual([]);
    expect(sentiments.filter(({ emotion }) => emotion !== 'neutral')).not.toEqual([]);

    const chapters = (chapterization?.results ?? []) as unknown[];
    const [chapter] = chapters.map((each) => chapterSchema.parse(each));
    expect(chapter?.sentences.map(({ sentence }) => sentence)).toEqual(
      spoken.map(({ sentence }) => sentence),
    );
    expect(Object.keys(chapter?.sentences[0] ?? {}).sort()).toEqual([
      'end',
      'sentence',
      'start',
      'words',
    ]);
    expect(chapter?.text).toBe(spoken.map(({ sentence }) => sentence).join(' '));

    const { gist = '', headline = '', keywords = [], summary = '' } = chapter ?? {};
    expect(keywords).not.toEqual([]);
    const text = chapter?.text.toLowerCase() ?? '';
    for (const keyword of keywords) expect(text).toContain(keyword.toLowerCase());
    expect(headline).not.toBe('');
    expect(text).toContain(headline.toLowerCase());
    for (const sentence of [gist, summary])
      expect(chapter?.text).toContain(sentence.split(/(?<=[.?!]) /)[0]);

    const summaries = jobs.map(({ result }) => result?.summarization?.results ?? '');
    expect(summaries[1]).toMatch(/^- /);
    for (const summary of summaries)
      for (const line of summary.split('\n'))
        expect(chapter?.text).toContain(line.replace(/^- /, '').split(/(?<=[.?!]) /)[0]);
    expect(summaries[2]?.length).toBeLessThanOrEqual(summaries[0]?.length ?? 0);
    expect(readNote(first)).toEqual({
      summarization: expect.stringMatching(/^extractive: /),
      chapterization: expect.stringMatching(/^extractive: /),
    });
  },
);

verifies(
  ['redaction.audio', 'parameters.pii-redaction'],
  'the time of a meeting is redacted in what is said, in its captions and in its sound, and nothing else',
  async () => {
    const job = await transcribe(
      {
        ...read,
        subtitles: true,
        pii_redaction: true,
        pii_redaction_config: { entity_types: ['DATE', 'TIME'], redact_audio: 'beep' },
      },
      speech,
    );
    const { full_transcript, subtitles, utterances } = requireTranscript(job);
    expect(full_transcript).not.toMatch(/friday|three/i);
    expect(full_transcript).toMatch(/\[DATE_1\]/);
    expect(full_transcript).toMatch(/nice weekend/);
    expect(subtitles?.[0]?.subtitles).not.toMatch(/friday|three/i);
    const response = await call(server.url, `/v2/pre-recorded/${job.id}/file`);
    const samples = floatToInt16(
      readWav(new Uint8Array(await response.arrayBuffer())).channels[0] ?? new Float32Array(0),
    );
    const words = utterances.flatMap((utterance) => utterance.words);
    const cutSound = (pattern: RegExp) => {
      const { end, start } = words.find(({ word }) => pattern.test(word)) ?? { start: 0, end: 0 };
      return samples.subarray(Math.round(start * 16_000), Math.round(end * 16_000));
    };
    expect(toneShare(cutSound(/DATE_1/), 1000)).toBeGreaterThan(0.98);
    expect(toneShare(cutSound(/weekend/), 1000)).toBeLessThan(0.5);
  },
);

verifies(
  ['add-ons.subtitle-findings', 'add-ons.subtitle-end'],
  'captions keep within the audio, and what of them breaks the style of broadcasters is reported',
  async () => {
    const duration = (readSamples(oneSentence).length / 16_000).toFixed(3);
    const job = await transcribe(
      {
        subtitles: true,
        subtitles_config: {
          formats: ['vtt', 'srt'],
          style: 'compliance',
          minimum_duration: 20,
          maximum_duration: 30,
          maximum_characters_per_row: 5,
        },
      },
      oneSentence,
    );
    const { subtitles } = requireTranscript(job);
    expect(subtitles?.map(({ format }) => format)).toEqual(['vtt', 'srt']);
    const ends = [...(subtitles?.[0]?.subtitles.matchAll(/--> 00:00:(\S+)/g) ?? [])];
    expect(ends.length).toBeGreaterThan(0);
    for (const [, end] of ends) expect(Number(end)).toBeLessThanOrEqual(Number(duration));
    const report = job.post_session_metadata['subtitles'] as {
      findings: { rule: string; caption: number }[];
      findings_count: number;
    };
    expect(report.findings.map(({ rule }) => rule)).toContain('minimum-duration');
    expect(report.findings_count).toBeGreaterThanOrEqual(report.findings.length);
    expect(report.findings[0]?.caption).toBe(1);
    const plain = await transcribe({ subtitles: true }, oneSentence);
    expect(plain.post_session_metadata).not.toHaveProperty('subtitles');
  },
);
