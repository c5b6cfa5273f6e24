import {
  closestName,
  formatIssues,
  type TranscriptionLanguage,
  transcriptionLanguages,
} from '@earshot/core';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';

/** Formats of a transcription. */
const responseFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const;

/** Format of a transcription. */
type ResponseFormat = (typeof responseFormats)[number];

/** Kinds of times in a verbose transcription. */
const granularities = ['word', 'segment'] as const;

/** Name of the only field that is a list. */
const granularitiesField = 'timestamp_granularities[]';

const languageSchema = z.string().transform((text, context) => {
  if (text === '') return undefined;
  // Some programs send the locale of their user, such as en-US.
  const code = text.toLowerCase().split(/[-_]/, 1)[0];
  const language = transcriptionLanguages.find((each) => each === code);
  if (language !== undefined) return language;
  context.addIssue({ code: 'custom', message: 'must be a language code such as en or de' });
  return z.NEVER;
});

const temperatureSchema = z.string().transform((text, context) => {
  const temperature = Number(text);
  if (text.trim() !== '' && temperature >= 0 && temperature <= 1) return temperature;
  context.addIssue({ code: 'custom', message: 'must be a number from 0 to 1' });
  return z.NEVER;
});

/** Fields of a form other than its file, as they are sent. */
export const transcriptionFieldsSchema = z
  .strictObject({
    model: z.string().optional().describe('One of GET /v1/models, or whisper-1.'),
    language: languageSchema
      .optional()
      .describe('The spoken language, such as en; by default it is detected where the engine can.'),
    prompt: z
      .string()
      .optional()
      .describe(
        'Words and names to expect, separated by line breaks or commas; whole sentences are ignored.',
      ),
    response_format: z
      .enum(responseFormats)
      .default('json')
      .describe('Format of the transcription.'),
    temperature: temperatureSchema
      .optional()
      .describe('From 0 to 1; has no effect, since the engines do not sample.'),
    stream: z
      .enum(['true', 'false'])
      .default('false')
      .describe('true to receive each utterance as a server-sent event as soon as it is finished.'),
    [granularitiesField]: z
      .array(z.enum(granularities))
      .default([])
      .describe('Times in verbose_json: word, segment, or both. The default is segment.'),
    chunking_strategy: z
      .string()
      .optional()
      .describe('Has no effect: audio is always segmented by voice activity.'),
  })
  .superRefine((fields, context) => {
    const { response_format: format, stream } = fields;
    if (stream === 'true' && format !== 'json' && format !== 'text')
      context.addIssue({
        code: 'custom',
        path: ['stream'],
        message: `must be false when response_format is ${format}: only json and text are streamed`,
      });
    if (fields[granularitiesField].length > 0 && format !== 'verbose_json')
      context.addIssue({
        code: 'custom',
        path: [granularitiesField],
        message: `must be left out when response_format is ${format}: only verbose_json has times`,
      });
  });

/** Options of a transcription. */
export interface TranscriptionOptions {
  /** Name of the model; undefined for the default one. */
  readonly model: string | undefined;
  /** Spoken language; undefined to detect it, or to assume that of the engine. */
  readonly language: TranscriptionLanguage | undefined;
  readonly prompt: string;
  readonly format: ResponseFormat;
  readonly temperature: number;
  readonly isStreamed: boolean;
  readonly hasWords: boolean;
  readonly hasSegments: boolean;
}

const knownFields = Object.keys(transcriptionFieldsSchema.shape);

/** A field of a form. */
export type FormField = readonly [name: string, value: string];

/**
 * Validates the fields of a form.
 *
 * @throws HttpError 400 that names the field
 */
export function parseTranscriptionFields(fields: readonly FormField[]): TranscriptionOptions {
  const collected = collectFields(fields);
  const parsed = transcriptionFieldsSchema.safeParse(collected);
  if (!parsed.success) {
    const [first = 'The form is not valid'] = formatIssues(parsed.error, collected);
    throw new HttpError(400, first, { field: String(parsed.error.issues[0]?.path[0] ?? '') });
  }
  const { data } = parsed;
  const times = data[granularitiesField];
  return {
    model: data.model === '' ? undefined : data.model,
    language: data.language,
    prompt: data.prompt ?? '',
    format: data.response_format,
    temperature: data.temperature ?? 0,
    isStreamed: data.stream === 'true',
    hasWords: times.includes('word'),
    hasSegments: times.length === 0 || times.includes('segment'),
  };
}

/** Fields by name; the name of the list may be written with or without brackets. */
function collectFields(fields: readonly FormField[]): Record<string, string | string[]> {
  const collected = new Map<string, string | string[]>();
  for (const [sentName, value] of fields) {
    const name = `${sentName}[]` === granularitiesField ? granularitiesField : sentName;
    const before = collected.get(name);
    if (!knownFields.includes(name)) throw unknownField(name.slice(0, 80));
    if (name === granularitiesField) collected.set(name, [before ?? [], value].flat());
    else if (before === undefined) collected.set(name, value);
    else throw new HttpError(400, `${name} must be given once`, { field: name });
  }
  return Object.fromEntries(collected);
}

function unknownField(name: string): HttpError {
  const meant = closestName(name, knownFields);
  const hint =
    meant === undefined
      ? `the fields are file, ${knownFields.join(', ')}`
      : `did you mean ${meant}?`;
  return new HttpError(400, `${name} is not a known field, ${hint}`, { field: name });
}
