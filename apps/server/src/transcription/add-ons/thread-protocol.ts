import type { AddOnName } from '@earshot/add-ons';
import type { AddonEnvelope, AddonError, Utterance } from '@earshot/core';
import type { ResultParts } from '../assemble-result.js';

/** Work of a thread, behind the utterances that it was sent. */
export interface AddOnTask {
  /**
   * JSON that the thread sends: the result of a recording, or the chapters of a session; the other results of a session are short, and are
   * in the last reply.
   */
  readonly output: 'result' | 'chapters';
  /** Longest time of one add-on with all its attempts, in milliseconds. */
  readonly timeoutMs: number;
  readonly parts: Omit<ResultParts, 'utterances'>;
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
      readonly notes: Readonly<Record<string, string>>;
      /** Envelopes of a session; those of a recording are in its result. */
      readonly envelopes: Readonly<Record<string, AddonEnvelope<unknown>>>;
    }
  /** The transcript must not be delivered. */
  | { readonly type: 'withheld'; readonly message: string };
