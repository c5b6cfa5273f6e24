import * as z from 'zod';
import { type AudioEncoding, audioEncodings } from '../enumerations/audio-encodings.js';
import { type SubtitleFormat, subtitleFormats } from '../enumerations/subtitle-formats.js';
import {
  type TranscriptionLanguage,
  transcriptionLanguages,
} from '../enumerations/transcription-languages.js';
import {
  type TranscriptionModel,
  transcriptionModels,
} from '../enumerations/transcription-models.js';
import {
  type TranslationLanguage,
  translationLanguages,
} from '../enumerations/translation-languages.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';
import { addOns } from './add-ons.js';
import { availabilitySchema } from './availability.js';
import { engineCapabilitiesSchema } from './engine-capabilities.js';
import { requestOptions } from './request-options.js';
import { serverLimitsSchema } from './server-limits.js';

function availabilityOf<const Name extends string>(names: readonly Name[]) {
  const fields = names.map((name) => [
    name,
    availabilitySchema.describe(`Whether ${name.replaceAll('_', ' ')} can be had.`),
  ]);
  // Every name has the same schema, which fromEntries can't express.
  return answerObject(Object.fromEntries(fields) as Record<Name, typeof availabilitySchema>);
}

const capabilitiesObject = answerObject({
  version: z.string().describe('Version of the service.'),
  models: z
    .array(openEnumeration<TranscriptionModel>(transcriptionModels))
    .describe('The values that model may have.'),
  engines: z.array(engineCapabilitiesSchema).describe('The recognisers of the server.'),
  languages: z
    .array(openEnumeration<TranscriptionLanguage>(transcriptionLanguages))
    .describe('The languages that at least one engine knows.'),
  translation_languages: z
    .array(openEnumeration<TranslationLanguage>(translationLanguages))
    .describe('The languages that can be translated into; none without translation.'),
  pre_recorded: availabilitySchema.describe('Transcription of files.'),
  live: availabilitySchema.describe('Transcription of live audio.'),
  add_ons: availabilityOf(addOns).describe('Processing that is answered in an envelope.'),
  options: availabilityOf(requestOptions).describe('What else a request can ask for.'),
  audio: answerObject({
    file_formats: z
      .array(z.string())
      .describe('File formats that are decoded, as their usual extensions.'),
    live_encodings: z
      .array(openEnumeration<AudioEncoding>(audioEncodings))
      .describe('Encodings of live audio.'),
    live_bit_depths: z.array(z.int()).describe('Bit depths of live audio.'),
    live_sample_rates: z.array(z.int()).describe('Sample rates of live audio, in hertz.'),
    live_maximum_channels: z.int().describe('Channels of live audio.'),
  }).describe('The audio that is taken.'),
  subtitle_formats: z
    .array(openEnumeration<SubtitleFormat>(subtitleFormats))
    .describe('Subtitle files that are made; none without subtitles.'),
  limits: serverLimitsSchema.describe('The limits of the server.'),
});

/** What a server really has. */
export interface Capabilities extends z.infer<typeof capabilitiesObject> {}

/** What a server really has, so that only what works is offered. */
export const capabilitiesSchema: z.ZodType<Capabilities, Capabilities> = capabilitiesObject;
