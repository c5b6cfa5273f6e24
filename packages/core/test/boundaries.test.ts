import { type RequirementId, verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { formatIssues, liveRequestSchema, preRecordedRequestSchema } from '../src/index.js';

const audio = { audio_url: 'https://example.com/a.wav' };

/** Puts a value at a dotted path, as a caller would nest it. */
function at(path: string, value: unknown): Record<string, unknown> {
  return path
    .split('.')
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<string, unknown>;
}

interface Boundary {
  requirement: RequirementId;
  path: string;
  allowed: unknown[];
  refused: unknown[];
  sentence: string;
}

const liveBoundaries: Boundary[] = [
  {
    requirement: 'live.parameters.channels',
    path: 'channels',
    allowed: [1, 2, 8],
    refused: [0, 9, 1.5, '1', null],
    sentence: 'must be a whole number between 1 and 8',
  },
  {
    requirement: 'live.parameters.endpointing',
    path: 'endpointing',
    allowed: [0.01, 0.05, 10],
    refused: [0.0099, 10.01, -1, '0.05', null, Number.NaN],
    sentence: 'must be a number between 0.01 and 10 seconds',
  },
  {
    requirement: 'live.parameters.maximum-duration',
    path: 'maximum_duration_without_endpointing',
    allowed: [5, 5.5, 60],
    refused: [4.99, 60.01, '5'],
    sentence: 'must be a number between 5 and 60 seconds',
  },
  {
    requirement: 'live.parameters.pre-processing',
    path: 'pre_processing.speech_threshold',
    allowed: [0, 0.6, 1],
    refused: [-0.01, 1.01, '0.5'],
    sentence: 'must be a number between 0 and 1',
  },
  {
    requirement: 'live.parameters.bit-depth',
    path: 'bit_depth',
    allowed: [8, 16, 24, 32],
    refused: [0, 12, 64, '16'],
    sentence: 'must be one of 8, 16, 24, 32',
  },
  {
    requirement: 'live.parameters.sample-rate',
    path: 'sample_rate',
    allowed: [8000, 16000, 32000, 44100, 48000],
    refused: [11025, 22050, 96000, '16000'],
    sentence: 'must be one of 8000, 16000, 32000, 44100, 48000',
  },
  {
    requirement: 'live.parameters.encoding',
    path: 'encoding',
    allowed: ['wav/pcm', 'wav/alaw', 'wav/ulaw'],
    refused: ['wav', 'mp3', '', 'WAV/PCM'],
    sentence: 'must be one of wav/pcm, wav/alaw, wav/ulaw',
  },
  {
    requirement: 'live.parameters.model',
    path: 'model',
    allowed: ['earshot-1'],
    refused: ['other', ''],
    sentence: 'must be earshot-1',
  },
];

const preRecordedBoundaries: Boundary[] = [
  {
    requirement: 'configuration.vocabulary-intensity',
    path: 'custom_vocabulary_config',
    allowed: [
      { vocabulary: [], default_intensity: 0 },
      { vocabulary: [{ value: 'x', intensity: 0 }], default_intensity: 1 },
      { vocabulary: [{ value: 'x', intensity: 1 }] },
    ],
    refused: [
      { vocabulary: [], default_intensity: -0.01 },
      { vocabulary: [], default_intensity: 1.01 },
      { vocabulary: [{ value: 'x', intensity: -0.01 }] },
      { vocabulary: [{ value: 'x', intensity: 1.01 }] },
    ],
    sentence: 'must be a number between 0 and 1',
  },
  {
    requirement: 'configuration.vocabulary',
    path: 'custom_vocabulary_config',
    allowed: [
      { vocabulary: [], default_intensity: 0 },
      { vocabulary: ['x'.repeat(128)], default_intensity: 1 },
      { vocabulary: Array.from({ length: 1000 }, () => 'x') },
      { vocabulary: [{ value: 'x', intensity: 0, pronunciations: ['y'], language: 'en' }] },
      { vocabulary: [{ value: 'x', pronunciations: Array.from({ length: 1000 }, () => 'y') }] },
    ],
    refused: [
      {},
      { vocabulary: 'x' },
      { vocabulary: [''] },
      { vocabulary: [' '] },
      { vocabulary: ['x'.repeat(129)] },
      { vocabulary: Array.from({ length: 1001 }, () => 'x') },
      { vocabulary: [], default_intensity: 1.01 },
      { vocabulary: [], default_intensity: -0.01 },
      { vocabulary: [{ value: 'x', intensity: 1.01 }] },
      { vocabulary: [{ value: 'x', pronunciations: Array.from({ length: 1001 }, () => 'y') }] },
      { vocabulary: [{ value: 'x', pronunciations: ['y'.repeat(129)] }] },
      { vocabulary: [{ value: 'x', language: 'wo' }] },
      { vocabulary: [{ intensity: 1 }] },
    ],
    sentence: '',
  },
  {
    requirement: 'configuration.spelling',
    path: 'custom_spelling_config.spelling_dictionary',
    allowed: [
      {},
      { Earshot: ['ear shot', 'earshod'] },
      { ['x'.repeat(128)]: ['y'.repeat(128)] },
      Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`word${index}`, []])),
      { x: Array.from({ length: 1000 }, () => 'y') },
      { constructor: ['y'], toString: ['z'] },
    ],
    refused: [
      { x: 'y' },
      { '': ['y'] },
      { ['x'.repeat(129)]: ['y'] },
      { x: ['y'.repeat(129)] },
      { x: [''] },
      { x: Array.from({ length: 1001 }, () => 'y') },
      Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`word${index}`, []])),
      [],
    ],
    sentence: '',
  },
  {
    requirement: 'configuration.subtitles',
    path: 'subtitles_config.formats',
    allowed: [['srt'], ['vtt', 'srt']],
    refused: [[], ['ass'], ['srt', 'srt'], 'srt'],
    sentence: '',
  },
  {
    requirement: 'configuration.subtitles',
    path: 'subtitles_config.minimum_duration',
    allowed: [0, 0.5, 100],
    refused: [-0.01, '1'],
    sentence: 'must be a number of at least 0 seconds',
  },
  {
    requirement: 'configuration.subtitles',
    path: 'subtitles_config.maximum_duration',
    allowed: [1, 30],
    refused: [0.99, 30.01],
    sentence: 'must be a number between 1 and 30 seconds',
  },
  {
    requirement: 'configuration.subtitles',
    path: 'subtitles_config.maximum_characters_per_row',
    allowed: [1, 42],
    refused: [0, 1.5],
    sentence: 'must be a whole number of at least 1',
  },
  {
    requirement: 'configuration.subtitles',
    path: 'subtitles_config.maximum_rows_per_caption',
    allowed: [1, 5],
    refused: [0, 6, 2.5],
    sentence: 'must be a whole number between 1 and 5',
  },
  {
    requirement: 'configuration.subtitles',
    path: 'subtitles_config.style',
    allowed: ['default', 'compliance'],
    refused: ['other'],
    sentence: 'must be one of default, compliance',
  },
  {
    requirement: 'configuration.diarization',
    path: 'diarization_config.number_of_speakers',
    allowed: [1, 20],
    refused: [0, -1, 1.5],
    sentence: 'must be a whole number of at least 1',
  },
  {
    requirement: 'configuration.diarization',
    path: 'diarization_config.min_speakers',
    allowed: [0, 3],
    refused: [-1, 0.5],
    sentence: 'must be a whole number of at least 0',
  },
  {
    requirement: 'configuration.diarization',
    path: 'diarization_config.max_speakers',
    allowed: [0, 3],
    refused: [-1, 0.5],
    sentence: 'must be a whole number of at least 0',
  },
  {
    requirement: 'configuration.translation',
    path: 'translation_config',
    allowed: [
      { target_languages: ['wo'] },
      {
        target_languages: ['en', 'fr'],
        model: 'enhanced',
        match_original_utterances: false,
        lipsync: false,
        context_adaptation: false,
        context: '',
        informal: true,
      },
    ],
    refused: [
      {},
      { target_languages: [] },
      { target_languages: ['xx'] },
      { target_languages: ['en', 'en'] },
      { target_languages: ['en'], model: 'other' },
      { target_languages: ['en'], lipsync: 1 },
    ],
    sentence: '',
  },
  {
    requirement: 'configuration.summarization',
    path: 'summarization_config.type',
    allowed: ['general', 'bullet_points', 'concise'],
    refused: ['short'],
    sentence: 'must be one of general, bullet_points, concise',
  },
  {
    requirement: 'configuration.audio-to-llm',
    path: 'audio_to_llm_config',
    allowed: [{ prompts: ['x'] }, { prompts: [['x', 'y']], model: 'vendor/model' }],
    refused: [
      {},
      { prompts: [] },
      { prompts: [''] },
      { prompts: [[]] },
      { prompts: [['', ' ']] },
      { prompts: [1] },
      { prompts: ['x'], model: '' },
    ],
    sentence: '',
  },
  {
    requirement: 'configuration.pii',
    path: 'pii_redaction_config',
    allowed: [
      {},
      { entity_types: [] },
      { entity_types: ['NAME', 'YEAR'], processed_text_type: 'MASK' },
    ],
    refused: [
      { entity_types: ['name'] },
      { entity_types: 'NAME' },
      { entity_types: ['NAME', 'NAME'] },
      { processed_text_type: 'mask' },
    ],
    sentence: '',
  },
  {
    requirement: 'configuration.language',
    path: 'language_config',
    allowed: [{}, { languages: ['en'] }, { languages: ['en', 'fr'], code_switching: true }],
    refused: [
      { languages: 'en' },
      { languages: ['wo'] },
      { languages: ['en', 'en'] },
      { code_switching: 'yes' },
    ],
    sentence: '',
  },
  {
    requirement: 'configuration.callback',
    path: 'callback_config',
    allowed: [{ url: 'http://example.com/' }, { url: 'https://example.com/x?y=1', method: 'PUT' }],
    refused: [
      {},
      { url: '' },
      { url: 'ftp://example.com/' },
      { url: 'http://example.com/', method: 'GET' },
      { url: 'https://user:secret@example.com/' },
    ],
    sentence: '',
  },
];

