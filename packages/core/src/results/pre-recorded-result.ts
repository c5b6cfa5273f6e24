import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { addonEnvelopeSchema } from './add-on-envelope.js';
import { audioToLlmAnswerSchema } from './audio-to-llm-answer.js';
import { commonResultFields } from './common-result-fields.js';
import { sentencesEnvelopeSchema } from './sentence.js';
import { utteranceSchema } from './utterance.js';

const preRecordedResultObject = answerObject({
  ...commonResultFields,
  moderation: addonEnvelopeSchema(z.string()).nullish().describe('The verdict of moderation.'),
  name_consistency: addonEnvelopeSchema(z.string())
    .nullish()
    .meta({ deprecated: true })
    .describe('Names spelt alike throughout.'),
  structured_data_extraction: addonEnvelopeSchema(z.string())
    .nullish()
    .describe('The extracted data.'),
  audio_to_llm: addonEnvelopeSchema(z.array(addonEnvelopeSchema(audioToLlmAnswerSchema)))
    .nullish()
    .describe('An answer for each prompt.'),
  sentences: sentencesEnvelopeSchema
    .nullish()
    .meta({ deprecated: true })
    .describe('The sentences, which transcription.sentences has as well.'),
  display_mode: addonEnvelopeSchema(z.array(z.string()))
    .nullish()
    .describe('The text reordered where speakers overlapped.'),
  diarization: addonEnvelopeSchema(z.array(utteranceSchema))
    .nullish()
    .meta({ deprecated: true })
    .describe('Present when speakers were to be told apart and that failed.'),
});

/** The result of a pre-recorded job; an add-on that was not asked for is absent. */
export interface PreRecordedResult extends z.infer<typeof preRecordedResultObject> {}

/** The result of a pre-recorded job; an add-on that was not asked for is absent. */
export const preRecordedResultSchema: z.ZodType<PreRecordedResult, PreRecordedResult> =
  preRecordedResultObject;
