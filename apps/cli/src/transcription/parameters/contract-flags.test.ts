import { preRecordedRequestSchema } from '@earshot/core';
import { requestSchemas } from '@earshot/core/json-schema';
import { verifies } from '@earshot/specification';
import { Command } from 'commander';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { transcribeCommand } from '../../commands/transcribe-command.js';
import { listContractFlags } from './contract-flags.js';
import { readParameters } from './read-parameters.js';

interface Shape {
  properties?: Record<string, Shape>;
  description?: string;
}

/** Paths of all fields of a schema at any depth, in the notation of the contract. */
function listPaths(schema: Shape, before: string[] = []): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = [...before, name];
    return field.properties === undefined ? [path.join('.')] : listPaths(field, path);
  });
}

/** Parses arguments as the command does. */
async function parse(parameters: string[]) {
  const flags = listContractFlags();
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const { options } of flags) for (const option of options) command.addOption(option);
  command.parse(parameters, { from: 'user' });
  return readParameters(flags, command.opts(), undefined);
}

verifies(
  'command.transcribe-flags',
  'no field of the request lacks a flag with a help text',
  () => {
    // The type of a JSON Schema is wider than the part that is read here.
    const schema = z.toJSONSchema(requestSchemas.PreRecordedRequest, { io: 'input' }) as Shape;
    const paths = listPaths(schema).filter((path) => path !== 'audio_url');
    const flags = listContractFlags();
    expect(flags.map(({ field }) => field.path.join('.')).sort()).toEqual(paths.sort());
    expect(paths.length).toBeGreaterThan(40);
    for (const { options } of flags)
      for (const { description, long } of options) expect(description, long).not.toBe('');
    const names = transcribeCommand().options.map(({ long }) => long);
    expect(new Set(names).size).toBe(names.length);
  },
);

test('help names flags in place of the fields of the contract, and their allowed values', () => {
  const texts = listContractFlags().flatMap(({ options }) =>
    options.map(({ description, long }) => [long, description]),
  );
  expect(texts.filter(([, text]) => text?.includes('_config'))).toEqual([]);
  expect(texts).toContainEqual([
    '--structured-data-extraction',
    expect.stringContaining('--structured-data-extraction-classes'),
  ]);
  expect(texts).toContainEqual([
    '--callback',
    'enables the callback, which requires `--callback-url` and `--callback-method`',
  ]);
  expect(texts).toContainEqual(['--callback-method', expect.stringMatching(/^HTTP method/)]);
  expect(texts).toContainEqual([
    '--pii-redaction-redact-audio',
    expect.stringContaining('(false, beep, silence; default: false)'),
  ]);
});

describe('flags', () => {
  it.each([
    [['--language', 'en,fr'], { language_config: { languages: ['en', 'fr'] } }],
    [
      ['--diarization-max-speakers', '3'],
      { diarization: true, diarization_config: { max_speakers: 3 } },
    ],
    [
      ['--no-diarization', '--diarization-max-speakers', '3'],
      { diarization: false, diarization_config: { max_speakers: 3 } },
    ],
    [
      ['--vocabulary', 'Quadrado', '{"value":"Ada","intensity":0.5}'],
      {
        custom_vocabulary: true,
        custom_vocabulary_config: { vocabulary: ['Quadrado', { value: 'Ada', intensity: 0.5 }] },
      },
    ],
    [
      [
        '--translation-target-languages',
        'fr',
        '--translation-target-languages',
        'de',
        '--no-translation-lipsync',
      ],
      { translation: true, translation_config: { target_languages: ['fr', 'de'], lipsync: false } },
    ],
    [
      ['--audio-to-llm-prompts', 'What, and why?', '--audio-to-llm-prompts', '["a","b"]'],
      { audio_to_llm: true, audio_to_llm_config: { prompts: ['What, and why?', ['a', 'b']] } },
    ],
    [
      ['--callback-url', 'https://a.b/c', '--callback-method', 'PUT'],
      { callback: true, callback_config: { url: 'https://a.b/c', method: 'PUT' } },
    ],
    [['--legacy-callback-url', 'https://a.b/c'], { callback_url: 'https://a.b/c' }],
    [
      ['--custom-metadata', 'a=1', '--custom-metadata', '{"b":{"c":2}}'],
      { custom_metadata: { a: '1', b: { c: 2 } } },
    ],
    [
      ['--pii-redaction-processed-text-type', 'MASK'],
      { pii_redaction: true, pii_redaction_config: { processed_text_type: 'MASK' } },
    ],
    [
      ['--pii-redaction-redact-audio', 'beep'],
      { pii_redaction: true, pii_redaction_config: { redact_audio: 'beep' } },
    ],
    [
      ['--pii-redaction-redact-audio', 'false'],
      { pii_redaction: true, pii_redaction_config: { redact_audio: false } },
    ],
    [
      ['--structured-data-extraction-classes', 'order number'],
      {
        structured_data_extraction: true,
        structured_data_extraction_config: { classes: ['order number'] },
      },
    ],
    [
      ['--chapterization', '--moderation', '--name-consistency', '--display-mode'],
      { chapterization: true, moderation: true, name_consistency: true, display_mode: true },
    ],
    [[], {}],
  ])('%j', async (parameters, expected) => {
    const request = await parse(parameters);
    expect(request).toEqual(expected);
    expect(
      preRecordedRequestSchema.safeParse({ ...request, audio_url: 'https://a.b/' }).success,
    ).toBe(true);
  });

  it.each([
    [['--diarization-max-speakers', 'three']],
    [['--custom-metadata', '{"id":9007199254740993}']],
    [['--custom-metadata', 'nothing']],
    [['--spelling', 'x']],
    [['--vocabulary', '{broken']],
  ])('%j is refused', async (parameters) => {
    await expect(parse(parameters)).rejects.toThrow(/must be|JSON/i);
  });
});
