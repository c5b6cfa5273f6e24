import type { JobProgress, JobStage } from '@earshot/core';

/** Progress of an upload. */
export interface UploadProgress {
  stage: 'upload';
  sentBytes: number;
  /** Size of the audio; undefined when it is not known. */
  totalBytes: number | undefined;
}

/** Progress of a job. A newer server may have more stages. */
export interface WaitProgress {
  stage: JobStage;
  /** Every channel is transcribed up to here; it never shrinks. */
  audioSecondsDone: number;
  /** Duration of the audio; null while it is not known. */
  audioSecondsTotal: number | null;
}

/** Progress of a whole transcription, discriminated by `stage`. */
export type TranscribeProgress = UploadProgress | WaitProgress;

/** Converts the progress of the interface. */
export function toWaitProgress(progress: JobProgress): WaitProgress {
  return {
    // Servers of this version have no other stages.
    stage: progress.stage as JobStage,
    audioSecondsDone: progress.audio_seconds_done,
    audioSecondsTotal: progress.audio_seconds_total,
  };
}
