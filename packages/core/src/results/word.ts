import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

const wordObject = answerObject({
  word: z
    .string()
    .describe(
      'The word. After the first of an utterance it begins with what separates it from the one before.',
    ),
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
  confidence: z.number().meta({ minimum: 0, maximum: 1 }).describe('How sure it is, 0 to 1.'),
});

/** A recognised word with its times. Readers accept words with and without their leading separator. */
export interface Word extends z.infer<typeof wordObject> {}

/** A recognised word with its times. */
export const wordSchema: z.ZodType<Word, Word> = wordObject;
