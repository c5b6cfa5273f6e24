import type { PreRecordedResult } from '@earshot/core';
import type { AudioProperties } from '../decoding/index.js';
import { joinText } from '../storage/index.js';
import { finishTranscript } from './finish-transcript.js';
import { recogniseProbed, type TranscribeProbedOptions } from './recognise-file.js';

/**
 * Transcribes a file whose properties are known, up to the result of its job.
 *
 * @throws errors of {@link recogniseProbed} and of {@link finishTranscript}
 */
export async function transcribeProbed(
  options: TranscribeProbedOptions,
): Promise<PreRecordedResult> {
  const { clock, decoder, path, properties, signal } = options;
  const recognised = await recogniseProbed(options);
  const { text } = await finishTranscript(recognised, {
    audio: {
      path,
      properties,
      settings: decoder.settings,
      channelMode: recognised.channelMode,
      isOneRoom: recognised.isOneRoom,
    },
    clock,
    signal,
  });
  // The JSON was written from a result.
  return JSON.parse(await joinText(text)) as PreRecordedResult;
}

/** A transcribed file. */
export interface FileTranscription {
  properties: AudioProperties;
  result: PreRecordedResult;
}

/**
 * Transcribes a file completely, without a queue or a database.
 *
 * @throws AudioInputError when the audio cannot be decoded, is empty or too long, EngineError when
 * the engine fails, or the reason of the signal when it is aborted
 */
export async function transcribeFile(
  options: Omit<TranscribeProbedOptions, 'properties'>,
): Promise<FileTranscription> {
  const { decoder, path, signal, tenant } = options;
  const properties = await decoder.probe(path, { signal, tenant });
  return { properties, result: await transcribeProbed({ ...options, properties }) };
}
