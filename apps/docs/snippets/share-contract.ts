// #region own
import { preRecordedRequestObject, utteranceSchema } from '@earshot/core';
import * as z from 'zod';

/** What your service takes: some fields of a job, and fields of its own. */
export const orderSchema = preRecordedRequestObject
  .pick({ audio_url: true, language_config: true, diarization: true })
  .extend({ customer: z.string().min(1) });

/** What it stores of each utterance. */
export const lineSchema = utteranceSchema.pick({ start: true, end: true, text: true });

export type Order = z.output<typeof orderSchema>;
export type Line = z.infer<typeof lineSchema>;

// #endregion own

// #region check
import { formatIssues } from '@earshot/core';

const body = { audio_url: 'https://example.com/a.mp3', customer: 'acme', diarisation: true };
const result = orderSchema.safeParse(body);
if (!result.success) console.error(formatIssues(result.error, body));

// #endregion check

// #region types
import type { PreRecordedJob } from '@earshot/http';

export function listLines(job: PreRecordedJob): Line[] {
  return (job.result?.transcription?.utterances ?? []).map((utterance) =>
    lineSchema.parse(utterance),
  );
}
// #endregion types

console.log(result.success);
