import type { Job } from '@earshot/http';
import * as z from 'zod';

/** What lists show of a transcript. */
export const jobSummarySchema = z.object({
  id: z.string(),
  kind: z.string().describe('pre-recorded or live.'),
  title: z.string().describe('Name of the file, or the address of the audio without its query.'),
  status: z.string().describe('queued, processing, done or error.'),
  created_at: z.string().describe('ISO 8601, in UTC.'),
  seconds: z.number().nullable().describe('Duration of the recording, or null while unknown.'),
  languages: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()).optional(),
  beginning: z.string().describe('Beginning of the text.'),
});

/** Output of {@link jobSummarySchema}. */
export type JobSummary = z.infer<typeof jobSummarySchema>;

const charactersOfBeginning = 200;

/** Summarizes a job. */
export function summarize(job: Job): JobSummary {
  const { created_at, custom_metadata, file, id, kind, result, status } = job;
  const text = result?.transcription?.full_transcript ?? '';
  return {
    id,
    kind,
    title: formatTitle(job),
    status,
    created_at,
    seconds: result?.metadata.audio_duration ?? file?.audio_duration ?? null,
    languages: result?.transcription?.languages ?? [],
    ...(custom_metadata == null ? {} : { metadata: custom_metadata }),
    beginning:
      text.length > charactersOfBeginning ? `${text.slice(0, charactersOfBeginning)}…` : text,
  };
}

/** Title of a job. Queries of addresses are left out, since they may have a token. */
export function formatTitle({ file, kind }: Job): string {
  if (file?.filename) return file.filename;
  if (file?.source && URL.canParse(file.source)) {
    const { host, pathname } = new URL(file.source);
    return host + pathname;
  }
  return kind === 'live' ? 'live session' : 'recording';
}
