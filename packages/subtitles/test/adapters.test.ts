import { describe, expect, test } from 'vitest';
import {
  fromAssemblyAI,
  fromDeepgram,
  fromOpenAI,
  fromWhisper,
  generateSubtitles,
  segment,
  type TimedTranscription,
} from '../src/index.js';

/** What openai-whisper and faster-whisper write with word timestamps. */
const whisper = {
  text: ' The train left. We waited.',
  language: 'en',
  segments: [
    {
      id: 0,
      seek: 0,
      start: 0.2,
      end: 1.4,
      text: ' The train left.',
      tokens: [50364, 440],
      temperature: 0,
      avg_logprob: -0.2,
      words: [
        { word: ' The', start: 0.2, end: 0.4, probability: 0.9 },
        { word: ' train', start: 0.4, end: 0.9, probability: 0.9 },
        { word: ' left.', start: 0.9, end: 1.4, probability: 0.9 },
      ],
    },
    { id: 1, seek: 0, start: 3, end: 4, text: ' We waited.', tokens: [] },
  ],
};

/** What WhisperX writes: it has no times for numbers, and names speakers. */
const whisperX = {
  segments: [
    {
      start: 1,
      end: 4,
      text: 'In 2019 we left.',
      speaker: 'SPEAKER_01',
      words: [
        { word: 'In', start: 1, end: 1.2, score: 0.9, speaker: 'SPEAKER_01' },
        { word: '2019' },
        { word: 'we', start: 2.2, end: 2.4, score: 0.9 },
        { word: 'left.' },
      ],
    },
    {
      start: 5,
      end: 6,
      text: 'Why?',
      speaker: 'SPEAKER_00',
      words: [{ word: 'Why?', start: 5, end: 6 }],
    },
  ],
  language: 'en',
};

/** What whisper.cpp writes with -ojf. */
const whisperCpp = {
  systeminfo: 'AVX = 1',
  result: { language: 'de' },
  transcription: [
    {
      timestamps: { from: '00:00:00,000', to: '00:00:02,000' },
      offsets: { from: 0, to: 2000 },
      text: ' Guten Morgen.',
      tokens: [
        { text: '[_BEG_]', offsets: { from: 0, to: 0 }, id: 50364, p: 0.9 },
        { text: ' Guten', offsets: { from: 100, to: 600 }, id: 1, p: 0.9 },
        { text: ' Mor', offsets: { from: 600, to: 900 }, id: 2, p: 0.9 },
        { text: 'gen.', offsets: { from: 900, to: 1500 }, id: 3, p: 0.9 },
      ],
    },
  ],
};

const openai = {
  task: 'transcribe',
  language: 'english',
  duration: 2.4,
  text: 'Hello, world. Bye.',
  segments: [
    { id: 0, start: 0, end: 1.2, text: ' Hello, world.', no_speech_prob: 0 },
    { id: 1, start: 1.5, end: 2.4, text: ' Bye.', no_speech_prob: 0 },
  ],
  words: [
    { word: 'Hello', start: 0.1, end: 0.5 },
    { word: 'world', start: 0.6, end: 1.2 },
    { word: 'Bye', start: 1.5, end: 2.4 },
  ],
};

const deepgram = {
  metadata: { request_id: '1', channels: 1 },
  results: {
    channels: [
      {
        detected_language: 'en',
        alternatives: [
          {
            transcript: 'Hello there. Hi.',
            confidence: 0.9,
            words: [
              { word: 'hello', punctuated_word: 'Hello', start: 0.1, end: 0.4, speaker: 0 },
              { word: 'there', punctuated_word: 'there.', start: 0.4, end: 0.8, speaker: 0 },
              { word: 'hi', punctuated_word: 'Hi.', start: 0.9, end: 1.2, speaker: 1 },
            ],
          },
        ],
      },
    ],
  },
};

const assemblyai = {
  id: '1',
  status: 'completed',
  language_code: 'en_us',
  text: 'Hello there. Hi.',
  words: [
    { text: 'Hello', start: 100, end: 400, confidence: 0.9, speaker: 'A' },
    { text: 'there.', start: 400, end: 800, confidence: 0.9, speaker: 'A' },
    { text: 'Hi.', start: 900, end: 1200, confidence: 0.9, speaker: 'B' },
  ],
  utterances: null,
};

