import type { AddOnInput, RealtimeAddOn } from '@earshot/add-ons/runner';
import type { AddonEnvelope, Utterance } from '@earshot/core';
import type { ServiceDescriptions } from '../../transcription/add-ons/add-on-thread-protocol.js';
import type { StretchAudio } from '../audio/read-channel.js';

/** A task of the thread: an add-on for one utterance. */
export interface UtteranceTask {
  readonly addOn: RealtimeAddOn['flag'];
  readonly utterance: Utterance;
  /** Texts of the session before it, for its context. @defaultValue none */
  readonly before?: readonly string[] | undefined;
  readonly params: AddOnInput['params'];
  /** Audio of the utterance, with a little around it. @defaultValue the add-on reads none */
  readonly audio?: StretchAudio | undefined;
  readonly services: ServiceDescriptions;
}

/** Request to the thread. A ping shows that its program is loaded, and that it is not blocked. */
export type UtteranceRequest = UtteranceTask | 'ping';

/** Response to a task, unless it was cancelled. */
export type UtteranceResponse = AddonEnvelope<unknown> | undefined;

/** The provider has started a task. */
export type UtteranceNotice = 'begun';
