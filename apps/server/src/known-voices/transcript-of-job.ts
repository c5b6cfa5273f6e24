import type { PreRecordedRequest } from '@earshot/core';
import type { StoredJob } from '../storage/index.js';
import type { SpeakerSpan } from '../transcription/add-ons/speaker-spans.js';
import type { MeasuredTranscript } from './measure-recording.js';

/**
 * How the transcript of a job was made.
 *
 * @param job - the job of a recording or of a session
 * @param spans - where its speakers speak
 */
export function transcriptOfJob(
  { kind, requestParams }: Pick<StoredJob, 'kind' | 'requestParams'>,
  spans: readonly SpeakerSpan[],
): MeasuredTranscript {
  // The schema of the request has validated and completed them.
  const { channel_mode: channelMode = 'auto', language_config: config } =
    requestParams as unknown as Pick<PreRecordedRequest, 'channel_mode' | 'language_config'>;
  return kind === 'live'
    ? { spans, languages: [], channelMode: 'separate' }
    : { spans, languages: config.languages, channelMode };
}