test.each<[string, TimedTranscription, string, string[]]>([
  ['Whisper', fromWhisper(whisper), 'en', ['The train left.', 'We waited.']],
  [
    'WhisperX',
    fromWhisper(whisperX, { missingTimes: 'interpolate' }),
    'en',
    ['In 2019 we left.', 'Why?'],
  ],
  ['whisper.cpp', fromWhisper(whisperCpp), 'de', ['Guten Morgen.']],
  ['OpenAI', fromOpenAI(openai), 'en', ['Hello, world.', 'Bye.']],
  ['Deepgram', fromDeepgram(deepgram), 'en', ['Hello there.', 'Hi.']],
  ['AssemblyAI', fromAssemblyAI(assemblyai), 'en-us', ['Hello there.', 'Hi.']],
])('%s becomes captions in a line', (_name, transcription, language, texts) => {
  expect(transcription.languages).toEqual([language]);
  expect(segment(transcription).map(({ text }) => text.replaceAll('\n', ' '))).toEqual(texts);
  const [file] = generateSubtitles(transcription, { formats: ['srt'] });
  expect(file?.subtitles).toContain(texts[0]);
});

test('words of OpenAI are written as in their segment, with their own times', () => {
  expect(fromOpenAI(openai).utterances[0]?.words).toEqual([
    { word: 'Hello,', start: 0.1, end: 0.5 },
    { word: 'world.', start: 0.6, end: 1.2 },
  ]);
});

test('speakers are numbered as they come, and utterances keep them', () => {
  const { utterances } = fromWhisper(whisperX, { missingTimes: 'interpolate' });
  expect(utterances.map(({ speaker }) => speaker)).toEqual([0, 1]);
  expect(fromAssemblyAI(assemblyai).utterances.map(({ speaker }) => speaker)).toEqual([0, 1]);
  expect(fromDeepgram(deepgram).utterances.map(({ speaker }) => speaker)).toEqual([0, 1]);
});

test('times in milliseconds become seconds', () => {
  expect(fromAssemblyAI(assemblyai).utterances[1]).toMatchObject({ start: 0.9, end: 1.2 });
  expect(fromWhisper(whisperCpp).utterances[0]?.words?.[1]).toEqual({
    word: ' Morgen.',
    start: 0.6,
    end: 1.5,
  });
});

describe('a word without times', () => {
  test('is refused by its path', () => {
    expect(() => fromWhisper(whisperX)).toThrow(
      expect.objectContaining({ code: 'invalid_transcription', path: 'segments[0].words[1]' }),
    );
  });

  test('lies between those around it on request', () => {
    const { utterances } = fromWhisper(whisperX, { missingTimes: 'interpolate' });
    expect(utterances[0]?.words).toEqual([
      { word: 'In', start: 1, end: 1.2 },
      { word: '2019', start: 1.2, end: 2.2 },
      { word: 'we', start: 2.2, end: 2.4 },
      { word: 'left.', start: 2.4, end: 4 },
    ]);
  });

  test('costs the same however many there are', () => {
    const words = Array.from({ length: 100_000 }, (_, index) =>
      index % 2 === 0 ? { word: 'a' } : { word: 'b', start: index, end: index + 1 },
    );
    const segments = [{ start: 0, end: 100_001, text: '', words }];
    const read = fromWhisper({ segments }, { missingTimes: 'interpolate' });
    expect(read.utterances[0]?.words).toHaveLength(100_000);
  });
});

test.each([
  ['Whisper', fromWhisper, { text: 'Hello' }, 'result'],
  ['Whisper', fromWhisper, { segments: [{ start: 0, end: '1', text: '' }] }, 'segments[0].end'],
  ['OpenAI', fromOpenAI, { text: 'Hello' }, 'result'],
  ['OpenAI', fromOpenAI, { words: [{ word: 1, start: 0, end: 1 }] }, 'words[0].word'],
  ['Deepgram', fromDeepgram, 'Hello', 'result'],
  ['Deepgram', fromDeepgram, { results: { channels: [null] } }, 'results.channels[0]'],
  ['AssemblyAI', fromAssemblyAI, { id: '1', status: 'queued', words: null }, 'result'],
  ['AssemblyAI', fromAssemblyAI, { words: [{ text: 'a', start: 0 }] }, 'words[0].end'],
])('what is no result of %s is refused by its path: %o', (_name, adapt, result, path) => {
  expect(() => adapt(result)).toThrow(
    expect.objectContaining({ code: 'invalid_transcription', path }),
  );
});
