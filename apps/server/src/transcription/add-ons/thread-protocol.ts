import type { AddOnName, RedactedSpan } from '@earshot/add-ons';
import type { AddonError, Utterance } from '@earshot/core';
import type { ResultParts, TranscriptMetadata } from '../assemble-result.js';
import type { RecordedAudio } from './recorded-audio.js';

/** Work of a thread, behind the utterances that it was sent. */
export interface AddOnTask {
  readonly parts: Omit<ResultParts, 'utterances'>;
  /** What was recognised; undefined where it is not kept. */
  readonly audio: RecordedAudio | undefined;
  /** Errors of the add-ons that earlier threads did not survive. */
  readonly failed: ReadonlyMap<AddOnName, AddonError>;
}

/** Message to a thread of add-ons. Each is acknowledged before the next one is sent; `next` asks for the next slice. */
export type ThreadRequest =
  | { readonly type: 'utterances'; readonly utterances: readonly Utterance[] }
  | { readonly type: 'run'; readonly task: AddOnTask }
  | { readonly type: 'next' };

/** Message of a thread of add-ons. */
export type ThreadReply =
  | { readonly type: 'taken' }
  | { readonly type: 'step'; readonly addOn: AddOnName; readonly step: 'begun' | 'ended' }
  /** JSON of the result, the next slice. */
  | { readonly type: 'slice'; readonly text: string }
  | {
      readonly type: 'end';
      readonly metadata: TranscriptMetadata;
      /** Times of what was redacted, by their begin. */
      readonly redactedSpans: readonly RedactedSpan[];
    }
  /** The transcript must not be delivered, since an add-on failed. */
  | { readonly type: 'withheld'; readonly addOn: string; readonly error: AddonError };
