import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preRecordedRequestSchema } from '@earshot/core';
import { systemClock, transcribeFile } from '@earshot/server';
import { usageError } from '../command-error.js';
import { type LocalEngine, openLocalEngine } from '../local-engine.js';
import type { JobParameters } from './parameters/read-parameters.js';
import type { RecordingSource } from './recordings/recording.js';
import type { Transcriber } from './transcriber.js';

/** Creates a transcriber that works in this process and its engine processes, without a server. */
export function createLocalTranscriber(parameters: JobParameters): Transcriber {
  const params = preRecordedRequestSchema.parse({ ...parameters, audio_url: 'http://localhost/' });
  let local: LocalEngine | undefined;
  return {
    server: 'local',
    // One recording occupies all engine processes.
    usualConcurrency: 1,
    transcribe: async ({ source }, { signal, onProgress }) => {
      const audio = await openSource(source, signal);
      try {
        local ??= openLocalEngine(params);
        const { decoder, engine } = local;
        onProgress({ stage: 'loading' });
        await engine.ready();
        onProgress({ stage: 'reading' });
        let latestText: string | undefined;
        const { result } = await transcribeFile({
          path: audio.path,
          decoder,
          engine,
          params,
          clock: systemClock,
          signal,
          onUtterance: ({ text }) => {
            latestText = text;
          },
          onProgress: ({ audioSeconds, transcribedSeconds }) =>
            onProgress({
              stage: 'transcribing',
              fraction: transcribedSeconds / audioSeconds,
              latestText,
            }),
        });
        return result;
      } finally {
        await audio.remove();
      }
    },
    close: async () => local?.engine.close(),
  };
}

/**
 * Path of the audio as a file, which decoders need. Standard input is copied into a temporary file.
 */
async function openSource(
  source: RecordingSource,
  signal: AbortSignal,
): Promise<{ path: string; remove: () => Promise<void> }> {
  if (source.type === 'url')
    throw usageError(
      `--local takes files or -, not an address: ${source.url}`,
      'download it first, or leave --local out to let a server fetch it',
    );
  if (source.type === 'file') return { path: source.path, remove: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'earshot-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'standard-input');
  try {
    await writeFile(path, process.stdin, { signal });
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}
