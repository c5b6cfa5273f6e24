import type { PreRecordedResult } from '@earshot/core';
import type { Recording } from './recordings/recording.js';
import type { TranscriptionRecord } from './state/transcription-record.js';

/** Progress of one recording. */
export interface RecordingProgress {
  /** The current step, in one or two words. */
  stage: string;
  /** Completed share of the stage, 0 to 1, undefined while it is not known. */
  fraction?: number | undefined;
  /** The utterance that was finished last, undefined until there is one. */
  latestText?: string | undefined;
}

/** Storage of the data with which a transcription is resumed. */
interface Checkpoint {
  readonly record: TranscriptionRecord;
  /** Saves changed fields before the steps that depend on them. */
  save(fields: Partial<TranscriptionRecord>): Promise<void>;
}

/** Options of one transcription. */
export interface TranscriptionTask {
  checkpoint: Checkpoint;
  signal: AbortSignal;
  onProgress: (progress: RecordingProgress) => void;
}

/** Turns recordings into results, through a server or without one. */
export interface Transcriber {
  /** Address of the server, or `local` without one. */
  readonly server: string;
  /** Suitable number of concurrent recordings. */
  readonly usualConcurrency: number;
  transcribe(recording: Recording, task: TranscriptionTask): Promise<PreRecordedResult>;
  close(): Promise<void>;
}
