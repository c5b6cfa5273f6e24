import type { TranscriptionLanguage } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { type EngineNeeds, plainNeeds } from './engine-needs.js';
import { findRoute } from './engine-route.js';

function engine(
  id: string,
  languages: readonly TranscriptionLanguage[],
  abilities: Partial<EngineCapabilities> = {},
): { readonly capabilities: EngineCapabilities } {
  return {
    capabilities: {
      id,
      model: 'any',
      version: null,
      languages,
      streaming: true,
      partials: false,
      batch: true,
      wordTimestamps: true,
      wordTimestampResolutionSeconds: 0.01,
      confidences: true,
      customVocabulary: false,
      punctuation: false,
      casing: false,
      languageDetection: false,
      sampleRateHz: 16_000,
      maximumUtteranceSeconds: 60,
      notes: [],
      ...abilities,
    },
  };
}

const english = engine('english', ['en'], { partials: true, customVocabulary: true });
const stream = engine('stream', ['en', 'de'], { partials: true, batch: false });
const batch = engine('batch', ['en', 'de']);
const detector = engine('detector', ['en', 'de', 'fr'], {
  languageDetection: true,
  wordTimestampResolutionSeconds: 0.1,
});
const filesAlone = engine('files', ['fr'], { streaming: false });

const needing = (needs: Partial<EngineNeeds>): EngineNeeds => ({ ...plainNeeds, ...needs });
const route = (needs: Partial<EngineNeeds>, ...engines: ReturnType<typeof engine>[]) =>
  findRoute(needing(needs), engines).route;
const listRoutedIds = (needs: Partial<EngineNeeds>, ...engines: ReturnType<typeof engine>[]) =>
  route(needs, ...engines)?.engines.map(({ capabilities }) => capabilities.id);
const listRefusals = (needs: Partial<EngineNeeds>, ...engines: ReturnType<typeof engine>[]) =>
  findRoute(needing(needs), engines).unservable;

describe('routes', () => {
  verifies('engines.route-language', 'one language goes to the engines that know it', () => {
    expect(listRoutedIds({ languages: ['de'] }, english, batch, detector)).toEqual([
      'batch',
      'detector',
    ]);
    expect(listRoutedIds({ languages: ['fr'] }, english, batch, detector)).toEqual(['detector']);
    expect(route({ languages: ['fr'] }, english, detector)).toMatchObject({
      language: 'fr',
      languages: undefined,
      languageAssumed: undefined,
    });
  });

  verifies('engines.route-kind', 'sessions prefer partials, recordings whole utterances', () => {
    const all = [stream, batch, english] as const;
    expect(listRoutedIds({ kind: 'live', languages: ['en'] }, ...all)).toEqual([
      'stream',
      'english',
      'batch',
    ]);
    expect(listRoutedIds({ languages: ['en'] }, ...all)).toEqual(['batch', 'english', 'stream']);
    expect(listRoutedIds({ languages: ['en'] }, english, batch)).toEqual(['english', 'batch']);
    expect(listRoutedIds({ kind: 'live', languages: ['fr'] }, filesAlone, detector)).toEqual([
      'detector',
    ]);
  });

  verifies(
    ['engines.route-detection', 'engines.route-code-switching'],
    'without one language an engine detects it',
    () => {
      expect(route({}, english, detector)).toMatchObject({
        engines: [detector],
        language: undefined,
        languages: undefined,
        codeSwitching: false,
        languageAssumed: undefined,
      });
      expect(
        route({ languages: ['de', 'en'], codeSwitching: true }, english, detector),
      ).toMatchObject({
        engines: [detector],
        languages: ['de', 'en'],
        codeSwitching: true,
      });
      // Ignored when exactly one language is given.
      expect(route({ languages: ['en'], codeSwitching: true }, english)).toMatchObject({
        engines: [english],
        language: 'en',
        codeSwitching: false,
      });
    },
  );

  verifies('engines.language-assumed', 'the one language of the default engine is assumed', () => {
    expect(route({}, english)).toMatchObject({ languageAssumed: 'en', language: undefined });
    expect(route({}, english, batch)).toMatchObject({ engines: [english], languageAssumed: 'en' });
    expect(route({}, batch, english)).toBeUndefined();
  });

  test('options choose among the engines', () => {
    expect(listRoutedIds({ languages: ['en'], customVocabulary: true }, batch, english)).toEqual([
      'english',
    ]);
    expect(
      listRoutedIds({ kind: 'live', languages: ['en'], accurateWordTimes: true }, detector, batch),
    ).toEqual(['batch']);
  });
});

verifies('engines.unservable', 'each reason says what there is', () => {
  const language = (sentence: string) => [{ code: 'unsupported_language', sentence }];
  const option = (sentence: string) => [{ code: 'unsupported_option', sentence }];
  expect(listRefusals({ languages: ['sw', 'en'] }, english, batch)).toEqual(
    language(
      'language_config.languages has sw, which no engine of this server supports: it supports en, de',
    ),
  );
  expect(listRefusals({ languages: ['de', 'en'] }, english, batch)).toEqual(
    language(
      'language_config.languages has de, en, and no engine of this server detects which language is spoken: give one of en, de',
    ),
  );
  expect(listRefusals({}, batch)).toEqual(
    language(
      'language_config.languages is empty, and no engine of this server detects which language is spoken: give one of en, de',
    ),
  );
  expect(listRefusals({ languages: ['fr', 'sw'] }, engine('sw', ['sw']), detector)).toEqual(
    language(
      'language_config.languages has fr, sw, and no engine of this server that detects languages supports all of them: give one language, or several of one of these: en, de, fr',
    ),
  );
  expect(listRefusals({ codeSwitching: true }, english)).toEqual(
    option(
      'language_config.code_switching is not served by this server, whose engine supports en and does not detect languages: leave it out',
    ),
  );
  expect(listRefusals({ kind: 'live', languages: ['fr'] }, filesAlone)).toEqual(
    option('the engine files transcribes no live audio: send a file to POST /v2/pre-recorded'),
  );
  expect(listRefusals({ languages: ['de'], customVocabulary: true }, english, batch)).toEqual(
    option('custom_vocabulary is not served by the engine batch: leave it out'),
  );
  expect(
    listRefusals(
      { kind: 'live', languages: ['en'], customVocabulary: true, accurateWordTimes: true },
      batch,
      engine('other', ['en'], { customVocabulary: true, wordTimestampResolutionSeconds: null }),
    ),
  ).toEqual(
    option(
      'realtime_processing.words_accurate_timestamps and custom_vocabulary are not served together by the engines batch, other: leave one of them out',
    ),
  );
});
