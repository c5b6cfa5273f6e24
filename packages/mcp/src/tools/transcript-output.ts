import type { Job } from '@earshot/http';
import type { EditedTranscript } from '@earshot/http/edited-transcript';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { summarize } from '../transcripts/job-summary.js';
import { type PageRequest, toPage } from '../transcripts/passage-page.js';
import { passageSchema, toPassages } from '../transcripts/passages.js';
import { noticeShape, untrustedText, withData } from '../transcripts/untrusted.js';

/** Characters of a page, unless the caller asks for another number. */
export const charactersOfPage = 20_000;

/** Structured result of the tools that return a transcript. */
export const transcriptOutputSchema = z.object({
  ...noticeShape,
  id: z.string().describe('Id of the transcript.'),
  status: z.string().describe('queued, processing, done or error.'),
  seconds: z.number().nullable().describe('Duration of the recording, or null while unknown.'),
  languages: z.array(z.string()),
  passages: z.array(passageSchema),
  next_passage: z
    .int()
    .nullable()
    .describe('from_passage of read_transcript for what follows, or null at the end.'),
});

/** Makes the result of a tool that returns a part of a transcript. */
export function transcriptResult(
  { job, speakerNames, utterances }: EditedTranscript,
  request: PageRequest,
): CallToolResult {
  const { id, languages, seconds, status } = summarize(job);
  const state = { id, status, seconds, languages };
  if (utterances === undefined)
    return withData(
      { content: [{ type: 'text', text: withoutTranscript(job) }] },
      { ...state, passages: [], next_passage: null },
    );
  const all = toPassages(utterances, speakerNames);
  const page = toPage(all, request);
  const rest =
    page.nextPassage === null
      ? 'Nothing follows.'
      : `More follows: read_transcript with id ${id} and from_passage ${page.nextPassage}.`;
  const summary = `Transcript ${id}, ${page.passages.length} of ${all.length} passages. ${rest}`;
  return withData(untrustedText(summary, page.text), {
    ...state,
    passages: page.passages,
    next_passage: page.nextPassage,
  });
}

/** Says why a job has no transcript. */
export function withoutTranscript({ error_code, id, status }: Job): string {
  if (status === 'error') return `Transcript ${id} failed with error ${error_code ?? 'unknown'}.`;
  if (status === 'done') return `Transcript ${id} has no text.`;
  return `Transcript ${id} is ${status}. Call read_transcript again later.`;
}
