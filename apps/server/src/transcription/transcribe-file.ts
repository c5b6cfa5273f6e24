import type { PreRecordedJobParams, PreRecordedResult, TranscriptionLanguage } from '@earshot/core';
import { type EnginePool, transcribeAudio } from '@earshot/engine';
import type { Clock } from '../clock/index.js';
import { type AudioAnalysis, analyseAudio } from './analyse-audio.js';
import { assembleResult } from './assemble-result.js';
import { decodeChannels } from './decode-channels.js';
import type { OpenAudio } from './open-wav.js';

/** The parameters of a job that its transcription depends on: all but the url of the audio. */
export type TranscriptionParams = Omit<PreRecordedJobParams, 'audio_url'>;

/** Progress of a file. */
export interface FileProgress {
  audioSeconds: number;
  /** Every channel is transcribed up to here. */
  transcribedSeconds: number;
}

/** Options of {@link transcribeAnalysed}. */
export interface TranscribeAnalysedOptions {
  /** Opens the audio from its beginning. */
  open: OpenAudio;
  /** Result of {@link analyseAudio}. */
  analysis: AudioAnalysis;
  engine: EnginePool;
  /** Engine of the rest, once the language was detected. @defaultValue the same */
  engineFor?: (language: TranscriptionLanguage) => EnginePool;
  params: TranscriptionParams;
  /** Id of the key whose job it is: the engine is shared equally by all tenants. */
  tenant?: string;
  clock: Pick<Clock, 'monotonicMs'>;
  /** Cancels the transcription. */
  signal?: AbortSignal;
  onProgress?: (progress: FileProgress) => void;
}

/**
 * Transcribes analysed audio up to the result of its job. Memory does not grow with the length of the audio; channels that are
 * equal are recognised once, as the first of them.
 *
 * @throws AudioInputError when the audio cannot be decoded; EngineError when the engine fails; the reason of the signal when that is
 * aborted
 */
export async function transcribeAnalysed({
  open,
  analysis: { distinctChannels, durationSeconds },
  engine,
  engineFor,
  params,
  tenant,
  clock,
  signal,
  onProgress,
}: TranscribeAnalysedOptions): Promise<PreRecordedResult> {
  const startedMs = clock.monotonicMs();
  const { code_switching, languages } = params.language_config;
  const recognised = await transcribeAudio({
    engine,
    audio: decodeChannels(open, distinctChannels, signal),
    channels: distinctChannels.length,
    engineFor,
    language: languages.length === 1 ? languages[0] : undefined,
    languages: languages.length > 1 ? languages : undefined,
    codeSwitching: code_switching,
    vocabulary: params.custom_vocabulary ? params.custom_vocabulary_config : undefined,
    tenant,
    signal,
    onProgress: ({ transcribedSeconds }) =>
      onProgress?.({ audioSeconds: durationSeconds, transcribedSeconds }),
  });
  return assembleResult({
    params,
    utterances: recognised.map((utterance) => ({
      ...utterance,
      channel: distinctChannels[utterance.channel] ?? utterance.channel,
    })),
    audioSeconds: durationSeconds,
    distinctChannelCount: distinctChannels.length,
    transcriptionSeconds: (clock.monotonicMs() - startedMs) / 1000,
  });
}

/** Options of {@link transcribeFile}. */
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
 * Transcribes a file from its first byte to the result of its job, without a queue or a database around it. The file is read twice.
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
