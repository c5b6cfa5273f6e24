import * as z from 'zod';
import { type SubtitleFormat, subtitleFormats } from '../enumerations/subtitle-formats.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';

const subtitleObject = answerObject({
  format: openEnumeration<SubtitleFormat>(subtitleFormats).describe('The file format.'),
  subtitles: z.string().describe('The content of the file.'),
});

/** A subtitle file. */
export interface Subtitle extends z.infer<typeof subtitleObject> {}

/** A subtitle file. */
export const subtitleSchema: z.ZodType<Subtitle, Subtitle> = subtitleObject;
