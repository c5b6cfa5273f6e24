import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEnginePool, type EnginePool, transcribeAudio } from '../src/index.js';
import { countWordErrors, totalWordErrors, wordErrorRate } from '../src/word-errors.js';
import {
  asSource,
  needsPocketsphinx,
  readSpeech,
  sentence,
  sharedFolder,
  twoSentences,
  vocabularySpeech,
  withoutPause,
  wordsAroundCuts,
} from './support/speech.js';

interface Fixture {
  readonly file: string;
  readonly utterances: readonly {
    readonly text: string;
    readonly start: number;
    readonly end: number;
  }[];
}

const fixtureList = join(sharedFolder, 'fixtures', 'fixtures.json');
const needsFixtures = needs(
  existsSync(fixtureList),
  'the shared recordings are not beside the project',
);

describe('pocketsphinx', needsPocketsphinx, () => {
  let engine: EnginePool;
  beforeAll(() => {
    engine = createEnginePool({ engine: 'pocketsphinx' });
  });
  afterAll(() => engine.close());

  test('two sentences become two utterances, at the times at which they are said', async () => {
    const audio = asSource([twoSentences.samples]);
    const utterances = await transcribeAudio({ engine, channels: 1, audio });
    expect(utterances.map(({ text }) => text)).toEqual(twoSentences.texts);
    expect(utterances.map(({ start, end }) => [Math.round(start), Math.round(end)])).toEqual([
      [1, 3],
      [3, 6],
    ]);
    for (const { confidence } of utterances) expect(confidence).toBeGreaterThan(0.5);
  }, 120_000);

  test('two channels are transcribed each by itself', async () => {
    const length = Math.max(sentence.samples.length, twoSentences.samples.length);
    const channels = [sentence.samples, twoSentences.samples].map((samples) => {
      const padded = new Int16Array(length);
      padded.set(samples);
      return padded;
    });
    const utterances = await transcribeAudio({ engine, channels: 2, audio: asSource(channels) });
    expect(utterances.map(({ channel, text }) => [channel, text])).toEqual([
      [0, sentence.words.join(' ')],
      [1, twoSentences.texts[0]],
      [1, twoSentences.texts[1]],
    ]);
  }, 120_000);

  test('a word of a custom vocabulary is written as the vocabulary has it', async () => {
    const transcribe = async (vocabulary: readonly string[] | undefined) => {
      const [utterance] = await transcribeAudio({
        engine,
        channels: 1,
        audio: asSource([vocabularySpeech.samples]),
        vocabulary: vocabulary === undefined ? undefined : { vocabulary: [...vocabulary] },
      });
      return utterance?.text;
    };
    expect(await transcribe(['Quadrado'])).toBe('please open the Quadrado report');
    expect(await transcribe(undefined)).not.toContain('uadrado');
  }, 60_000);

  verifies(
    'utterance.cut-between-words',
    'speech without a pause has every word once, at its time',
    async () => {
      const { samples, text } = withoutPause([
        ...(['weather', 'children', 'weather', 'children'] as const),
        ...(['weather', 'children', 'weather', 'children'] as const),
      ]);
      const audio = asSource([samples]);
      const utterances = await transcribeAudio({ engine, channels: 1, audio });
      // The first cut comes early, and so do the first words.
      expect(utterances.length).toBeGreaterThan(1);
      expect(utterances[0]?.end).toBeLessThan(13);
      for (const around of wordsAroundCuts(utterances.map((each) => each.text)))
        expect(text).toContain(around);
      const words = utterances.flatMap((utterance) => utterance.words);
      for (const [index, { start, end }] of words.entries()) {
        expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0);
        expect(end).toBeGreaterThan(start);
      }
      // Uncut, the same words are at the same times.
      const before = utterances[0]?.words.length ?? 0;
      const whole = await engine.transcribe(samples.slice(0, 14 * 16_000));
      for (const [index, word] of whole.words.slice(0, before + 2).entries())
        expect(Math.abs(word.startSeconds - (words[index]?.start ?? 0))).toBeLessThan(0.05);
    },
    300_000,
  );

  test(
    'a live utterance in which the narrow beam finds no path is recognised by the wide one',
    needsFixtures,
    async () => {
      // The list is that of the recordings, whose shape is known.
      const fixtures = JSON.parse(readFileSync(fixtureList, 'utf8')) as readonly Fixture[];
      const cutPart = (file: string, index = 0) => {
        const found = fixtures.find((fixture) => fixture.file === file)?.utterances[index];
        const [samples = new Int16Array()] = readSpeech(join(sharedFolder, 'fixtures', file));
        const { end = 0, start = 0 } = found ?? {};
        return samples.slice(
          Math.round((start - 0.02) * 16_000),
          Math.round((end + 0.02) * 16_000),
        );
      };
      const parts = [
        cutPart('rms_phone.wav'),
        cutPart('rms_two_utterances.wav', 0),
        cutPart('rms_two_utterances.wav', 1),
        cutPart('slt_airport.wav'),
      ];
      const joined = Int16Array.from(parts.flatMap((part) => Array.from(part)));
      const before = parts.slice(0, 1).reduce((sum, part) => sum + part.length, 0);
      // It ends in the middle of the second word of the last sentence.
      const samples = joined.slice(before - 13_408, before + 78_944);
      // As one of many live channels requests it.
      const options = { language: 'en', isLive: true, isHurried: true } as const;
      const { words } = await engine.transcribe(samples, options);
      expect(words.map(({ text }) => text).join(' ')).toContain(
        'the children are playing football',
      );
    },
  );

  test('a pronunciation may be spelt as it sounds, or in ARPAbet', async () => {
    for (const pronunciation of ['qua draw doe', 'K W AA D R AA D OW']) {
      const vocabulary = [{ value: 'Xyz', pronunciations: [pronunciation] }];
      const { words } = await engine.transcribe(vocabularySpeech.samples, {
        vocabulary: { vocabulary },
      });
      expect(words.map(({ text }) => text).join(' ')).toBe('please open the Xyz report');
    }
  }, 60_000);

  test('a recording at 0 dB of anything but speech has no words', async () => {
    const tone = Int16Array.from({ length: 48_000 }, (_, index) =>
      Math.round(16_000 * Math.sin((2 * Math.PI * 1000 * index) / 16_000)),
    );
    expect(await transcribeAudio({ engine, channels: 1, audio: asSource([tone]) })).toEqual([]);
  }, 120_000);

  test('at most two of 179 words of the shared recordings are wrong', {
    ...needsFixtures,
    timeout: 120_000,
  }, async () => {
    // The list is that of the recordings, whose shape is known.
    const fixtures = JSON.parse(readFileSync(fixtureList, 'utf8')) as readonly Fixture[];
    const errors = [];
    for (const { file, utterances: expected } of fixtures) {
      const channels = readSpeech(join(sharedFolder, 'fixtures', file));
      const found = await transcribeAudio({
        engine,
        channels: channels.length,
        audio: asSource(channels),
      });
      const said = expected.map(({ text }) => text).join(' ');
      errors.push(countWordErrors(said, found.map(({ text }) => text).join(' ')));
    }
    const total = totalWordErrors(errors);
    expect(total.words).toBeGreaterThan(150);
    expect(wordErrorRate(total)).toBeLessThanOrEqual(2 / 179);
  });
});
