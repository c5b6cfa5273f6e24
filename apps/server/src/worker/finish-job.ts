import type { AudioProperties } from '../decoding/index.js';
import { chooseAudioReplacement } from '../redaction/audio-replacement.js';
import { type RedactAudioOptions, redactAudio } from '../redaction/redact-audio.js';
import type { StoredFile } from '../storage/index.js';
import {
  describeWordlessSpeech,
  finishTranscript,
  type RecognisedFile,
} from '../transcription/index.js';
import type { Attempt } from './attempt.js';

/** The audio of a job on this machine. */
export interface LocalAudio {
  readonly path: string;
  readonly properties: AudioProperties;
}

/**
 * Completes a recognised job: runs its add-ons, redacts its audio if requested, and writes its
 * result.
 *
 * @returns false when the lease is lost
 * @throws errors of `finishTranscript` and of `redactAudio`
 */
export async function finishJob(
  attempt: Attempt,
  recognised: RecognisedFile,
  file: LocalAudio,
): Promise<boolean> {
  const { claimed, dependencies, signal, timer } = attempt;
  const { job, lease } = claimed;
  const { path, properties } = file;
  const { addOnServices, clock, decoder, readKnownVoices, metrics, queue, storage } = dependencies;
  const finished = await finishTranscript(recognised, {
    audio: {
      path,
      properties,
      settings: decoder.settings,
      channelMode: recognised.channelMode,
      isOneRoom: recognised.isOneRoom,
    },
    services: addOnServices.forTranscript(job.keyId),
    knownVoices: await readKnownVoices(job.keyId),
    clock,
    signal,
  });
  const redacted = await redactIfRequested(attempt, recognised, file, finished.redactedSpans);
  timer.end();
  const isHeld = await queue.complete(lease, {
    result: finished.text,
    postSessionMetadata: {
      ...attempt.metadata(),
      ...(recognised.channelReport && { channels: recognised.channelReport }),
      ...describeWordlessSpeech(recognised.wordlessSpeech),
      ...finished.metadata,
    },
    audio: redacted && { file: redacted, files: storage.files },
  });
  if (!isHeld) {
    if (redacted !== undefined) await storage.blobs.delete(redacted.id);
    return false;
  }
  if (redacted !== undefined) dependencies.onAudio?.({ ...redacted, createdAt: clock.now() });
  metrics.jobAttempts.inc({ outcome: 'done' });
  metrics.audioSeconds.inc(properties.durationSeconds);
  for (const [stage, seconds] of Object.entries(timer.seconds()))
    metrics.jobSeconds.observe({ stage }, seconds);
  return true;
}

/** Redacts the audio of a job, if its parameters request that. */
async function redactIfRequested(
  { claimed: { job, lease }, dependencies, signal }: Attempt,
  { frameCount, params }: RecognisedFile,
  { path, properties }: LocalAudio,
  spans: RedactAudioOptions['spans'],
): Promise<Omit<StoredFile, 'createdAt'> | undefined> {
  const { decoder, storage } = dependencies;
  const replacement = chooseAudioReplacement(params);
  if (replacement === undefined || job.file === null) return undefined;
  return redactAudio({
    file: job.file,
    path,
    properties,
    decoder,
    blobs: storage.blobs,
    // The bytes of an abandoned attempt are found by the token of its lease.
    id: lease.token,
    spans,
    replacement,
    frameCount,
    signal,
  });
}
