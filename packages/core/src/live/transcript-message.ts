import * as z from 'zod';
import { utteranceSchema } from '../results/utterance.js';
import { answerObject } from '../schema/answer-object.js';
import { messageBase } from './message-base.js';

/** What was understood of an utterance: so far, or in the end. */
export const transcriptMessageSchema = answerObject({
  type: z.literal('transcript'),
  ...messageBase,
  data: answerObject({
    id: z
      .string()
      .describe(
        'Id of the utterance, its channel and number; its partials and its final share it.',
      ),
    is_final: z.boolean().describe('Whether the utterance is finished.'),
    utterance: utteranceSchema.describe('What was understood.'),
  }),
});

/** What was understood of an utterance: so far, or in the end. */
export interface TranscriptMessage extends z.infer<typeof transcriptMessageSchema> {}
