import type { PreRecordedJobParams, PreRecordedResult } from '@earshot/core';
import { type EnginePool, transcribeAudio } from '@earshot/engine';
import type { Clock } from '../clock/index.js';
import type { AudioAnalysis } from './analyse-audio.js';
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

/** What {@link transcribeAnalysed} is to do. */
export interface TranscribeAnalysedOptions {
  /** Opens the audio from its beginning. */
  open: OpenAudio;
  /** What `analyseAudio` found out about it. */
  analysis: AudioAnalysis;
  engine: EnginePool;
  params: TranscriptionParams;
  /** Whose job it is: the engine is shared equally by all tenants. */
  tenant?: string;
  clock: Pick<Clock, 'monotonicMs'>;
  /** Gives the transcription up. */
  signal?: AbortSignal;
  onProgress?: (progress: FileProgress) => void;
}

/**
 * Transcribes audio that was gone through once, up to the result of its job. Memory does not grow with the length of the audio; channels that are equal are
 * recognised once, as the first of them.
 *
 * @throws AudioInputError when the audio cannot be decoded; EngineError when the engine fails; the reason of the signal when that is aborted
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
}: TranscribeAnalysedOptions): Promise<PreRecordedResult> {
  const startedMs = clock.monotonicMs();
  const heard = await transcribeAudio({
    engine,
    audio: decodeChannels(open, distinctChannels, signal),
    channels: distinctChannels.length,
    language: params.language_config.languages[0],
    vocabulary: params.custom_vocabulary ? params.custom_vocabulary_config : undefined,
    tenant,
    signal,
    onProgress: ({ transcribedSeconds }) =>
      onProgress?.({ audioSeconds: durationSeconds, transcribedSeconds }),
  });
  return assembleResult({
    params,
    utterances: heard.map((utterance) => ({
      ...utterance,
      channel: distinctChannels[utterance.channel] ?? utterance.channel,
    })),
    audioSeconds: durationSeconds,
    distinctChannelCount: distinctChannels.length,
    transcriptionSeconds: (clock.monotonicMs() - startedMs) / 1000,
  });
}
