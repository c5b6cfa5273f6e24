import { transcriptionLanguages } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { fakePool } from '../../test/support/engines.js';
import { type EngineNeeds, plainNeeds } from './engine-needs.js';
import { findRoute } from './engine-route.js';
import type { AutomaticPlace, PlacedEngine } from './model-order.js';

const engine = (
  model: string,
  place: AutomaticPlace,
  abilities: Partial<EngineCapabilities> = {},
): PlacedEngine => ({
  place,
  capabilities: {
    ...fakePool().capabilities,
    model,
    partials: true,
    batch: true,
    streaming: true,
    ...abilities,
  },
});

const moonshine = engine(
  'Moonshine tiny',
  { family: 'moonshine-merged', weightBytes: 44e6 },
  { languages: ['en'] },
);
const spanish = engine(
  'Moonshine tiny, Spanish',
  { family: 'moonshine-merged', weightBytes: 44e6 },
  { languages: ['es'] },
);
const whisper = engine(
  'Whisper base',
  { family: 'whisper-merged', weightBytes: 141e6 },
  { languages: transcriptionLanguages, languageDetection: true },
);
const large = engine(
  'Whisper small',
  { family: 'whisper-merged', weightBytes: 480e6 },
  { languages: transcriptionLanguages, languageDetection: true },
);
const parakeet = engine(
  'Parakeet',
  { family: 'nemo-transducer', weightBytes: 640e6 },
  { languages: ['en', 'de'], partials: false },
);
const pocketsphinx = engine('PocketSphinx', 'last', { languages: ['en'] });
const all = [pocketsphinx, whisper, spanish, moonshine] as const;

const modelsFor = (needs: Partial<EngineNeeds>, engines: readonly PlacedEngine[] = all) =>
  findRoute({ ...plainNeeds, ...needs }, engines).route?.engines.map(
    ({ capabilities }) => capabilities.model,
  );

describe('the order of auto', () => {
  verifies(
    'engines.auto',
    'English goes to Moonshine, which does as well as a Whisper of three times its size',
    () => {
      for (const kind of ['live', 'pre-recorded'] as const)
        expect(modelsFor({ kind, languages: ['en'] })).toEqual([
          'Moonshine tiny',
          'Whisper base',
          'PocketSphinx',
        ]);
    },
  );

  verifies('engines.auto', 'a language that is to be detected goes to who detects it', () => {
    for (const kind of ['live', 'pre-recorded'] as const) {
      expect(modelsFor({ kind })).toEqual(['Whisper base']);
      expect(modelsFor({ kind, codeSwitching: true })).toEqual(['Whisper base']);
      expect(modelsFor({ kind, languages: ['en', 'es'], codeSwitching: true })).toEqual([
        'Whisper base',
      ]);
      expect(modelsFor({ kind, languages: ['sw'] })).toEqual(['Whisper base']);
    }
  });

  verifies('engines.auto', 'a small model of one language is better in it than one of many', () => {
    for (const kind of ['live', 'pre-recorded'] as const)
      expect(modelsFor({ kind, languages: ['es'] })).toEqual([
        'Moonshine tiny, Spanish',
        'Whisper base',
      ]);
  });

  verifies('engines.auto', 'larger models have the files, and those with partials sessions', () => {
    const installed = [moonshine, whisper, large, parakeet, pocketsphinx];
    expect(modelsFor({ languages: ['en'] }, installed)).toEqual([
      'Parakeet',
      'Whisper small',
      'Moonshine tiny',
      'Whisper base',
      'PocketSphinx',
    ]);
    expect(modelsFor({ kind: 'live', languages: ['en'] }, installed)).toEqual([
      'Moonshine tiny',
      'Whisper base',
      'Whisper small',
      'Parakeet',
      'PocketSphinx',
    ]);
  });

  test('without a place the order of the engines decides', () => {
    const listed = [moonshine, whisper, pocketsphinx].map(({ capabilities }) => ({ capabilities }));
    expect(modelsFor({ languages: ['en'] }, listed)).toEqual([
      'Moonshine tiny',
      'Whisper base',
      'PocketSphinx',
    ]);
  });
});
