import * as z from 'zod';
import {
  type TranscriptionLanguage,
  transcriptionLanguages,
} from '../enumerations/transcription-languages.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';
import { availabilitySchema } from './availability.js';

const engineCapabilitiesObject = answerObject({
  id: z.string().describe('Id of the engine.'),
  model: z.string().describe('Name of its model.'),
  version: z.string().nullable().describe('Version of its software; null when it tells none.'),
  is_default: z.boolean().describe('Whether jobs that ask for nothing else get it.'),
  status: availabilitySchema.describe('Whether it can work at the moment.'),
  languages: z
    .array(openEnumeration<TranscriptionLanguage>(transcriptionLanguages))
    .describe('The languages that it knows.'),
  pre_recorded: z.boolean().describe('Whether it transcribes files.'),
  streaming: z.boolean().describe('Whether it transcribes live audio.'),
  partial_transcripts: z.boolean().describe('Whether it tells what it understood so far.'),
  word_timestamps: z.boolean().describe('Whether it tells when words were said.'),
  word_timestamp_resolution: z
    .number()
    .nullable()
    .optional()
    .describe(
      'Resolution of the times of words, in seconds; null when it tells none. Up to 0.02, every word time is as accurate as words_accurate_timestamps asks for, with the switch and without.',
    ),
  word_confidences: z.boolean().describe('Whether it tells how sure it is of words.'),
  custom_vocabulary: z.boolean().describe('Whether it can be taught words.'),
  punctuation: z.boolean().describe('Whether it writes punctuation and capital letters.'),
  language_detection: z.boolean().describe('Whether it finds out which language is spoken.'),
});

/** What a recogniser of the server can do. */
export interface EngineCapabilities extends z.infer<typeof engineCapabilitiesObject> {}

/** What a recogniser of the server can do. */
export const engineCapabilitiesSchema: z.ZodType<EngineCapabilities, EngineCapabilities> =
  engineCapabilitiesObject;
