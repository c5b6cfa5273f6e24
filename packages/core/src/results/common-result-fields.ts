import * as z from 'zod';
import { addonEnvelopeSchema } from './add-on-envelope.js';
import { chaptersSchema } from './chapter.js';
import { namedEntitySchema } from './named-entity.js';
import { resultMetadataSchema } from './result-metadata.js';
import { sentimentPassageSchema } from './sentiment-passage.js';
import { transcriptionSchema } from './transcription.js';
import { translationResultSchema } from './translation-result.js';

/** The fields that the results of both kinds of job have. */
export const commonResultFields = {
  metadata: resultMetadataSchema.describe('Figures of the result.'),
  transcription: transcriptionSchema.nullish().describe('Everything that was said.'),
  translation: addonEnvelopeSchema(z.array(translationResultSchema))
    .nullish()
    .describe('The transcript in each target language.'),
  summarization: addonEnvelopeSchema(z.string()).nullish().describe('The summary.'),
  named_entity_recognition: addonEnvelopeSchema(z.array(namedEntitySchema))
    .nullish()
    .describe('The named entities.'),
  // The contract types the results as a text, while services send a list: both are read, this service writes the list.
  sentiment_analysis: addonEnvelopeSchema(z.union([z.array(sentimentPassageSchema), z.string()]))
    .nullish()
    .describe('The sentiment of each passage.'),
  chapterization: addonEnvelopeSchema(chaptersSchema).nullish().describe('The chapters.'),
};
