import { verifies } from '@earshot/specification';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageNames } from '../enumerations/language-names.js';
import {
  ContractError,
  liveRequestSchema,
  migrateLiveV1,
  transcriptionLanguages,
} from '../index.js';

verifies(
  'versioning.migration',
  'a whole V1 configuration becomes a V2 one with its changes',
  () => {
    const { config, changes } = migrateLiveV1({
      x_service_key: 'very-secret',
      encoding: 'wav',
      bit_depth: 16,
      sample_rate: 16000,
      channels: 1,
      model: 'accurate',
      endpointing: 300,
      maximum_audio_duration: 60,
      language_behaviour: 'manual',
      language: 'english',
      frames_format: 'base64',
      audio_enhancer: true,
      word_timestamps: true,
      prosody: true,
      reinject_context: true,
      transcription_hint: 'names',
    });
    expect(config).toEqual({
      encoding: 'wav/pcm',
      bit_depth: 16,
      sample_rate: 16000,
      channels: 1,
      endpointing: 0.3,
      maximum_duration_without_endpointing: 60,
      language_config: { languages: ['en'], code_switching: false },
      pre_processing: { audio_enhancer: true },
      realtime_processing: { words_accurate_timestamps: true },
    });
    expect(changes.map(({ field, kind, from, to, path }) => [field, kind, from, to, path])).toEqual(
      [
        ['x_service_key', 'removed', 'withheld', null, null],
        ['encoding', 'converted', 'wav', 'wav/pcm', 'encoding'],
        ['model', 'removed', 'accurate', null, null],
        ['endpointing', 'converted', 300, 0.3, 'endpointing'],
        ['maximum_audio_duration', 'renamed', 60, 60, 'maximum_duration_without_endpointing'],
        ['language_behaviour', 'converted', 'manual', false, 'language_config.code_switching'],
        ['language', 'converted', 'english', ['en'], 'language_config.languages'],
        ['frames_format', 'removed', 'base64', null, null],
        ['audio_enhancer', 'renamed', true, true, 'pre_processing.audio_enhancer'],
        ['word_timestamps', 'renamed', true, true, 'realtime_processing.words_accurate_timestamps'],
        ['prosody', 'unsupported', true, null, null],
        ['reinject_context', 'unsupported', true, null, null],
        ['transcription_hint', 'unsupported', 'names', null, null],
      ],
    );
    expect(JSON.stringify(changes)).not.toContain('very-secret');
    for (const { message } of changes) expect(message).toMatch(/\w/);
  },
);

test('encodings and bit depths that are gone are listed, and the default applies', () => {
  for (const encoding of ['amb', 'mp3', 'flac', 'ogg/vorbis', 'opus', 'sphere', 'amr-nb', 7]) {
    const { config, changes } = migrateLiveV1({ encoding });
    expect(config).toEqual({});
    expect(changes).toMatchObject([
      { field: 'encoding', kind: 'unsupported', from: encoding, to: null },
    ]);
  }
  expect(migrateLiveV1({ bit_depth: 64 })).toMatchObject({
    config: {},
    changes: [{ field: 'bit_depth', kind: 'unsupported', from: 64 }],
  });
  expect(migrateLiveV1({ sample_rate: 22050, channels: 9 }).changes).toMatchObject([
    { field: 'sample_rate', kind: 'unsupported' },
    { field: 'channels', kind: 'unsupported' },
  ]);
});

test('A-law and mu-law get their only bit depth', () => {
  expect(migrateLiveV1({ encoding: 'WAV/ALAW', bit_depth: 16 })).toMatchObject({
    config: { encoding: 'wav/alaw', bit_depth: 8 },
    changes: [
      { field: 'encoding', kind: 'converted', to: 'wav/alaw' },
      { field: 'bit_depth', kind: 'converted', from: 16, to: 8 },
    ],
  });
  expect(migrateLiveV1({ encoding: 'wav/ulaw', bit_depth: 8 }).changes).toEqual([]);
});

