import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PreRecordedResult, preRecordedRequestSchema } from '@earshot/core';
import { createEnginePool } from '@earshot/engine';
import { chooseEngine, loadConfiguration, systemClock, transcribeFile } from '@earshot/server';
import { CommandError, exitCodes } from '../command-error.js';
import { isWebUrl, requestParameters, type TranscriptionRequest } from './transcription-request.js';

/**
 * Transcribes in this process and its engine processes, without a server.
 *
 * @param request - a file or standard input
 * @param update - receives the progress as text
 */
export async function transcribeLocally(
  request: TranscriptionRequest,
  update: (text: string) => void,
): Promise<PreRecordedResult> {
  const { signal } = request;
  if (isWebUrl(request.audio))
    throw new CommandError('--local takes a file or -, not an address', {
      exitCode: exitCodes.usage,
      hint: 'download it first, or leave --local out to let a server fetch it',
    });
  const configuration = loadConfiguration();
  const params = preRecordedRequestSchema.parse({
    audio_url: 'http://localhost/',
    ...requestParameters(request),
  });
  const { choice } = chooseEngine(configuration.engines, params);
  const { processes } = configuration.engines;
  const engine = createEnginePool({
    ...choice,
    ...(processes === undefined || choice.engine === 'openai' ? {} : { processes }),
  });
  const source = await openSource(request.audio, signal);
  try {
    update('loading the engine');
    await engine.ready();
    const { result } = await transcribeFile({
      open: () => createReadStream(source.path),
      engine,
      params,
      maximumAudioSeconds: configuration.limits.maximumAudioSeconds,
      clock: systemClock,
      signal,
      onProgress: ({ audioSeconds, transcribedSeconds }) =>
        update(`transcribing ${Math.floor((transcribedSeconds / audioSeconds) * 100)} %`),
    });
    return result;
  } finally {
    await source.remove();
    await engine.close();
  }
}

/** Opens the audio as a file, since it is read twice; standard input is copied into a temporary one. */
async function openSource(
  audio: string,
  signal: AbortSignal,
): Promise<{ path: string; remove: () => Promise<void> }> {
  if (audio !== '-') {
    if (!existsSync(audio))
      throw new CommandError(`no such file: ${audio}`, { exitCode: exitCodes.usage });
    return { path: audio, remove: () => Promise.resolve() };
  }
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
