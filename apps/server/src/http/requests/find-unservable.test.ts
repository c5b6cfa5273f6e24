import { liveRequestSchema } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { findUnservableLive } from './find-unservable.js';

const engineWith = (wordTimestampResolutionSeconds: number | null): EngineCapabilities => ({
  id: 'other',
  model: 'any',
  version: null,
  languages: ['en'],
  streaming: true,
  partials: true,
  batch: true,
  wordTimestamps: wordTimestampResolutionSeconds !== null,
  wordTimestampResolutionSeconds,
  confidences: true,
  customVocabulary: true,
  punctuation: false,
  casing: false,
  languageDetection: false,
  sampleRateHz: 16_000,
  maximumUtteranceSeconds: 60,
  notes: [],
});

verifies(
  'live.effect.words-accurate-timestamps',
  'an engine whose words have no accurate times refuses words_accurate_timestamps',
  () => {
    const asking = liveRequestSchema.parse({
      realtime_processing: { words_accurate_timestamps: true },
    });
    for (const resolutionSeconds of [null, 0.08])
      expect(findUnservableLive(asking, engineWith(resolutionSeconds))).toEqual([
        {
          code: 'unsupported_option',
          sentence:
            'realtime_processing.words_accurate_timestamps is not served by the engine other: leave it out',
        },
      ]);
    expect(findUnservableLive(asking, engineWith(0.01))).toEqual([]);
    expect(findUnservableLive(liveRequestSchema.parse({}), engineWith(null))).toEqual([]);
  },
);
