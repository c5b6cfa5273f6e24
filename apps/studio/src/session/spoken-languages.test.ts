import type { EngineCapabilities } from '@earshot/core/types';
import { expect, test } from 'vitest';
import { findSpokenLanguages } from './spoken-languages.js';

function engine(
  languages: EngineCapabilities['languages'],
  abilities: Partial<Pick<EngineCapabilities, 'language_detection' | 'streaming'>> = {},
): EngineCapabilities {
  return {
    id: 'scripted',
    model: 'test',
    version: null,
    is_default: false,
    status: { available: true, reason: null },
    languages,
    pre_recorded: true,
    streaming: false,
    partial_transcripts: false,
    word_timestamps: true,
    word_confidences: true,
    custom_vocabulary: false,
    punctuation: true,
    language_detection: false,
    ...abilities,
  };
}

test('a language is detected only where an engine for the kind of work detects it', () => {
  const engines = [
    engine(['en'], { streaming: true }),
    engine(['de', 'fr'], { language_detection: true }),
  ];
  expect(findSpokenLanguages({ engines }, 'pre-recorded')).toEqual({
    codes: ['en', 'de', 'fr'],
    withoutChoice: 'detected',
    assumed: undefined,
  });
  expect(findSpokenLanguages({ engines }, 'live')).toEqual({
    codes: ['en'],
    withoutChoice: 'assumed',
    assumed: 'en',
  });
});

test('without detection, only an engine of one language can do without a choice', () => {
  const engines = [engine(['de', 'en'])];
  expect(findSpokenLanguages({ engines }, 'pre-recorded').withoutChoice).toBe('required');
  expect(findSpokenLanguages({ engines: [] }, 'live')).toEqual({
    codes: [],
    withoutChoice: 'required',
    assumed: undefined,
  });
});
