import type { AddOnRun } from '@earshot/add-ons/runner';
import {
  type PreRecordedResult,
  preRecordedRequestSchema,
  preRecordedResultSchema,
  type Utterance,
} from '@earshot/core';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { joinText } from '../storage/index.js';
import { unavailable } from './add-ons/add-on-availability.js';
import { assembleResult } from './assemble-result.js';
import { createFinishUtterance } from './recognise-file.js';
import { resultMetadata } from './result-metadata.js';

const createUtterance = (text: string, start: number, language: 'en' | 'fr' = 'en'): Utterance => ({
  start,
  end: start + 1,
  confidence: 0.9,
  channel: 0,
  language,
  text,
  words: text.split(/(?= )/).map((word, index) => ({
    word,
    start: start + index / 10,
    end: start + (index + 1) / 10,
    confidence: 0.9,
  })),
});

async function assemble(
  request: object,
  utterances: Utterance[] = [],
  envelopes: AddOnRun['envelopes'] = {},
) {
  const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
    audio_url: 'https://files.example/a.wav',
    ...request,
  });
  const figures = {
    audioSeconds: 12.345,
    distinctChannelCount: 2,
    transcriptionSeconds: 0.123_456,
  };
  const { text } = await assembleResult(
    { params, audioSeconds: figures.audioSeconds, metadata: resultMetadata(figures) },
    { utterances: utterances.map(createFinishUtterance(params)), envelopes, notes: {} },
  );
  // It was written from a result.
  return JSON.parse(await joinText(text)) as PreRecordedResult;
}

describe('assembleResult', () => {
  test('joins the utterances and has the figures', async () => {
    const result = await assemble({}, [
      createUtterance('good morning', 0),
      createUtterance('bonjour', 2, 'fr'),
      createUtterance('how are you', 4),
    ]);
    expect(result.metadata).toEqual({
      audio_duration: 12.345,
      number_of_distinct_channels: 2,
      billing_time: 12.345 * 2,
      transcription_time: 0.123,
    });
    expect(result.transcription?.full_transcript).toBe('good morning bonjour how are you');
    expect(result.transcription?.languages).toEqual(['en', 'fr']);
    expect(Object.keys(result)).toEqual(['metadata', 'transcription']);
  });

  verifies(
    'parameters.custom-spelling',
    'spells as it was asked to, in the utterances, the text and the subtitles',
    async () => {
      const result = await assemble(
        {
          custom_spelling: true,
          custom_spelling_config: { spelling_dictionary: { Anna: ['ana', 'an a'] } },
          subtitles: true,
        },
        [createUtterance('good morning an a', 0), createUtterance('ana is here', 2)],
      );
      const { transcription } = result;
      expect(transcription?.full_transcript).toBe('good morning Anna Anna is here');
      expect(transcription?.utterances.map(({ words }) => words.length)).toEqual([3, 3]);
      expect(transcription?.subtitles?.[0]?.subtitles).toContain('good morning Anna');
    },
  );

  verifies(
    'subtitles.minimum-duration',
    'captions of a translation end with the audio as well',
    async () => {
      const translated = {
        error: null,
        full_transcript: 'bonjour',
        languages: ['fr'],
        utterances: [createUtterance('bonjour', 0, 'fr')],
      };
      const envelope = {
        success: true,
        is_empty: false,
        exec_time: 0,
        error: null,
        results: [translated],
      };
      const result = await assemble(
        { subtitles: true, subtitles_config: { formats: ['srt'], minimum_duration: 30 } },
        [createUtterance('hello', 0)],
        { translation: envelope },
      );
      const [own] = result.transcription?.subtitles ?? [];
      const [other] = result.translation?.results?.[0]?.subtitles ?? [];
      const readEnd = (subtitles = '') => / --> (\S+)/.exec(subtitles)?.[1];
      expect(readEnd(own?.subtitles)).toBe('00:00:12,345');
      expect(readEnd(other?.subtitles)).toBe('00:00:12,345');
    },
  );

  test('the language with most words comes first, also when it was spoken later', async () => {
    const { transcription } = await assemble({}, [
      createUtterance('oui', 0, 'fr'),
      createUtterance('yes of course', 1),
    ]);
    expect(transcription?.languages).toEqual(['en', 'fr']);
  });

  test('envelopes are in their fields, and sentences in the transcription as well', async () => {
    const sentences = unavailable('sentences');
    const diarization = unavailable('diarization');
    const result = await assemble({}, [], { sentences, diarization });
    expect(result.sentences).toEqual(sentences);
    expect(result.transcription?.sentences).toEqual([sentences]);
    expect(result.diarization).toEqual(diarization);
    expect(result.translation).toBeUndefined();
    expect(preRecordedResultSchema.parse(result)).toEqual(result);
  });
});
