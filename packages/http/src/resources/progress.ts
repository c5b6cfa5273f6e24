import type { JobProgress, JobStage } from '#contract';
import type { UploadProgress } from '../uploads/upload-body.js';

/** Progress of a job. A newer server may have more stages. */
export interface WaitProgress {
  /** Stage that the job is in. */
  stage: JobStage;
  /** Position up to which every channel is transcribed, in seconds. It never decreases. */
  audioSecondsDone: number;
  /** Duration of the audio in seconds, or null while it is not known. */
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
