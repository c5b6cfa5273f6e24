import { formatIssues, type TranscriptionLanguage } from '@earshot/core';
import { readLanguage } from '@earshot/engine/internal';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import { collectFields, type FormField, type FormFieldNames } from './form-fields.js';
import {
  audioOfReference,
  type KnownSpeaker,
  namesField,
  referencesField,
} from './known-speakers.js';

/** Formats of a transcription. */
const responseFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'] as const;

/** Format of a transcription. */
type ResponseFormat = (typeof responseFormats)[number];

const streamedFormats: readonly ResponseFormat[] = ['json', 'text', 'diarized_json'];

/** Kinds of times in a verbose transcription. */
const granularities = ['word', 'segment'] as const;

const tasks = ['transcribe', 'translate'] as const;

const granularitiesField = 'timestamp_granularities[]';
const languagesField = 'languages[]';
const keywordsField = 'keywords[]';
const hotwordsField = 'hotwords[]';
const inclusionsField = 'include[]';

/** Values of a language that ask for its detection. */
const undetermined = new Set(['', 'auto', 'detect', 'multi', 'mul', 'und']);

/** A language by its code or name, which is undefined when it is to be detected. */
export const languageSchema = z.string().transform((text, context) => {
  if (undetermined.has(text.trim().toLowerCase())) return undefined;
  const language = readLanguage(text);
  if (language !== undefined) return language;
  context.addIssue({
    code: 'custom',
    message: 'must be a language code such as en or de, the English name of a language, or auto',
  });
  return z.NEVER;
});

const temperatureSchema = z.string().transform((text, context) => {
  const temperature = Number(text);
  if (text.trim() !== '' && temperature >= 0 && temperature <= 1) return temperature;
  context.addIssue({ code: 'custom', message: 'must be a number from 0 to 1' });
  return z.NEVER;
});

/** True or false, as the languages of programs write it. */
const flagSchema = z.string().transform((text, context) => {
  const flag = text.trim().toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(flag)) return true;
  if (['false', '0', 'no', 'off'].includes(flag)) return false;
  context.addIssue({ code: 'custom', message: 'must be true or false' });
  return z.NEVER;
});

/** Fields of a form other than its file, as they are sent. */
export const transcriptionFieldsSchema = z
  .object({
    model: z
      .string()
      .optional()
      .describe('One of GET /v1/models, or the name of a transcription model of OpenAI.'),
    language: languageSchema
      .optional()
      .describe(
        'The spoken language: a code such as en, or an English name. By default, and with auto, it is detected where the engine can.',
      ),
    [languagesField]: z
      .array(languageSchema)
      .default([])
      .describe('Languages that may be spoken, when language is not given.'),
    prompt: z
      .string()
      .optional()
      .describe(
        'Words and names to expect, separated by line breaks or commas; whole sentences are ignored.',
      ),
    [keywordsField]: z
      .array(z.string())
      .default([])
      .describe('Words and names to expect, besides those of the prompt.'),
    [hotwordsField]: z.array(z.string()).default([]).describe('The same as keywords[].'),
    response_format: z
      .enum(responseFormats)
      .default('json')
      .describe('Format of the transcription.'),
    temperature: temperatureSchema
      .optional()
      .describe('From 0 to 1; has no effect, since the engines do not sample.'),
    stream: flagSchema
      .optional()
      .describe(
        'true to receive each utterance as a server-sent event as soon as it is finished; false by default.',
      ),
    [granularitiesField]: z
      .array(z.enum(granularities))
      .default([])
      .describe('Times in verbose_json: word, segment, or both. The default is segment.'),
    [inclusionsField]: z
      .array(z.string())
      .default([])
      .describe('logprobs adds the logarithms of the confidences of the words to json.'),
    [namesField]: z
      .array(z.string())
      .default([])
      .describe('Names of speakers in diarized_json, one for each reference.'),
    [referencesField]: z
      .array(z.string())
      .default([])
      .describe(
        'Speech of the speakers who are named, as data URLs of 2 to 10 seconds of audio, at most 4. They are kept only until the response.',
      ),
    task: z
      .enum(tasks)
      .default('transcribe')
      .describe('translate for the text in English, as POST /v1/audio/translations.'),
  })
  .superRefine(({ response_format: format, stream }, context) => {
    if (stream === true && !streamedFormats.includes(format))
      context.addIssue({
        code: 'custom',
        path: ['stream'],
        message: `must be false when response_format is ${format}: only ${streamedFormats.join(', ')} are streamed`,
      });
  })
  .superRefine((fields, context) => {
    if (fields.response_format !== 'diarized_json' || fields[referencesField].length === 0) return;
    const refuse = (field: string, message: string, ...index: number[]) =>
      context.addIssue({ code: 'custom', path: [field, ...index], message });
    const [names, references] = [fields[namesField], fields[referencesField]];
    if (names.length !== references.length)
      refuse(
        namesField,
        `must have a name for each of the ${references.length} entries of ${referencesField}, got ${names.length}`,
      );
    for (const [index, reference] of references.entries())
      if (audioOfReference(reference) === undefined)
        refuse(
          referencesField,
          'must be a data URL of audio in Base64, such as data:audio/wav;base64,UklGRg==',
          index,
        );
  });

