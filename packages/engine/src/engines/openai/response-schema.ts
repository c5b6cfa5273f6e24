import * as z from 'zod';

/** Seconds, which some servers write as text. */
const seconds = z.union([
  z.number(),
  z
    .string()
    .regex(/^\s*\d+(?:\.\d+)?\s*$/u)
    .transform(Number),
]);
const optionalNumber = z.number().nullish().catch(undefined);

const wordSchema = z.object({
  word: z.string(),
  start: seconds,
  end: seconds,
  /** Of whisper.cpp and of faster-whisper. */
  probability: optionalNumber,
});

/** A value other than a list of words with times counts as absent. */
const wordsSchema = z.array(wordSchema).nullish().catch(undefined);

const segmentSchema = z.object({
  text: z.string(),
  start: seconds,
  end: seconds,
  avg_logprob: optionalNumber,
  no_speech_prob: optionalNumber,
  /** Of whisper.cpp, which has words only inside its segments. */
  words: wordsSchema,
});

/** Response of a server, in any of its formats. Invalid optional values count as absent. */
export const transcriptionResponseSchema = z.object({
  text: z.string(),
  language: z.string().nullish().catch(undefined),
  words: wordsSchema,
  segments: z.array(segmentSchema).nullish().catch(undefined),
});

/** A word with times, as a server returns it. */
export type ResponseWord = z.output<typeof wordSchema>;

/** A segment with times, as a server returns it. */
export type ResponseSegment = z.output<typeof segmentSchema>;

/** Response of a server. */
export type TranscriptionResponse = z.output<typeof transcriptionResponseSchema>;
