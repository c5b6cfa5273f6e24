import type { PreRecordedRequest } from '@earshot/core';
import type { ScriptedUtterance } from '../service/script.js';

/** The audio of a job, as the fake service got it. */
export interface SubmittedAudio {
  /** The name of the upload; null for audio elsewhere. */
  readonly filename: string | null;
  /** The bytes of the upload; null for audio elsewhere. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly audio_url: string;
}

/** What becomes of a job: what is said in its audio, or why it fails. */
export type ScriptedJob =
  | {
      readonly utterances: readonly ScriptedUtterance[];
      /**
       * The length of the audio, in seconds.
       *
       * @defaultValue the end of the last utterance
       */
      readonly audioSeconds?: number;
    }
  | {
      readonly error: {
        /** The `error_code` of the job, 400 to 599. */
        readonly code: number;
        readonly message: string;
      };
    };

/** Says what becomes of a job; one script for all of them, or one for each. */
export type JobScript =
  | ScriptedJob
  | ((parameters: PreRecordedRequest, audio: SubmittedAudio) => ScriptedJob);
