import { expect, test } from 'vitest';
import { limits } from './index.js';

test('the limits are those of the contract', () => {
  expect(limits).toEqual({
    json: { maximumDepth: 64, maximumValues: 20_000, maximumFields: 1000 },
    customMetadata: { maximumCharacters: 2000 },
    url: { maximumCharacters: 8192 },
    list: {
      offset: { minimum: 0 },
      limit: { minimum: 1 },
      maximumPageItems: 1000,
      maximumDigits: 15,
      maximumParameters: 200,
    },
    live: {
      channels: { minimum: 1, maximum: 8 },
      endpointing: { minimum: 0.01, maximum: 10 },
      maximumDurationWithoutEndpointing: { minimum: 5, maximum: 60 },
      speechThreshold: { minimum: 0, maximum: 1 },
      maximumFrameBytes: 1048576,
      maximumMalformedMessages: 10,
    },
    vocabulary: {
      intensity: { minimum: 0, maximum: 1 },
      maximumEntries: 1000,
      maximumPronunciations: 1000,
      maximumCharacters: 128,
    },
    spelling: { maximumEntries: 1000, maximumSpellings: 1000, maximumCharacters: 128 },
    subtitles: {
      formats: { minimum: 1 },
      minimumDuration: { minimum: 0 },
      maximumDuration: { minimum: 1, maximum: 30 },
      maximumCharactersPerRow: { minimum: 1 },
      maximumRowsPerCaption: { minimum: 1, maximum: 5 },
      speakerNames: { maximum: 100, maximumCharacters: 100 },
    },
    diarization: {
      numberOfSpeakers: { minimum: 1 },
      minimumSpeakers: { minimum: 0 },
      maximumSpeakers: { minimum: 0 },
    },
    translation: { targetLanguages: { minimum: 1 }, context: { maximumCharacters: 20_000 } },
    audioToLlm: {
      prompts: { minimum: 1, maximum: 100, maximumCharacters: 20_000 },
      model: { maximumCharacters: 256 },
    },
    structuredDataExtraction: {
      classes: { minimum: 1, maximum: 100, maximumCharacters: 256 },
    },
    edits: {
      maximumValues: 80_000,
      maximumCorrections: 10_000,
      maximumWordsOfCorrection: 1000,
      maximumCharactersOfCorrection: 2000,
      maximumBreaks: 5000,
      maximumNotes: 2000,
      maximumCharactersOfNote: 2000,
      maximumSpeakers: 1000,
      maximumCharactersOfName: 100,
      maximumWordIndex: 10_000_000,
      maximumSpeakerNumber: 9999,
    },
    voices: {
      maximumVoices: 500,
      maximumCharactersOfName: 100,
      maximumCharactersOfUrl: 8192,
      minimumSeconds: 10,
    },
    enumeratedValues: { maximum: 200 },
    errorCode: { minimum: 400, maximum: 599 },
  });
});
