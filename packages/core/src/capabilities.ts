import * as z from 'zod';
import { addOns, requestOptions } from './enumerations/enumerations.js';
import type { ObjectSchema } from './schema/object-schema.js';
import {
  openAudioEncodingSchema,
  openSubtitleFormatSchema,
  openTranscriptionLanguageSchema,
  openTranscriptionModelSchema,
  openTranslationLanguageSchema,
  openUnavailabilityCodeSchema,
} from './schema/open-enumerations.js';
import { responseObject } from './schema/response-object.js';
import type {
  Availability,
  Capabilities,
  EngineCapabilities,
  ServerLimits,
} from './types/capabilities.js';

export const availabilityObject = responseObject({
  available: z.boolean().describe('True if the feature can be used.'),
  reason: z
    .string()
    .nullable()
    .describe(
      'Reason why the feature is unavailable, and how to enable it; null when it is available.',
    ),
  reason_code: openUnavailabilityCodeSchema
    .optional()
    .describe('Stable code of the reason, for programs; left out when the feature is available.'),
  provider: z
    .string()
    .optional()
    .describe(
      'Implementation of an add-on: `rules` (built into the service), `sherpa-onnx` and `onnx` (installed models), `router` (a language model) or `apertium`.',
    ),
  languages: z
    .array(z.string())
    .optional()
    .describe(
      'Codes of the languages that an add-on reads; left out where it reads every language. Of another language its envelope says so.',
    ),
});

/** Availability of one feature, with a reason when it is unavailable. */
export const availabilitySchema: ObjectSchema<Availability> = availabilityObject;

export const engineCapabilitiesObject = responseObject({
  id: z.string().describe('Id of the engine.'),
  model: z.string().describe('Name of the model that the engine runs.'),
  version: z
    .string()
    .nullable()
    .describe('Version of the software of the engine; null when it reports none.'),
  is_default: z.boolean().describe('True for the engine of requests without special requirements.'),
  status: availabilitySchema.describe('Current availability of the engine.'),
  languages: z
    .array(openTranscriptionLanguageSchema)
    .describe('Codes of the languages that the engine recognises.'),
  pre_recorded: z.boolean().describe('True if the engine transcribes recordings.'),
  streaming: z.boolean().describe('True if the engine transcribes live audio.'),
  partial_transcripts: z.boolean().describe('True if the engine produces partial transcripts.'),
  word_timestamps: z.boolean().describe('True if words have start and end times.'),
  word_timestamp_resolution: z
    .number()
    .nullable()
    .optional()
    .describe(
      'Resolution of the start and end times of words, in seconds; null when it is not known. At 0.02 or finer, word times are always as accurate as `words_accurate_timestamps` requires.',
    ),
  word_confidences: z.boolean().describe('True if words have confidence scores.'),
  custom_vocabulary: z.boolean().describe('True if the engine supports a custom vocabulary.'),
  punctuation: z.boolean().describe('True if the engine writes punctuation and capital letters.'),
  language_detection: z.boolean().describe('True if the engine detects the spoken language.'),
  notes: z
    .array(z.string())
    .optional()
    .describe('Limitations and advice for choosing the engine, one sentence each.'),
});

/** Capabilities of one engine of the server. */
export const engineCapabilitiesSchema: ObjectSchema<EngineCapabilities> = engineCapabilitiesObject;

const seconds = z.number().meta({ minimum: 0 });
const count = z.int().meta({ minimum: 0 });

