/** How far the audio of a job is fetched. */
export interface FetchProgress {
  fetchedBytes: number;
  /** As the source announced; null when it did not. */
  totalBytes: number | null;
}

/** How far a job is, in the stage that it is in. */
export type JobProgress =
  | ({ stage: 'fetch' } & FetchProgress)
  | {
      stage: 'transcribe';
      audioSeconds: number;
      /** Every channel is transcribed up to here. */
      transcribedSeconds: number;
    };
