import type {
  AudioSource,
  ClientOptions,
  EarshotClient,
  PreRecordedRequestInput,
} from '@earshot/http';

/** What becomes one document. */
export const documentUnits = ['transcript', 'chapter', 'turn', 'utterance'] as const;

/**
 * What becomes one document: the whole transcript, a chapter of `chapterization`, everything that
 * one speaker says until another one speaks, or an utterance.
 */
export type DocumentUnit = (typeof documentUnits)[number];

/**
 * A recording: its bytes, a Blob, a stream, a path or an address; or the id of a job or of a live
 * session that is there already.
 */
export type RecordingSource =
  | AudioSource
  | {
      /** Id of a job or of a live session. */
      readonly jobId: string;
    };

/** Options of an {@link EarshotLoader}: those of a client of the service, or the client. */
export interface EarshotLoaderOptions extends ClientOptions {
  /**
   * A client to use.
   *
   * @defaultValue a new one with the other options
   */
  readonly client?: EarshotClient;
  /**
   * What becomes one document.
   *
   * @defaultValue 'transcript'
   */
  readonly unit?: DocumentUnit;
  /**
   * Parameters of the job, under their names in the interface. Those that the unit needs are added:
   * `diarization` for turns, `chapterization` for chapters.
   *
   * @defaultValue those of the service
   */
  readonly parameters?: Omit<PreRecordedRequestInput, 'audio_url'>;
  /** Ends the loading, and cancels a job that it has created. */
  readonly signal?: AbortSignal;
}
