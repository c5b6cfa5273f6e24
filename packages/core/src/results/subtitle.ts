import * as z from 'zod';
import { subtitleFormats } from '../enumerations/subtitle-formats.js';
import { answerObject } from '../schema/answer-object.js';
import { openEnumeration } from '../schema/open-enumeration.js';

/** A subtitle file. */
export const subtitleSchema = answerObject({
  format: openEnumeration(subtitleFormats).describe('The file format.'),
  subtitles: z.string().describe('The content of the file.'),
});

/** A subtitle file. */
export type Subtitle = z.infer<typeof subtitleSchema>;
