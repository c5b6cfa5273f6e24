import type { AddOnInput, RealtimeAddOn } from '@earshot/add-ons/runner';
import type { AddonEnvelope, Utterance } from '@earshot/core';
import type {
  ServiceDescriptions,
  ServiceMessage,
  ServiceResponse,
} from '../../transcription/add-ons/thread-protocol.js';
import type { StretchAudio } from '../audio/read-channel.js';

/** A task of the thread: an add-on for one utterance. */
export interface UtteranceTask {
  /** Unique in the process. */
  readonly id: number;
  readonly addOn: RealtimeAddOn['flag'];
  readonly utterance: Utterance;
  /** Texts of the session before it, for its context. @defaultValue none */
  readonly before?: readonly string[] | undefined;
  readonly params: AddOnInput['params'];
  /** Audio of the utterance, with a little around it. @defaultValue the add-on reads none */
  readonly audio?: StretchAudio | undefined;
  readonly services: ServiceDescriptions;
}

/** Message to the thread. */
export type UtteranceRequest =
  | { readonly type: 'run'; readonly task: UtteranceTask }
  /** The outcome of the task is no longer needed. */
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'ping' }
  /** Response to a question that a task has sent. */
  | {
      readonly type: 'response';
      readonly task: number;
      readonly id: number;
      readonly response: ServiceResponse;
    };

/** Message of the thread. */
export type UtteranceReply =
  /** The program of the thread is loaded. */
  | { readonly type: 'ready' }
  /** The provider has started the task. */
  | { readonly type: 'begun'; readonly id: number }
  | { readonly type: 'ended'; readonly id: number; readonly envelope: AddonEnvelope<unknown> }
  | { readonly type: 'pong' }
  /** Message of a task about its services. */
  | { readonly type: 'service'; readonly task: number; readonly message: ServiceMessage };
