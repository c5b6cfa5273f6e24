import type { AudioProperties } from '../decoding/index.js';
import { audioReplacementOf } from '../redaction/audio-replacement.js';
import { redactAudio } from '../redaction/redact-audio.js';
import {
  describeWordlessSpeech,
  finishTranscript,
  type RecognisedFile,
} from '../transcription/index.js';
import type { Attempt } from './attempt.js';

/**
 * Completes a recognised job: runs its add-ons, redacts its audio if requested, and writes its
 * result.
 *
 * @returns false when the lease is lost
 * @throws errors of `finishTranscript` and of `redactAudio`
 */
export async function finishJob(
  { claimed: { job, lease }, dependencies, metadata, signal, timer }: Attempt,
  recognised: RecognisedFile,
  { path, properties }: { readonly path: string; readonly properties: AudioProperties },
): Promise<boolean> {
  const { addOnServices, clock, decoder, knownVoicesOf, metrics, queue, storage } = dependencies;
  const replacement = audioReplacementOf(recognised.params);
  const finished = await finishTranscript(recognised, {
    audio: {
      path,
      properties,
      settings: decoder.settings,
      channelMode: recognised.channelMode,
      isOneRoom: recognised.isOneRoom,
    },
    services: addOnServices.forTranscript(job.keyId),
    knownVoices: await knownVoicesOf(job.keyId),
    clock,
    signal,
  });
  const redacted =
    replacement === undefined || job.file === null
      ? undefined
      : await redactAudio({
          file: job.file,
          path,
          properties,
          decoder,
          blobs: storage.blobs,
          // The bytes of an abandoned attempt are found by the token of its lease.
          id: lease.token,
          spans: finished.redactedSpans,
          replacement,
          frameCount: recognised.frameCount,
          signal,
        });
  timer.end();
  const isHeld = await queue.complete(lease, {
    result: finished.text,
    postSessionMetadata: {
      ...metadata(),
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