test('durations beyond the limits of V2 are moved to the limit', () => {
  const cases: [v1: object, v2: object][] = [
    [{ endpointing: 10 }, { endpointing: 0.01 }],
    [{ endpointing: 0 }, { endpointing: 0.01 }],
    [{ endpointing: 10_000 }, { endpointing: 10 }],
    [{ endpointing: 60_000 }, { endpointing: 10 }],
    [{ endpointing: '250' }, { endpointing: 0.25 }],
    [{ maximum_audio_duration: 3 }, { maximum_duration_without_endpointing: 5 }],
    [{ maximum_audio_duration: 90 }, { maximum_duration_without_endpointing: 60 }],
  ];
  for (const [v1, v2] of cases) {
    const { config, changes } = migrateLiveV1({ ...v1 });
    expect(config).toEqual(v2);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.kind).toBe('converted');
  }
  expect(migrateLiveV1({ endpointing: 60_000 }).changes[0]?.message).toContain(
    '0.01 to 10 seconds',
  );
  expect(migrateLiveV1({ endpointing: 'soon', maximum_audio_duration: Number.NaN })).toMatchObject({
    config: {},
    changes: [{ kind: 'unsupported' }, { kind: 'unsupported' }],
  });
});

test('each behaviour of V1 has its language configuration', () => {
  const configured = (v1: Record<string, unknown>): unknown =>
    migrateLiveV1(v1).config.language_config;
  expect(configured({ language_behaviour: 'automatic single language' })).toEqual({
    code_switching: false,
  });
  expect(configured({ language_behaviour: 'automatic multiple languages' })).toEqual({
    code_switching: true,
  });
  expect(configured({ language: 'fr' })).toEqual({ languages: ['fr'] });
  expect(configured({ language: 'Haitian Creole' })).toEqual({ languages: ['ht'] });
  const automatic = migrateLiveV1({
    language: 'french',
    language_behaviour: 'automatic single language',
  });
  expect(automatic.config.language_config).toEqual({ code_switching: false });
  expect(automatic.changes[0]).toMatchObject({ field: 'language', kind: 'removed' });
  expect(
    migrateLiveV1({ language: 'klingon', language_behaviour: 'toString' }).changes,
  ).toMatchObject([
    { field: 'language', kind: 'unsupported' },
    { field: 'language_behaviour', kind: 'unsupported' },
  ]);
});

test('every transcription language has a name of its own', () => {
  expect(Object.keys(languageNames).sort()).toEqual([...transcriptionLanguages].sort());
  expect(new Set(Object.values(languageNames)).size).toBe(99);
});

test('whatever was sent over the socket, the result is a valid V2 configuration and nothing is lost silently', () => {
  const field = fc.constantFrom(
    'x_service_key',
    'encoding',
    'bit_depth',
    'sample_rate',
    'channels',
    'model',
    'endpointing',
    'maximum_audio_duration',
    'language_behaviour',
    'language',
    'frames_format',
    'audio_enhancer',
    'word_timestamps',
    'prosody',
    '__proto__',
    'constructor',
    'anything',
  );
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      'wav',
      'wav/alaw',
      'manual',
      'english',
      'automatic multiple languages',
      '16',
      64,
    ),
    fc.integer(),
    fc.double(),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(field, value)), (entries) => {
      const v1: Record<string, unknown> = {};
      for (const [name, given] of entries) {
        Object.defineProperty(v1, name, { value: given, enumerable: true, configurable: true });
      }
      const { config, changes } = migrateLiveV1(v1);
      expect(liveRequestSchema.safeParse(config).error).toBeUndefined();
      const kept = new Set(['encoding', 'bit_depth', 'sample_rate', 'channels']);
      for (const [name, given] of Object.entries(v1)) {
        if (given === null || given === undefined) continue;
        const isListed = changes.some((change) => change.field === name);
        const isSame = kept.has(name) && Reflect.get(config, name) === given;
        expect(isListed || isSame, name).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

verifies('versioning.malformed', 'what is no configuration is refused in words', () => {
  for (const [configuration, shown] of [
    [null, 'null'],
    [undefined, 'undefined'],
    ['encoding=wav', '"encoding=wav"'],
    [7, '7'],
    [[{ encoding: 'wav' }], 'a list of 1'],
  ] as const) {
    let error: unknown;
    try {
      // A caller in plain JavaScript can pass anything.
      migrateLiveV1(configuration as never);
    } catch (thrown) {
      error = thrown;
    }
    if (!ContractError.is(error)) throw error;
    expect(error.code).toBe('invalid_live_v1_configuration');
    expect(error.issues).toEqual([`the configuration must be an object, got ${shown}`]);
    expect(error.message).toContain(`got ${shown}`);
  }
});