export const serverLimitsObject = responseObject({
  maximum_upload_bytes: count
    .nullable()
    .describe('Maximum size of an audio file, in bytes; null when there is no limit.'),
  maximum_audio_seconds: seconds
    .nullable()
    .describe('Maximum duration of an audio file, in seconds; null when there is no limit.'),
  maximum_json_bytes: count
    .nullable()
    .describe('Maximum size of a JSON request body, in bytes; null when there is no limit.'),
  maximum_page_items: count
    .nullable()
    .describe('Maximum number of items on a page of a list; null when there is no limit.'),
  maximum_custom_metadata_characters: count
    .nullable()
    .describe(
      'Maximum length of custom metadata serialized as JSON, in characters; null when there is no limit.',
    ),
  maximum_concurrent_jobs: count
    .nullable()
    .describe('Maximum number of jobs processed at the same time; null when there is no limit.'),
  maximum_concurrent_live_sessions: count
    .nullable()
    .describe('Maximum number of concurrent live sessions; null when there is no limit.'),
  maximum_live_session_seconds: seconds
    .nullable()
    .describe('Maximum duration of a live session, in seconds; null when there is no limit.'),
  live_idle_seconds: seconds
    .nullable()
    .describe(
      'Seconds without audio after which a live session is ended; null when there is no limit.',
    ),
  live_resume_seconds: seconds
    .nullable()
    .describe(
      'Seconds that a live session waits for a disconnected client to resume; null when there is no limit.',
    ),
  rate_limit: responseObject({
    requests: count.describe('Maximum number of requests of one key within a window.'),
    window_seconds: seconds.describe('Length of the window, in seconds.'),
  })
    .nullable()
    .describe('Rate limit of each key; null when there is none.'),
  retention: responseObject({
    audio_seconds: seconds
      .nullable()
      .describe('Retention of audio, in seconds; null when it is kept until it is deleted.'),
    result_seconds: seconds
      .nullable()
      .describe(
        'Retention of jobs and their results, in seconds; null when they are kept until they are deleted.',
      ),
  }).describe('Time that data is kept on the server before it is deleted.'),
});

/** The limits that a server is configured with, null where there is no limit. */
export const serverLimitsSchema: ObjectSchema<ServerLimits> = serverLimitsObject;

function createAvailabilitySchema<const Name extends string>(names: readonly Name[]) {
  const fields = names.map((name) => [
    name,
    availabilitySchema.describe(`Availability of \`${name}\`.`),
  ]);
  // Every name has the same schema, which fromEntries can't express.
  return responseObject(Object.fromEntries(fields) as Record<Name, typeof availabilitySchema>);
}

export const capabilitiesObject = responseObject({
  version: z.string().describe('Version of the service.'),
  models: z
    .array(openTranscriptionModelSchema)
    .describe('Values that the field `model` of a request accepts.'),
  engines: z.array(engineCapabilitiesSchema).describe('Speech engines of the server.'),
  languages: z
    .array(openTranscriptionLanguageSchema)
    .describe('Codes of the languages that at least one engine recognises.'),
  translation_languages: z
    .array(openTranslationLanguageSchema)
    .describe(
      'Codes of the languages that a transcript can be translated into; empty when translation is unavailable.',
    ),
  pre_recorded: availabilitySchema.describe('Availability of the transcription of recordings.'),
  live: availabilitySchema.describe('Availability of the transcription of live audio.'),
  known_voices: availabilitySchema
    .optional()
    .describe('Availability of known voices, by which jobs suggest who their speakers are.'),
  video_sites: availabilitySchema
    .optional()
    .describe('Availability of pages of video sites as `audio_url`.'),
  add_ons: createAvailabilitySchema(addOns).describe('Availability of each add-on.'),
  options: createAvailabilitySchema(requestOptions).describe(
    'Availability of each request option that is not an add-on.',
  ),
  audio: responseObject({
    file_formats: z
      .array(z.string())
      .describe('Audio file formats that the server decodes, as file extensions without a dot.'),
    file_decoder: responseObject({
      ffmpeg_version: z
        .string()
        .nullable()
        .describe('Version of ffmpeg on the server; null when it is not installed.'),
      all_formats: availabilitySchema.describe(
        'Availability of every file format that the service supports; without ffmpeg only some are decoded.',
      ),
    })
      .optional()
      .describe('Decoder of audio files.'),
    live_encodings: z.array(openAudioEncodingSchema).describe('Accepted encodings of live audio.'),
    live_bit_depths: z
      .array(z.int())
      .describe('Accepted bit depths of live audio, in bits per sample.'),
    live_sample_rates: z.array(z.int()).describe('Accepted sample rates of live audio, in Hz.'),
    live_maximum_channels: z.int().describe('Maximum number of channels of live audio.'),
  }).describe('Accepted audio.'),
  subtitle_formats: z
    .array(openSubtitleFormatSchema)
    .describe('Formats of subtitle files that can be requested; empty when there are none.'),
  limits: serverLimitsSchema.describe('Limits of the server.'),
});

/**
 * Features, engines, audio formats and limits of a running server, so that only what works is
 * offered.
 */
export const capabilitiesSchema: ObjectSchema<Capabilities> = capabilitiesObject;
