import type { EngineCapabilities } from '../port/engine-capabilities.js';

/** Capabilities of the scripted engine: all, since it only pretends. */
export const scriptedCapabilities: EngineCapabilities = {
  id: 'scripted',
  model: 'script',
  version: null,
  languages: ['en'],
  streaming: true,
  wordTimestamps: true,
  wordTimestampResolutionSeconds: 0.001,
  confidences: true,
  customVocabulary: true,
  punctuation: false,
  casing: false,
  languageDetection: false,
  sampleRateHz: 16_000,
  maximumUtteranceSeconds: 60,
  notes: ['Recognises a script, whatever is said: for tests alone.'],
};
