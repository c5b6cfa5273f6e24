import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PreRecordedResult } from '@earshot/core';
import {
  ApiError,
  type AudioSource,
  type EarshotClient,
  NotFoundError,
  type TranscribeProgress,
} from '@earshot/http';
import { fileFromPath } from '@earshot/http/node';
import { CommandError } from '../command-error.js';
import type { JobParameters } from './parameters/read-parameters.js';
import type { Recording } from './recordings/recording.js';
import type { RecordingProgress, Transcriber, TranscriptionTask } from './transcriber.js';

/** Longest wait for a busy server, in milliseconds. */
const maximumBusyMs = 3_600_000;
const usualBusyDelayMs = 5000;

/**
 * Creates a transcriber that uploads recordings, creates their jobs and waits for them. It keeps a
 * record of each recording, which is used to resume it: uploaded audio is not uploaded again, and
 * it waits for a job that exists.
 *
 * @param server - address of the server
 */
export function createRemoteTranscriber(
  client: EarshotClient,
  server: string,
  parameters: JobParameters,
): Transcriber {
  return {
    server,
    usualConcurrency: 4,
    transcribe: async (recording, task) => {
      const { jobId } = task.checkpoint.record;
      if (jobId !== null) {
        const found = await waitForKnownJob(client, jobId, task);
        if (found !== undefined) return found;
        // It was deleted. Another key creates another job.
        await task.checkpoint.save({ jobId: null, idempotencyKey: randomUUID() });
      }
      return waitFor(client, await createJob(client, recording, parameters, task), task);
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Waits for the job of an interrupted transcription. Returns undefined when it no longer exists.
 */
async function waitForKnownJob(
  client: EarshotClient,
  jobId: string,
  task: TranscriptionTask,
): Promise<PreRecordedResult | undefined> {
  try {
    return await waitFor(client, jobId, task);
  } catch (error) {
    if (NotFoundError.is(error)) return undefined;
    throw error;
  }
}

async function waitFor(
  client: EarshotClient,
  jobId: string,
  { signal, onProgress }: TranscriptionTask,
): Promise<PreRecordedResult> {
  let latest: RecordingProgress = { stage: stageNames['queued'] ?? 'queued' };
  const report = (change: Partial<RecordingProgress>) => {
    latest = { ...latest, ...change };
    onProgress(latest);
  };
  const job = await client.preRecorded.wait(jobId, {
    signal,
    onProgress: (progress) => report(describe(progress)),
    onUtterance: ({ text }) => report({ latestText: text }),
  });
  if (!job.result) throw new CommandError(`job ${job.id} is done and has no result`);
  return job.result;
}

/**
 * Uploads the audio unless it was uploaded or has an address, and creates the job.
 *
 * @returns id of the job
 */
async function createJob(
  client: EarshotClient,
  recording: Recording,
  parameters: JobParameters,
  task: TranscriptionTask,
): Promise<string> {
  const { checkpoint, signal } = task;
  const earlierUrl = checkpoint.record.audioUrl;
  const create = async (audio_url: string) => {
    const { id } = await whileBusy(task, () =>
      client.preRecorded.create(
        { ...parameters, audio_url },
        { signal, idempotencyKey: checkpoint.record.idempotencyKey },
      ),
    );
    await checkpoint.save({ jobId: id });
    return id;
  };
  if (earlierUrl !== null) {
    try {
      return await create(earlierUrl);
    } catch (error) {
      // The uploaded audio has expired since.
      if (!ApiError.is(error) || ![400, 404, 422].includes(error.status)) throw error;
      await checkpoint.save({ audioUrl: null, idempotencyKey: randomUUID() });
    }
  }
  const audioUrl = await upload(client, recording, task);
  await checkpoint.save({ audioUrl });
  return create(audioUrl);
}

/** Returns the address of the audio, and uploads it unless it has one. */
async function upload(
  client: EarshotClient,
  { source }: Recording,
  task: TranscriptionTask,
): Promise<string> {
  if (source.type === 'url') return source.url;
  const { signal, onProgress } = task;
  const options = {
    signal,
    onProgress: (progress: TranscribeProgress) => onProgress(describe(progress)),
  };
  if (source.type === 'stdin') {
    // The web stream of Node is the one that fetch accepts. Its types are declared twice.
    const audio = Readable.toWeb(process.stdin) as AudioSource;
    return (await client.files.upload(audio, { ...options, filename: 'standard-input' })).audio_url;
  }
  const audio = await fileFromPath(source.path);
  return (await whileBusy(task, () => client.files.upload(audio, options))).audio_url;
}

/** Repeats a request while the server refuses it because it is busy, for one hour at most. */
async function whileBusy<Result>(
  { signal, onProgress }: TranscriptionTask,
  send: () => PromiseLike<Result>,
): Promise<Result> {
  for (let waitedMs = 0; ; ) {
    try {
      return await send();
    } catch (error) {
      const isBusy = ApiError.is(error) && (error.status === 429 || error.status === 503);
      if (!isBusy || waitedMs >= maximumBusyMs) throw error;
      onProgress({ stage: 'server is busy' });
      const delayMs = Math.max(error.retryAfterMs ?? usualBusyDelayMs, 1000);
      waitedMs += delayMs;
      await sleep(delayMs, undefined, { signal });
    }
  }
}

const stageNames: Readonly<Record<string, string>> = {
  queued: 'waiting',
  fetch: 'fetching',
  analyse: 'reading',
  transcribe: 'transcribing',
  finish: 'finishing',
};

function describe(progress: TranscribeProgress): Pick<RecordingProgress, 'stage' | 'fraction'> {
  if (progress.stage === 'upload') {
    const { sentBytes, totalBytes } = progress;
    return {
      stage: 'uploading',
      fraction: totalBytes === undefined ? undefined : sentBytes / Math.max(1, totalBytes),
    };
  }
  const { stage, audioSecondsDone, audioSecondsTotal } = progress;
  const isMeasured = stage === 'transcribe' && audioSecondsTotal !== null && audioSecondsTotal > 0;
  return {
    stage: stageNames[stage] ?? stage,
    fraction: isMeasured ? audioSecondsDone / audioSecondsTotal : undefined,
  };
}
