import type { PreRecordedResult } from '@earshot/core';
import type { EvaluationItem } from '../dataset/find-items.js';
import type { Transcript } from '../dataset/transcript-text.js';

/** Transcript that a system recognised in a recording, with its cost where it is known. */
export interface Hypothesis extends Transcript {
  /** Duration of the audio, in seconds. */
  audioSeconds?: number | undefined;
  /** Processing time, in seconds. */
  processingSeconds?: number | undefined;
  /** Peak memory of the engine's processes, in bytes. */
  peakMemoryBytes?: number | undefined;
}

/** Progress of one recording. */
export interface RecordingProgress {
  /** Completed share, 0 to 1, undefined before its first words. */
  fraction: number | undefined;
  /** Duration of the audio in seconds, undefined while it is not known. */
  audioSeconds: number | undefined;
}

/** A system under evaluation: an engine, a service, or stored results of either. */
export interface EvaluatedSystem {
  readonly name: string;
  /** Maximum number of concurrent recordings that does not distort the measurements. */
  readonly concurrency: number;
  recognize(
    item: EvaluationItem,
    signal: AbortSignal,
    onProgress: (progress: RecordingProgress) => void,
  ): Promise<Hypothesis>;
  close(): Promise<void>;
}

/** Converts the result of a job. */
export function toHypothesis({ metadata, transcription }: PreRecordedResult): Hypothesis {
  const utterances = transcription?.utterances ?? [];
  return {
    text: utterances.map(({ text }) => text).join(' '),
    words: utterances.flatMap(({ words }) =>
      words.map(({ word, start, end }) => ({ text: word, startSeconds: start, endSeconds: end })),
    ),
    audioSeconds: metadata.audio_duration,
    processingSeconds: metadata.transcription_time,
  };
}