/** Options of a transcription. */
export interface TranscriptionOptions {
  /** Name of the model, or undefined for the default one. */
  readonly model: string | undefined;
  /** Spoken languages. It is empty to detect the language, or to assume that of the engine. */
  readonly languages: readonly TranscriptionLanguage[];
  /** Texts with words to expect. */
  readonly hints: readonly string[];
  readonly format: ResponseFormat;
  readonly temperature: number;
  readonly isStreamed: boolean;
  readonly hasWords: boolean;
  readonly hasSegments: boolean;
  /** True for the logarithms of the confidences of the words. */
  readonly hasLogprobs: boolean;
  /** True for the text in English. */
  readonly isTranslated: boolean;
  /** Speakers who may be recognised. */
  readonly knownSpeakers: readonly KnownSpeaker[];
}

const speakerFields = [namesField, referencesField];
const names = Object.keys(transcriptionFieldsSchema.shape);
const fieldNames: FormFieldNames = {
  texts: names.filter((name) => !name.endsWith('[]')),
  lists: names.filter((name) => name.endsWith('[]')).map((name) => name.slice(0, -2)),
  foreign: ['mode', 'includes'],
};

/** The fields of a form, validated. */
export interface ParsedFields {
  readonly options: TranscriptionOptions;
  /** Names of the fields that have no effect. */
  readonly ignored: readonly string[];
}

/**
 * Validates the fields of a form. Fields of other services, and empty ones, are ignored.
 *
 * @throws HttpError 400 that names the field
 */
export function parseTranscriptionFields(fields: readonly FormField[]): ParsedFields {
  const { ignored, values } = collectFields(fields, fieldNames);
  const parsed = transcriptionFieldsSchema.safeParse(values);
  if (!parsed.success) {
    const [first = 'The form is not valid'] = formatIssues(parsed.error, values);
    throw new HttpError(400, first, { field: String(parsed.error.issues[0]?.path[0] ?? '') });
  }
  const { data } = parsed;
  const times = data[granularitiesField];
  const spoken = data.language === undefined ? data[languagesField] : [data.language];
  const knownSpeakers = data.response_format === 'diarized_json' ? data[referencesField] : [];
  return {
    options: {
      model: data.model,
      languages: [...new Set(spoken.filter((language) => language !== undefined))],
      hints: [data.prompt ?? [], data[keywordsField], data[hotwordsField]].flat(),
      format: data.response_format,
      temperature: data.temperature ?? 0,
      isStreamed: data.stream ?? false,
      hasWords: times.includes('word'),
      hasSegments: times.length === 0 || times.includes('segment'),
      hasLogprobs: data[inclusionsField].includes('logprobs'),
      isTranslated: data.task === 'translate',
      knownSpeakers: knownSpeakers.map((reference, index) => ({
        name: data[namesField][index] ?? '',
        reference,
      })),
    },
    ignored: [
      ...ignored,
      ...(knownSpeakers.length === 0 ? speakerFields.filter((name) => name in values) : []),
    ],
  };
}
