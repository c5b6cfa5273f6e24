import type { PreRecordedResult } from '@earshot/core';
import { transcriptOfJob } from '../../known-voices/transcript-of-job.js';
import { isExpired } from '../../storage/index.js';
import { listSpeakerSpans } from '../../transcription/add-ons/speaker-spans.js';
import type { AppDependencies } from '../app.js';
import type { FollowedJob } from './follow-transcription.js';
import type { KnownSpeakerVoice } from './known-speaker-voices.js';
import { SpeakerLabels } from './speaker-labels.js';
import type { TranscriptionOptions } from './transcription-fields.js';

/** A transcription that a request waits for. */
export interface RequestedTranscription {
  readonly job: FollowedJob;
  readonly options: TranscriptionOptions;
  /** Speakers who may be recognised. */
  readonly speakers: readonly KnownSpeakerVoice[];
}

/**
 * Lowest probability at which a speaker is labelled as one of a request, and shortest speech of a
 * speaker that allows it. A request names the participants, so nine of ten speakers are assumed to
 * be among them, and one of two for a suggestion.
 */
const recognition = { leastProbability: 0.1, leastSeconds: 1.5 };

/**
 * Labels the speakers of a transcription. Those of the request are compared with them, and nothing
 * of that is stored.
 */
export async function labelSpeakers(
  transcription: RequestedTranscription,
  result: PreRecordedResult,
  dependencies: AppDependencies,
): Promise<SpeakerLabels> {
  const { options, speakers } = transcription;
  const reserved = options.knownSpeakers.map(({ name }) => name);
  if (speakers.length === 0) return new SpeakerLabels(new Map(), reserved);
  return new SpeakerLabels(await recogniseSpeakers(transcription, result, dependencies), reserved);
}

/** Names of speakers, by their numbers. */
async function recogniseSpeakers(
  { job: { jobId, keyId }, speakers }: RequestedTranscription,
  { transcription }: PreRecordedResult,
  { decoder, encoderOfVoices, storage, voiceMeasurements }: AppDependencies,
): Promise<ReadonlyMap<number, string>> {
  const spans = listSpeakerSpans(transcription?.utterances ?? []);
  const job = await storage.jobs.get(keyId, jobId);
  const encoder = encoderOfVoices();
  if (encoder === undefined || spans.length === 0) return new Map();
  if (job === undefined || job.file === null || isExpired(job.file)) return new Map();
  const outcome = await storage.blobs.withLocalFile({ kind: 'audio', id: job.file.id }, (path) =>
    voiceMeasurements.measure(keyId, {
      directory: encoder.directory,
      path,
      settings: decoder.settings,
      transcript: transcriptOfJob(job, spans),
    }),
  );
  if (outcome.type !== 'measured') return new Map();
  // Imported only when needed, since few requests name speakers.
  const { suggestVoices } = await import('@earshot/add-ons/diarization');
  const known = speakers.map(({ voice }, index) => ({ id: String(index), measurements: [voice] }));
  return new Map(
    suggestVoices(outcome.voices, known, recognition).flatMap(({ speaker, voice_id }) => {
      const name = speakers[Number(voice_id)]?.name;
      return name === undefined ? [] : [[speaker, name] as const];
    }),
  );
}
