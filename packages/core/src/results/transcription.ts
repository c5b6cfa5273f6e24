import * as z from 'zod';
import {
  type TranscriptionLanguage,
  transcriptionLanguages,
} from '../enumerations/transcription-languages.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';
import { sentencesEnvelopeSchema } from './sentence.js';
import { subtitleSchema } from './subtitle.js';
import { utteranceSchema } from './utterance.js';

const transcriptionObject = answerObject({
  full_transcript: z.string().describe('The whole text.'),
  languages: z
    .array(openEnumeration<TranscriptionLanguage>(transcriptionLanguages))
    .describe('The languages that were spoken, the most frequent first.'),
  utterances: z.array(utteranceSchema).describe('The utterances, in order.'),
  sentences: z
    .array(sentencesEnvelopeSchema)
    .nullish()
    .describe('One envelope with the sentences, when they were asked for.'),
  subtitles: z
    .array(subtitleSchema)
    .nullish()
    .describe('A file for each format, when subtitles were asked for.'),
});

/** Everything that was said. */
export interface Transcription extends z.infer<typeof transcriptionObject> {}

/** Everything that was said. */
export const transcriptionSchema: z.ZodType<Transcription, Transcription> = transcriptionObject;
