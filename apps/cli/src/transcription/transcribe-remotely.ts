import { Readable } from 'node:stream';
import type { PreRecordedResult } from '@earshot/core';
import type { AudioSource, TranscribeProgress } from '@earshot/http';
import { fileFromPath } from '@earshot/http/node';
import { CommandError } from '../command-error.js';
import { type ConnectionOptions, connect } from '../connection.js';
import { isWebUrl, requestParameters, type TranscriptionRequest } from './transcription-request.js';

/**
 * Transcribes through a server: uploads the audio unless it is a url, creates the job and waits for its end.
 *
 * @param request - a file, an address or standard input
 * @param connection - server and key
 * @param update - receives the progress as text
 */
export async function transcribeRemotely(
  request: TranscriptionRequest,
  connection: ConnectionOptions,
  update: (text: string) => void,
): Promise<PreRecordedResult> {
  const source = await openSource(request.audio);
  const client = await connect(connection);
  const job = await client.preRecorded.transcribe(source, requestParameters(request), {
    signal: request.signal,
    ...(request.audio === '-' ? { filename: 'standard-input' } : {}),
    onProgress: (progress) => update(describe(progress)),
  });
  if (!job.result) throw new CommandError(`job ${job.id} is done and has no result`);
  return job.result;
}

async function openSource(audio: string): Promise<AudioSource | { url: string }> {
  if (isWebUrl(audio)) return { url: audio };
  // The web stream of Node is the one that fetch takes; its types are declared twice.
  if (audio === '-') return Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
  return fileFromPath(audio);
}

function describe(progress: TranscribeProgress): string {
  if (progress.stage !== 'upload') {
    const { stage, audioSecondsDone, audioSecondsTotal } = progress;
    if (stage === 'queued') return 'waiting';
    if (stage !== 'transcribe' || audioSecondsTotal === null) return 'transcribing';
    return `transcribing ${Math.floor((100 * audioSecondsDone) / Math.max(1, audioSecondsTotal))} %`;
  }
  const { sentBytes, totalBytes } = progress;
  if (totalBytes === undefined) return `uploading ${(sentBytes / 1e6).toFixed(1)} MB`;
  return `uploading ${Math.floor((100 * sentBytes) / Math.max(1, totalBytes))} %`;
}