type RequestSchema = typeof liveRequestSchema | typeof preRecordedRequestSchema;

/** The issues of a schema with a body that has a value at a path, or none when it is accepted. */
function issuesAt(schema: RequestSchema, rest: object, path: string, value: unknown): string[] {
  const body = { ...rest, ...at(path, value) };
  const parsed = schema.safeParse(body);
  return parsed.success ? [] : formatIssues(parsed.error, body);
}

function verifyBoundary(schema: RequestSchema, rest: object, boundary: Boundary): void {
  const { requirement, path, allowed, refused, sentence } = boundary;
  verifies(requirement, `${path} accepts what lies within its limits`, () => {
    expect(allowed.flatMap((value) => issuesAt(schema, rest, path, value))).toEqual([]);
  });
  verifies(requirement, `${path} refuses what lies beyond its limits`, () => {
    const first = refused.map((value) => issuesAt(schema, rest, path, value)[0] ?? 'accepted');
    const isReported = first.map((text) => text.includes(path) && text.includes(sentence));
    expect(first.filter((_, index) => isReported[index] !== true)).toEqual([]);
  });
}

for (const boundary of liveBoundaries) verifyBoundary(liveRequestSchema, {}, boundary);
for (const boundary of preRecordedBoundaries) {
  verifyBoundary(preRecordedRequestSchema, audio, boundary);
  if (!/^(?:custom_vocabulary|custom_spelling|translation)_config/.test(boundary.path)) continue;
  verifyBoundary(
    liveRequestSchema,
    {},
    { ...boundary, path: `realtime_processing.${boundary.path}` },
  );
}
