import type { PreRecordedJobParams, PreRecordedResult } from '@earshot/core';
import { type EnginePool, transcribeAudio } from '@earshot/engine';
import type { Clock } from '../clock/index.js';
import { type AudioAnalysis, analyseAudio } from './analyse-audio.js';
import { assembleResult } from './assemble-result.js';
import { decodeChannels } from './decode-channels.js';
import type { OpenAudio } from './open-wav.js';

/** The parameters of a job that its transcription depends on: all but where the audio comes from. */
export type TranscriptionParams = Omit<PreRecordedJobParams, 'audio_url'>;

/** How far a file is. */
export interface FileProgress {
  audioSeconds: number;
  /** Every channel is transcribed up to here. */
  transcribedSeconds: number;
}

/** What {@link transcribeFile} is to do. */
export interface TranscribeFileOptions {
  /** Opens the audio from its beginning; it is gone through twice. */
  open: OpenAudio;
  engine: EnginePool;
  params: TranscriptionParams;
  /** Longer audio is refused. */
  maximumAudioSeconds: number;
  clock: Pick<Clock, 'monotonicMs'>;
  /** Gives the transcription up. */
  signal?: AbortSignal;
  onProgress?: (progress: FileProgress) => void;
}

/** A transcribed file. */
export interface FileTranscription {
  analysis: AudioAnalysis;
  result: PreRecordedResult;
  /** Milliseconds that each stage took. */
  stagesMs: { analysis: number; transcription: number };
}

/**
 * Transcribes a file from the first byte to the result of its job. Memory does not grow with the length of the audio; channels that are
 * equal are recognised once, as the first of them.
 *
 * @throws AudioInputError when the audio cannot be decoded, is empty or too long; EngineError when the engine fails; the reason of the
 * signal when that is aborted
 */
export async function transcribeFile({
  open,
  engine,
  params,
  maximumAudioSeconds,
  clock,
  signal,
  onProgress,
}: TranscribeFileOptions): Promise<FileTranscription> {
  const startedMs = clock.monotonicMs();
  const analysis = await analyseAudio(open, { maximumAudioSeconds, signal });
  const analysedMs = clock.monotonicMs();
  const { distinctChannels, durationSeconds } = analysis;
  const heard = await transcribeAudio({
    engine,
    audio: decodeChannels(open, distinctChannels, signal),
    channels: distinctChannels.length,
    language: params.language_config.languages[0],
    vocabulary: params.custom_vocabulary ? params.custom_vocabulary_config : undefined,
    signal,
    onProgress: ({ transcribedSeconds }) =>
      onProgress?.({ audioSeconds: durationSeconds, transcribedSeconds }),
  });
  const endedMs = clock.monotonicMs();
  const utterances = heard.map((utterance) => ({
    ...utterance,
    channel: distinctChannels[utterance.channel] ?? utterance.channel,
  }));
  return {
    analysis,
    stagesMs: {
      analysis: Math.round(analysedMs - startedMs),
      transcription: Math.round(endedMs - analysedMs),
    },
    result: assembleResult({
      params,
      utterances,
      audioSeconds: durationSeconds,
      distinctChannelCount: distinctChannels.length,
      transcriptionSeconds: (endedMs - startedMs) / 1000,
    }),
  };
}
