import * as z from 'zod';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { integerWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import type { TranscriptEdits, TranscriptEditsInput } from '../types/edits.js';

const { edits } = limits;

const wordIndexSchema = integerWithin({ minimum: 0, maximum: edits.maximumWordIndex });
const speakerNumberSchema = integerWithin({ minimum: 0, maximum: edits.maximumSpeakerNumber });

/** An array with a maximum length, which its error message names. It is empty by default. */
function boundedArray<Item extends z.ZodType>(item: Item, maximum: number) {
  return z
    .array(item)
    .max(maximum, { error: `must not have more than ${maximum} items` })
    .default([]);
}

/**
 * Checks that the ranges of numbers of a list are in ascending order and do not overlap. Reports
 * only the first violation.
 *
 * @param readNumber - the first number of an item
 * @param readEnd - the number after the last one of an item
 * @param field - field of the item that an issue names, by default the item itself
 */
function requireAscending<Item>(
  readNumber: (item: Item) => number,
  readEnd: (item: Item) => number,
  field?: string,
) {
  return ({ value, issues }: z.core.ParsePayload<Item[]>): void => {
    let end = 0;
    for (const [index, item] of value.entries()) {
      const number = readNumber(item);
      if (number < end) {
        issues.push({
          code: 'custom',
          message: `must be at least ${end}: items must be in ascending order and must not overlap`,
          input: number,
          path: field === undefined ? [index] : [index, field],
        });
        return;
      }
      end = readEnd(item);
    }
  };
}

const correctionSchema = requestObject({
  from: wordIndexSchema.describe(
    'Index of the first word to replace, counted from 0 over the words of all utterances in order.',
  ),
  count: integerWithin({ minimum: 1, maximum: edits.maximumWordsOfCorrection })
    .default(1)
    .describe('Number of words to replace.'),
  text: z
    .string()
    .max(edits.maximumCharactersOfCorrection, {
      error: `must not be longer than ${edits.maximumCharactersOfCorrection} characters`,
    })
    .describe('Replacement text; an empty text removes the words.'),
});

const turnSchema = requestObject({
  word: wordIndexSchema.describe('Index of the first word of the utterance.'),
  speaker: speakerNumberSchema.describe('Number of its new speaker, counted from 0.'),
});

const speakerSchema = requestObject({
  speaker: speakerNumberSchema.describe(
    'Number of the speaker, counted from 0; that of the channel when the transcript has no speakers.',
  ),
  name: z
    .string()
    .max(edits.maximumCharactersOfName, {
      error: `must not be longer than ${edits.maximumCharactersOfName} characters`,
    })
    .optional()
    .describe('Name of the speaker.'),
  merged_into: speakerNumberSchema
    .optional()
    .describe('Number of the speaker who takes over all utterances of this one.'),
});

const noteSchema = requestObject({
  from: wordIndexSchema.describe('Index of the first word of the note.'),
  count: integerWithin({ minimum: 1, maximum: edits.maximumWordsOfCorrection })
    .default(1)
    .describe('Number of words.'),
  text: z
    .string()
    .max(edits.maximumCharactersOfNote, {
      error: `must not be longer than ${edits.maximumCharactersOfNote} characters`,
    })
    .default('')
    .describe('Comment on the words; an empty text only highlights them.'),
});

const breaksSchema = boundedArray(wordIndexSchema, edits.maximumBreaks).check(
  requireAscending<number>(
    (word) => word,
    (word) => word + 1,
  ),
);

export const transcriptEditsObject = requestObject({
  corrections: boundedArray(correctionSchema, edits.maximumCorrections)
    .check(
      requireAscending<z.output<typeof correctionSchema>>(
        ({ from }) => from,
        ({ count, from }) => from + count,
        'from',
      ),
    )
    .describe('Replacements of recognised words, in ascending order and without overlaps.'),
  splits: breaksSchema.describe(
    'Indexes of the words before which an utterance is split, in ascending order.',
  ),
  merges: breaksSchema.describe(
    'Indexes of the first words of utterances to merge into the preceding one, in ascending order.',
  ),
  turns: boundedArray(turnSchema, edits.maximumBreaks)
    .check(
      requireAscending<z.output<typeof turnSchema>>(
        ({ word }) => word,
        ({ word }) => word + 1,
        'word',
      ),
    )
    .describe('Utterances to assign to another speaker, in ascending order of their words.'),
  speakers: boundedArray(speakerSchema, edits.maximumSpeakers)
    .check(
      requireAscending<z.output<typeof speakerSchema>>(
        ({ speaker }) => speaker,
        ({ speaker }) => speaker + 1,
        'speaker',
      ),
    )
    .describe('Names and merges of speakers, in ascending order of their numbers.'),
  notes: z
    .array(noteSchema)
    .max(edits.maximumNotes, { error: `must not have more than ${edits.maximumNotes} items` })
    .check(
      requireAscending<z.output<typeof noteSchema>>(
        ({ from }) => from,
        ({ count, from }) => from + count,
        'from',
      ),
    )
    .optional()
    .describe(
      'Highlights and comments, in ascending order and without overlaps. They change no word.',
    ),
});

/** The edits of a transcript by the indexes of its words. The transcript itself never changes. */
export const transcriptEditsSchema: ObjectSchema<TranscriptEdits, TranscriptEditsInput> =
  transcriptEditsObject;
