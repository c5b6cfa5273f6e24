import * as z from 'zod';
import { limits } from '../limits.js';
import { integerWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import type { TranscriptEdits, TranscriptEditsInput } from '../types/edits.js';

const { edits } = limits;

const wordIndexSchema = integerWithin({ minimum: 0, maximum: edits.maximumWordIndex });
const speakerNumberSchema = integerWithin({ minimum: 0, maximum: edits.maximumSpeakerNumber });

/** A list that is bounded, whose message names the bound. */
function boundedArray<Item extends z.ZodType>(item: Item, maximum: number) {
  return z
    .array(item)
    .max(maximum, { error: `must not have more than ${maximum} items` })
    .default([]);
}

/** Reports the first item of a list whose number does not follow those before it. */
function requireAscending<Item>(
  numberOf: (item: Item) => number,
  endOf: (item: Item) => number,
  field?: string,
) {
  return ({ value, issues }: z.core.ParsePayload<Item[]>): void => {
    let end = 0;
    for (const [index, item] of value.entries()) {
      const number = numberOf(item);
      if (number < end) {
        issues.push({
          code: 'custom',
          message: `must be at least ${end}: items are in the order of their words, and do not overlap`,
          input: number,
          path: field === undefined ? [index] : [index, field],
        });
        return;
      }
      end = endOf(item);
    }
  };
}

const correctionSchema = requestObject({
  from: wordIndexSchema.describe(
    'The first word that is replaced: its index among the words of all utterances, in their order, counted from 0.',
  ),
  count: integerWithin({ minimum: 1, maximum: edits.maximumWordsOfCorrection })
    .default(1)
    .describe('Number of words that are replaced.'),
  text: z
    .string()
    .max(edits.maximumCharactersOfCorrection, {
      error: `must not be longer than ${edits.maximumCharactersOfCorrection} characters`,
    })
    .describe('The words in their place; none when it is empty.'),
});

const turnSchema = requestObject({
  word: wordIndexSchema.describe('The first word of the utterance.'),
  speaker: speakerNumberSchema.describe('Its speaker, counted from 0.'),
});

const speakerSchema = requestObject({
  speaker: speakerNumberSchema.describe(
    'The speaker, counted from 0; the channel where the transcript has no speakers.',
  ),
  name: z
    .string()
    .max(edits.maximumCharactersOfName, {
      error: `must not be longer than ${edits.maximumCharactersOfName} characters`,
    })
    .optional()
    .describe('The name of the speaker.'),
  merged_into: speakerNumberSchema
    .optional()
    .describe('The speaker that has all of its utterances instead.'),
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
    .describe('Words in place of recognised ones, in the order of the words.'),
  splits: breaksSchema.describe('Words before which an utterance begins that did not, in order.'),
  merges: breaksSchema.describe(
    'First words of utterances that continue the one before, in order.',
  ),
  turns: boundedArray(turnSchema, edits.maximumBreaks)
    .check(
      requireAscending<z.output<typeof turnSchema>>(
        ({ word }) => word,
        ({ word }) => word + 1,
        'word',
      ),
    )
    .describe('Utterances with another speaker, in the order of the words.'),
  speakers: boundedArray(speakerSchema, edits.maximumSpeakers)
    .check(
      requireAscending<z.output<typeof speakerSchema>>(
        ({ speaker }) => speaker,
        ({ speaker }) => speaker + 1,
        'speaker',
      ),
    )
    .describe('Names of speakers, and speakers who are one, in the order of their numbers.'),
});

/** The edits of a transcript, which itself never changes: what a person corrected, by the indexes of its words. */
export const transcriptEditsSchema: z.ZodType<TranscriptEdits, TranscriptEditsInput> =
  transcriptEditsObject;
