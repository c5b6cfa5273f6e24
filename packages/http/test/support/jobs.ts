import type { PreRecordedJob } from '@earshot/core';

export const jobId = '45463597-20b7-4af7-b3b3-f5fb778203ab';

/** Makes a job as the service reports it. */
export function job(more: Partial<PreRecordedJob> = {}): PreRecordedJob {
  return {
    id: jobId,
    request_id: 'G-45463597',
    version: 2,
    status: 'queued',
    created_at: '2026-01-31T12:00:00.000Z',
    post_session_metadata: {},
    kind: 'pre-recorded',
    file: null,
    request_params: null,
    result: null,
    ...more,
  };
}

/** Makes a job with the status `done`. */
export function doneJob(): PreRecordedJob {
  return job({
    status: 'done',
    completed_at: '2026-01-31T12:00:01.000Z',
    result: {
      metadata: {
        audio_duration: 1,
        number_of_distinct_channels: 1,
        billing_time: 1,
        transcription_time: 0.5,
      },
      transcription: { full_transcript: 'hello', languages: ['en'], utterances: [] },
    },
  });
}
