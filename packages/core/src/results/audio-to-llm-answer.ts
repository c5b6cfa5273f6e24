import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

/** What a language model answered about the transcript. */
export const audioToLlmAnswerSchema = answerObject({
  prompt: z.string().describe('What it was asked.'),
  response: z.string().describe('What it answered.'),
});

/** What a language model answered about the transcript. */
export type AudioToLlmAnswer = z.infer<typeof audioToLlmAnswerSchema>;
