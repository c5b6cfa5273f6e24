import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

const audioToLlmAnswerObject = answerObject({
  prompt: z.string().describe('What it was asked.'),
  response: z.string().describe('What it answered.'),
});

/** What a language model answered about the transcript. */
export interface AudioToLlmAnswer extends z.infer<typeof audioToLlmAnswerObject> {}

/** What a language model answered about the transcript. */
export const audioToLlmAnswerSchema: z.ZodType<AudioToLlmAnswer, AudioToLlmAnswer> =
  audioToLlmAnswerObject;
