import * as z from 'zod';
import {
  type TranslationLanguage,
  translationLanguages,
} from '../enumerations/translation-languages.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';
import { addonErrorSchema } from './add-on-error.js';
import { sentencesEnvelopeSchema } from './sentence.js';
import { subtitleSchema } from './subtitle.js';
import { utteranceSchema } from './utterance.js';

const translationResultObject = answerObject({
  error: addonErrorSchema.nullable().describe('Why this language failed; null when it did not.'),
  full_transcript: z.string().describe('The whole text.'),
  languages: z
    .array(openEnumeration<TranslationLanguage>(translationLanguages))
    .describe('The language that it was translated into.'),
  utterances: z.array(utteranceSchema).describe('The translated utterances.'),
  sentences: z.array(sentencesEnvelopeSchema).nullish().describe('The translated sentences.'),
  subtitles: z.array(subtitleSchema).nullish().describe('The translated subtitle files.'),
});

/** The transcript in another language. */
export interface TranslationResult extends z.infer<typeof translationResultObject> {}

/** The transcript in another language. */
export const translationResultSchema: z.ZodType<TranslationResult, TranslationResult> =
  translationResultObject;
