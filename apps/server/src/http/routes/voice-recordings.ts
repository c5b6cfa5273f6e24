import type { MeasuredVoice } from '@earshot/add-ons/diarization';
import { limits, type Utterance, type VoiceRecording } from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { MeasuredTranscript } from '../../known-voices/measure-recording.js';
import { transcriptOfJob } from '../../known-voices/transcript-of-job.js';
import { isExpired, type StoredFile } from '../../storage/index.js';
import { listSpeakerSpans, type SpeakerSpan } from '../../transcription/add-ons/speaker-spans.js';
import { requireApiKey } from '../access/authenticate.js';
import type { AppDependencies } from '../app.js';
import { requireOwnFile } from '../requests/own-file.js';
import { requireAudio } from './job-routes.js';

interface PersonAudio {
  readonly file: StoredFile;
  /**
   * The transcript, with only what the person says. Undefined where the person speaks everywhere.
   */
  readonly transcript: MeasuredTranscript | undefined;
}

/**
 * Measures the voice of a recording that a request names.
 *
 * @throws HttpError that says why the recording cannot be used
 */
export async function measureRecording(
  request: FastifyRequest,
  recording: VoiceRecording,
  dependencies: AppDependencies,
): Promise<MeasuredVoice> {
  const { decoder, encoderOfVoices, storage, voiceMeasurements } = dependencies;
  const encoder = encoderOfVoices();
  if (encoder === undefined)
    throw new HttpError(
      503,
      'Voices cannot be measured: the speaker encoder is not installed. Install it with: earshot models pull ge2e',
      { code: 'model_not_installed' },
    );
  const { file, transcript } = await requirePersonAudio(request, recording, dependencies);
  if (isExpired(file)) throw new HttpError(410, 'The audio has expired', { code: 'audio_expired' });
  const outcome = await storage.blobs.withLocalFile({ kind: 'audio', id: file.id }, (path) =>
    voiceMeasurements.measure(requireApiKey(request).id, {
      directory: encoder.directory,
      path,
      settings: decoder.settings,
      transcript,
    }),
  );
  if (outcome.type === 'undecodable') throw new HttpError(422, outcome.message);
  if (outcome.type === 'unavailable')
    throw new HttpError(503, outcome.message, { code: 'model_not_installed' });
  const [voice] = outcome.voices.values();
  const seconds = voice?.seconds ?? 0;
  const { minimumSeconds } = limits.voices;
  if (voice !== undefined && seconds >= minimumSeconds) return voice;
  throw new HttpError(
    422,
    `The recording has ${seconds.toFixed(1)} seconds of speech of this person, and at least ${minimumSeconds} are needed`,
    { code: 'too_little_speech' },
  );
}

/** @throws HttpError when there is no such recording, or no speaker with that number in it */
async function requirePersonAudio(
  request: FastifyRequest,
  { audio_url, job_id = '', speaker }: VoiceRecording,
  { configuration, storage }: Pick<AppDependencies, 'configuration' | 'storage'>,
): Promise<PersonAudio> {
  if (audio_url !== undefined) {
    const file = URL.canParse(audio_url)
      ? await requireOwnFile(audio_url, request, { configuration, storage })
      : undefined;
    if (file !== undefined) return { file, transcript: undefined };
    throw HttpError.validation([
      `audio_url must be a file that was uploaded with this key, got ${JSON.stringify(audio_url.slice(0, 120))}`,
    ]);
  }
  const job = await storage.jobs.get(requireApiKey(request).id, job_id);
  if (!job) throw HttpError.notFound('job', job_id);
  if (job.result === null)
    throw new HttpError(422, `The job ${job_id} has no transcript: it is ${job.status}`);
  const file = requireAudio(job, 'job');
  const spans: SpeakerSpan[] = [];
  for await (const text of storage.results.readUtterances(job_id, 0)) {
    // This service wrote it, so its shape is known.
    const utterance = JSON.parse(text) as Utterance;
    if (utterance.speaker === speaker) spans.push(...listSpeakerSpans([utterance]));
  }
  if (spans.length > 0) return { file, transcript: transcriptOfJob(job, spans) };
  throw new HttpError(422, `The job ${job_id} has no speaker ${String(speaker)}`);
}
