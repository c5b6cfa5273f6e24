import type { PreRecordedResult } from '@earshot/core';
import { type AudioAnalysis, analyseAudio } from './analyse-audio.js';
import { type TranscribeAnalysedOptions, transcribeAnalysed } from './transcribe-analysed.js';

/** What {@link transcribeFile} is to do. */
export interface TranscribeFileOptions extends Omit<TranscribeAnalysedOptions, 'analysis'> {
  /** Longer audio is refused. */
  maximumAudioSeconds: number;
}

/** A transcribed file. */
export interface FileTranscription {
  analysis: AudioAnalysis;
  result: PreRecordedResult;
}

/**
 * Transcribes a file from its first byte to the result of its job, without a queue or a database around it. The file is gone through twice.
 *
 * @throws AudioInputError when the audio cannot be decoded, is empty or too long; EngineError when the engine fails; the reason of the
 * signal when that is aborted
 */
export async function transcribeFile({
  maximumAudioSeconds,
  ...options
}: TranscribeFileOptions): Promise<FileTranscription> {
  const { open, signal } = options;
  const analysis = await analyseAudio(open, { maximumAudioSeconds, signal });
  return { analysis, result: await transcribeAnalysed({ ...options, analysis }) };
}
