import type { TranscriptionLanguage } from '@earshot/core';
import type { Recognition } from '../../../port/recognition.js';
import type { RecognitionTask } from '../../../port/recognition-options.js';
import type { TransferredError } from '../../../port/transferred-error.js';
import type { OnnxOptions } from '../options.js';
import type { SpeechHypothesis } from '../recognizer/recognizer.js';
import type { Urgency } from './work-order.js';

/** Speech to recognise. */
export interface ThreadRequest {
  /** 16-bit samples, 16 kHz. */
  readonly samples: Int16Array;
  readonly languages: readonly TranscriptionLanguage[];
  readonly task: RecognitionTask;
  readonly urgency: Urgency;
  readonly beams: number;
  /** Content of a prepared vocabulary. */
  readonly vocabulary: string | undefined;
}

/** Command to the thread of a model. `work` is the number of the piece of work. */
export type ThreadCommand =
  | { readonly type: 'load'; readonly options: OnnxOptions }
  | { readonly type: 'recognize'; readonly work: number; readonly request: ThreadRequest }
  | {
      readonly type: 'follow';
      readonly work: number;
      readonly request: ThreadRequest;
      readonly before: SpeechHypothesis | undefined;
    }
  | { readonly type: 'abort'; readonly work: number };

/** Reply of the thread of a model. */
export type ThreadReply =
  | {
      readonly type: 'loaded';
      readonly version: string;
      readonly notes: readonly string[];
    }
  | { readonly type: 'unavailable'; readonly error: TransferredError }
  | { readonly type: 'recognized'; readonly work: number; readonly recognition: Recognition }
  | { readonly type: 'followed'; readonly work: number; readonly hypothesis: SpeechHypothesis }
  | { readonly type: 'failed'; readonly work: number; readonly error: TransferredError };
