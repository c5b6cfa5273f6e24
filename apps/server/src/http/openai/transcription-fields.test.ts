import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTranscriptionFields } from './transcription-fields.js';

const parseOptions = (fields: readonly (readonly [string, string])[]) =>
  parseTranscriptionFields(fields).options;
const defaults = parseOptions([]);

/**
 * Names of options of other services, of which some resemble those of fields that have an effect
 * here.
 */
const foreign = `
  vad_filter vad_parameters without_timestamps word_timestamps batch_size beam_size best_of patience
  length_penalty repetition_penalty initial_prompt no_repeat_ngram_size condition_on_previous_text prefix
  suppress_blank suppress_tokens compression_ratio_threshold log_prob_threshold no_speech_threshold
  clip_timestamps prompt_reset_on_temperature language_detection_threshold multilingual temperature_inc user
  seed top_p top_k min_p frequency_penalty presence_penalty n to_language stream_include_usage stream_options
  max_completion_tokens max_tokens translate diarize threads backend speaker_labels num_speakers speakers
  min_speakers max_speakers response_type output_format format output encode punctuate profanity_filter
  timestamps metadata tags context_bias duration split_on_word no_timestamps detect_language target_language
  source mode chunking_strategy chunking_strategy[type] known_speaker_names[] custom_llm_provider
  known_speaker_references[] include_usage model_name
`
  .trim()
  .split(/\s+/);

test.each(foreign)('%s is ignored', (name) => {
  expect(parseTranscriptionFields([[name, 'x']])).toEqual({ options: defaults, ignored: [name] });
});

test.each([
  ['langauge', 'language'],
  ['promt', 'prompt'],
  ['respons_format', 'response_format'],
  ['responseformat', 'response_format'],
  ['timestamp_granularity[]', 'timestamp_granularities'],
  ['temprature', 'temperature'],
  ['steam', 'stream'],
])('%s is refused, since it means %s', (name, meant) => {
  expect(() => parseOptions([[name, 'x']])).toThrow(`did you mean ${meant}?`);
});

describe('an absent value', () => {
  test.each(['', ' ', 'null', 'undefined', 'None'])('%j is that of a field left out', (value) => {
    const names = [
      'model',
      'language',
      'prompt',
      'response_format',
      'temperature',
      'stream',
      'task',
    ];
    const lists = ['timestamp_granularities[]', 'languages[]', 'keywords', 'include[]', 'hotwords'];
    const fields = [...names, ...lists, ...names].map((name) => [name, value] as const);
    expect(parseOptions(fields)).toEqual(defaults);
  });
});

test.each([
  ['auto', []],
  ['AUTO', []],
  ['en', ['en']],
  ['English', ['en']],
  ['en-US', ['en']],
  ['pt_BR', ['pt']],
  ['deu', ['de']],
  ['Cantonese', ['zh']],
])('the language %s is %j', (language, languages) => {
  expect(parseOptions([['language', language]]).languages).toEqual(languages);
});

test('languages that may be spoken count where none is given', () => {
  const fields = [
    ['languages[]', 'en'],
    ['languages[]', 'German'],
    ['languages[]', 'en-GB'],
  ] as const;
  expect(parseOptions(fields).languages).toEqual(['en', 'de']);
  expect(parseOptions([...fields, ['language', 'fr']]).languages).toEqual(['fr']);
});

test.each([
  ['true', true],
  ['True', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['False', false],
  ['0', false],
])('stream %s is %s', (stream, isStreamed) => {
  expect(parseOptions([['stream', stream]]).isStreamed).toBe(isStreamed);
});

test('a list may have brackets, with a number or without', () => {
  const values = ['word', 'segment'];
  for (const nameField of [
    () => 'timestamp_granularities',
    () => 'timestamp_granularities[]',
    (index: number) => `timestamp_granularities[${index}]`,
  ])
    expect(parseOptions(values.map((value, index) => [nameField(index), value]))).toMatchObject({
      hasWords: true,
      hasSegments: true,
    });
});

test('any field is either an option, ignored, or refused by its name', () => {
  const name = fc.oneof(
    fc.constantFrom('model', 'language', 'stream', 'keywords[]', 'prompt', 'task', ...foreign),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, fc.string({ maxLength: 20 })), { maxLength: 6 }),
      (fields) => {
        try {
          const { ignored } = parseTranscriptionFields(fields);
          for (const each of ignored) expect(fields.map(([sent]) => sent)).toContain(each);
        } catch (error) {
          expect(error).toMatchObject({ statusCode: 400, field: expect.any(String) });
        }
      },
    ),
  );
});

describe('known speakers', () => {
  const diarized = ['response_format', 'diarized_json'] as const;
  const sample = 'data:audio/wav;base64,UklGRg==';

  test('have a name and a reference each, however lists are written', () => {
    const knownSpeakers = [
      { name: 'agent', reference: sample },
      { name: 'customer', reference: sample },
    ];
    for (const [first, second] of [
      ['[]', '[]'],
      ['', ''],
      ['[0]', '[1]'],
    ])
      expect(
        parseOptions([
          diarized,
          [`known_speaker_names${first}`, 'agent'],
          [`known_speaker_names${second}`, 'customer'],
          [`known_speaker_references${first}`, sample],
          [`known_speaker_references${second}`, sample],
        ]),
      ).toMatchObject({ knownSpeakers });
  });

  test('are ignored in formats without speakers, and as names alone', () => {
    const names = ['known_speaker_names[]', 'agent'] as const;
    const references = ['known_speaker_references[]', sample] as const;
    expect(parseTranscriptionFields([names, references])).toEqual({
      options: defaults,
      ignored: [names[0], references[0]],
    });
    expect(parseTranscriptionFields([diarized, names])).toMatchObject({
      options: { knownSpeakers: [] },
      ignored: [names[0]],
    });
  });

  test('are refused where a name is missing or too many', () => {
    for (const names of [[], ['a', 'b']])
      expect(() =>
        parseOptions([
          diarized,
          ['known_speaker_references[]', sample],
          ...names.map((name) => ['known_speaker_names[]', name] as const),
        ]),
      ).toThrow(
        `known_speaker_names[] must have a name for each of the 1 entries of known_speaker_references[], got ${names.length}`,
      );
  });

  test.each([
    'https://example.com/a.wav',
    'UklGRg==',
    'data:audio/wav,x',
    'data:audio/wav;base64,',
    'data:audio/wav;base64,?',
  ])('%s is no reference', (reference) => {
    expect(() =>
      parseOptions([
        diarized,
        ['known_speaker_names[]', 'agent'],
        ['known_speaker_references[]', reference],
      ]),
    ).toThrow(/known_speaker_references\[\].*must be a data URL of audio in Base64.*, got "/);
  });
});
