import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

const namedEntityObject = answerObject({
  entity_type: z.string().describe('What it is.'),
  text: z.string().describe('As it was said.'),
  start: z.number().describe('Begin, in seconds of the audio.'),
  end: z.number().describe('End, in seconds of the audio.'),
});

/** A name, a place, a number and the like, found in the transcript. */
export interface NamedEntity extends z.infer<typeof namedEntityObject> {}

/** A name, a place, a number and the like, found in the transcript. */
export const namedEntitySchema: z.ZodType<NamedEntity, NamedEntity> = namedEntityObject;
