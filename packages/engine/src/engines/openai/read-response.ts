import type { OpenaiAbilities } from './options.js';
import type { ReadTranscription } from './read-transcription.js';
import { type TranscriptionResponse, transcriptionResponseSchema } from './response-schema.js';
import type { ServerDialect } from './server-dialect.js';

/**
 * Reads the body of a response: JSON with a text, or plain text.
 *
 * @returns `undefined` when it is not a transcription
 */
export function readResponse(body: unknown): TranscriptionResponse | undefined {
  if (typeof body === 'string') return { text: body };
  const { data } = transcriptionResponseSchema.safeParse(body);
  return data;
}

/**
 * Abilities of a server, derived from its response to speech.
 *
 * @param dialect - dialect of the request
 * @param read - its response, which proves nothing with fewer than two words, or `undefined` for
 * none
 * @param before - abilities as far as they were known
 */
export function deriveAbilities(
  { format, takesPrompt }: ServerDialect,
  read: ReadTranscription | undefined,
  before: OpenaiAbilities,
): OpenaiAbilities {
  const isVerbose = format === 'verbose_json';
  const known =
    read === undefined || read.words.length < 2
      ? before
      : {
          hasWordTimes: read.hasWordTimes,
          hasSegmentTimes: read.hasSegmentTimes,
          hasConfidences: read.hasConfidences,
          hasLanguage: read.language !== undefined,
        };
  return {
    format,
    takesPrompt,
    hasWordTimes: isVerbose && known.hasWordTimes,
    hasSegmentTimes: isVerbose && known.hasSegmentTimes,
    hasConfidences: isVerbose && known.hasConfidences,
    hasLanguage: isVerbose && known.hasLanguage,
  };
}
