import * as z from 'zod';
import { addOns, requestOptions } from './enumerations/enumerations.js';
import {
  openAudioEncodingSchema,
  openSubtitleFormatSchema,
  openTranscriptionLanguageSchema,
  openTranscriptionModelSchema,
  openTranslationLanguageSchema,
} from './schema/open-enumerations.js';
import { responseObject } from './schema/response-object.js';
import type {
  Availability,
  Capabilities,
  EngineCapabilities,
  ServerLimits,
} from './types/capabilities.js';

export const availabilityObject = responseObject({
  available: z.boolean().describe('Whether the server has it.'),
  reason: z
    .string()
    .nullable()
    .describe('Reason why it is unavailable, and the remedy; null when it is available.'),
  provider: z
    .string()
    .optional()
    .describe(
      'Way in which an add-on is done: `rules` inside of the service, `sherpa-onnx` for installed models, `router` for a language model, or `apertium`.',
    ),
});

/** Availability of one feature, with a reason when it is unavailable. */
export const availabilitySchema: z.ZodType<Availability, Availability> = availabilityObject;

export const engineCapabilitiesObject = responseObject({
  id: z.string().describe('Id of the engine.'),
  model: z.string().describe('Name of its model.'),
  version: z.string().nullable().describe('Version of its software; null when it gives none.'),
  is_default: z.boolean().describe('Whether jobs that ask for nothing else get it.'),
  status: availabilitySchema.describe('Whether it can work at the moment.'),
  languages: z.array(openTranscriptionLanguageSchema).describe('The languages that it recognises.'),
  pre_recorded: z.boolean().describe('Whether it transcribes files.'),
  streaming: z.boolean().describe('Whether it transcribes live audio.'),
  partial_transcripts: z.boolean().describe('Whether it makes partials.'),
  word_timestamps: z.boolean().describe('Whether its words have times.'),
  word_timestamp_resolution: z
    .number()
    .nullable()
    .optional()
    .describe(
      'Resolution of the times of words, in seconds; null when it gives none. Up to 0.02, every word time is as accurate as words_accurate_timestamps asks for, with the flag and without.',
    ),
  word_confidences: z.boolean().describe('Whether its words have confidences.'),
  custom_vocabulary: z.boolean().describe('Whether it takes a custom vocabulary.'),
  punctuation: z.boolean().describe('Whether it writes punctuation and capital letters.'),
  language_detection: z.boolean().describe('Whether it detects the language.'),
  notes: z
    .array(z.string())
    .optional()
    .describe('What a user should know before choosing it, one sentence each.'),
});

/** Abilities of one engine of the server. */
export const engineCapabilitiesSchema: z.ZodType<EngineCapabilities, EngineCapabilities> =
  engineCapabilitiesObject;

const seconds = z.number().meta({ minimum: 0 });
const count = z.int().meta({ minimum: 0 });

export const serverLimitsObject = responseObject({
  maximum_upload_bytes: count.nullable().describe('Bytes of one audio file.'),
  maximum_audio_seconds: seconds.nullable().describe('Duration of one audio file.'),
  maximum_json_bytes: count.nullable().describe('Bytes of a JSON body.'),
  maximum_page_items: count.nullable().describe('Items of one page of a list.'),
  maximum_custom_metadata_characters: count
    .nullable()
    .describe('Characters of custom metadata as JSON.'),
  maximum_concurrent_jobs: count.nullable().describe('Jobs that are processed at the same time.'),
  maximum_concurrent_live_sessions: count.nullable().describe('Live sessions at the same time.'),
  maximum_live_session_seconds: seconds.nullable().describe('Duration of a live session.'),
  live_idle_seconds: seconds
    .nullable()
    .describe('Seconds without audio after which a live session is finished.'),
  live_resume_seconds: seconds
    .nullable()
    .describe('Seconds that a live session waits for a lost client.'),
  rate_limit: responseObject({
    requests: count.describe('Requests that one key may make in the window.'),
    window_seconds: seconds.describe('The window.'),
  })
    .nullable()
    .describe('Rate limit of one key.'),
  retention: responseObject({
    audio_seconds: seconds.nullable().describe('Retention of audio, in seconds.'),
    result_seconds: seconds.nullable().describe('Retention of jobs and their results, in seconds.'),
  }).describe('Retention of data; null means until it is deleted.'),
});

/** The limits that a server is configured with; null means that there is none. */
export const serverLimitsSchema: z.ZodType<ServerLimits, ServerLimits> = serverLimitsObject;

function availabilityOf<const Name extends string>(names: readonly Name[]) {
  const fields = names.map((name) => [
    name,
    availabilitySchema.describe(`Whether ${name.replaceAll('_', ' ')} can be had.`),
  ]);
  // Every name has the same schema, which fromEntries can't express.
  return responseObject(Object.fromEntries(fields) as Record<Name, typeof availabilitySchema>);
}

export const capabilitiesObject = responseObject({
  version: z.string().describe('Version of the service.'),
  models: z.array(openTranscriptionModelSchema).describe('The values that model may have.'),
  engines: z.array(engineCapabilitiesSchema).describe('The engines of the server.'),
  languages: z
    .array(openTranscriptionLanguageSchema)
    .describe('The languages that at least one engine recognises.'),
  translation_languages: z
    .array(openTranslationLanguageSchema)
    .describe('The languages that can be translated into; none without translation.'),
  pre_recorded: availabilitySchema.describe('Transcription of files.'),
  live: availabilitySchema.describe('Transcription of live audio.'),
  add_ons: availabilityOf(addOns).describe('Processing whose result comes in an envelope.'),
  options: availabilityOf(requestOptions).describe('Further options of requests.'),
  audio: responseObject({
    file_formats: z
      .array(z.string())
      .describe('File formats that are decoded, as their usual extensions.'),
    file_decoder: responseObject({
      ffmpeg_version: z
        .string()
        .nullable()
        .describe('Version of ffmpeg on the server; null without it.'),
      all_formats: availabilitySchema.describe(
        'Decoding of every format that the service knows; without ffmpeg only some are decoded.',
      ),
    })
      .optional()
      .describe('How files are decoded.'),
    live_encodings: z.array(openAudioEncodingSchema).describe('Encodings of live audio.'),
    live_bit_depths: z.array(z.int()).describe('Bit depths of live audio.'),
    live_sample_rates: z.array(z.int()).describe('Sample rates of live audio, in hertz.'),
    live_maximum_channels: z.int().describe('Channels of live audio.'),
  }).describe('The audio that is accepted.'),
  subtitle_formats: z
    .array(openSubtitleFormatSchema)
    .describe('Subtitle files that are made; none without subtitles.'),
  limits: serverLimitsSchema.describe('The limits of the server.'),
});

/** Features, engines, audio formats and limits of a running server, so that only what works is offered. */
export const capabilitiesSchema: z.ZodType<Capabilities, Capabilities> = capabilitiesObject;
