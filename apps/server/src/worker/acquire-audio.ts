import { randomUUID } from 'node:crypto';
import type { ClaimedJob, JobQueue } from '../queue/index.js';
import type { FetchSource } from '../sources/index.js';
import type { Storage } from '../storage/index.js';
import { type AudioAnalysis, analyseAudio, type OpenAudio } from '../transcription/index.js';
import { LeaseLostError } from './lease-lost-error.js';

/** The audio of a job, on this machine. */
export interface AcquiredAudio {
  open: OpenAudio;
  analysis: AudioAnalysis;
}

/** What {@link acquireAudio} works with. */
export interface AcquireAudioOptions {
  storage: Pick<Storage, 'files'>;
  queue: Pick<JobQueue, 'attachFile'>;
  fetchSource: FetchSource;
  maximumUploadBytes: number;
  maximumAudioSeconds: number;
  sourceDeadlineMs: number;
  signal: AbortSignal;
}

/**
 * Makes sure that the audio of a job is here, fetches it when it is elsewhere, and finds out what it is.
 *
 * @throws SourceError, AudioInputError, LeaseLostError, storage errors; the reason of the signal
 */
export async function acquireAudio(
  { job, lease }: ClaimedJob,
  options: AcquireAudioOptions,
): Promise<AcquiredAudio> {
  const { storage, queue, maximumAudioSeconds, signal } = options;
  const analyse = (open: OpenAudio): Promise<AudioAnalysis> =>
    analyseAudio(open, { maximumAudioSeconds, signal });
  if (job.file !== null) {
    const { id } = job.file;
    const open: OpenAudio = () => storage.files.read(id);
    return { open, analysis: await analyse(open) };
  }

  const source = String(job.requestParams['audio_url']);
  // A fresh id for each attempt: one that lost its lease must not touch the bytes of the one after it.
  const id = randomUUID();
  const open: OpenAudio = () => storage.files.read(id);
  const fetched = await options.fetchSource(source, {
    maximumBytes: options.maximumUploadBytes,
    deadlineMs: options.sourceDeadlineMs,
    signal,
  });
  const size = await storage.files.writeBytes(id, fetched.stream, {
    maximumBytes: options.maximumUploadBytes,
    signal,
  });
  try {
    const analysis = await analyse(open);
    const file = {
      id,
      keyId: job.keyId,
      filename: fetched.filename,
      source,
      extension: analysis.extension,
      size,
      audioDuration: analysis.durationSeconds,
      numberOfChannels: analysis.channelCount,
    };
    if (!(await queue.attachFile(lease, file, storage.files))) throw new LeaseLostError();
    return { open, analysis };
  } catch (error) {
    await storage.files.removeBytes(id);
    throw error;
  }
}
