import type { PreRecordedJobParams, PreRecordedResult, Utterance } from '@earshot/core';
import { type EnginePool, type ResumedTranscription, transcribeAudio } from '@earshot/engine';
import type { Clock } from '../clock/index.js';
import { type AudioAnalysis, analyseAudio } from './analyse-audio.js';
import { assembleResult } from './assemble-result.js';
import { decodeChannels } from './decode-channels.js';
import { createFinishUtterance } from './finish-utterance.js';
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
  params: TranscriptionParams;
  /** Id of the key whose job it is: the engine is shared equally by all tenants. */
  tenant?: string;
  clock: Pick<Clock, 'monotonicMs'>;
  /** Cancels the transcription. */
  signal?: AbortSignal;
  onProgress?: (progress: FileProgress) => void;
  /** An earlier attempt at the same audio with the same parameters. @defaultValue all of the audio is recognised */
  resume?: ResumedTranscription;
  /**
   * Called with each utterance of the result, in order, as soon as it is finished; not with those of `resume`.
   *
   * @param settledSamples - from where another attempt resumes
   */
  onUtterance?: (utterance: Utterance, settledSamples: readonly number[]) => void;
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
  params,
  tenant,
  clock,
  signal,
  onProgress,
  onUtterance,
  resume,
}: TranscribeAnalysedOptions): Promise<PreRecordedResult> {
  const startedMs = clock.monotonicMs();
  const finish = createFinishUtterance(params);
  const utterances: Utterance[] = [...(resume?.utterances ?? [])];
  await transcribeAudio({
    engine,
    audio: decodeChannels(open, distinctChannels, signal),
    channels: distinctChannels.length,
    language: params.language_config.languages[0],
    vocabulary: params.custom_vocabulary ? params.custom_vocabulary_config : undefined,
    tenant,
    signal,
    resume: resume && {
      ...resume,
      utterances: resume.utterances.map((utterance) => ({
        ...utterance,
        channel: distinctChannels.indexOf(utterance.channel),
      })),
    },
    onUtterance: (recognised, settledSamples) => {
      const channel = distinctChannels[recognised.channel] ?? recognised.channel;
      const utterance = finish({ ...recognised, channel });
      utterances.push(utterance);
      onUtterance?.(utterance, settledSamples);
    },
    onProgress: ({ transcribedSeconds }) =>
      onProgress?.({ audioSeconds: durationSeconds, transcribedSeconds }),
  });
  return assembleResult({
    params,
    utterances,
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
