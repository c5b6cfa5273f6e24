import type { KnownLiveMessage, LiveMessage } from '@earshot/core';
import type { LostAudio } from '../audio/audio-gate.js';
import type { LiveError } from '../errors/live-error.js';
import type { Reconnection } from '../machine/reconnection.js';
import type { SessionStateName } from '../machine/session-state.js';

/** A change of the state of a session. */
export interface StateChange {
  readonly state: SessionStateName;
  readonly previous: SessionStateName;
}

/** The messages of the service by their type. */
type MessageEvents = {
  [Message in KnownLiveMessage as Message['type']]: (message: Message) => void;
};

/** The events of a session and their listeners: each type of message has one of its own. */
export interface SessionEvents extends MessageEvents {
  /** Every message of the service, those of unknown types included, each once and in order. */
  message(message: LiveMessage): void;
  state(change: StateChange): void;
  /** The connection was lost, and the session comes back. */
  reconnecting(reconnection: Reconnection): void;
  /** The session has failed. What the service itself reports is an `error` message, and the session goes on. */
  failed(error: LiveError): void;
  /** Audio that will not be transcribed: there was no room for it, or the service ended the session without it. */
  audio_lost(lost: LostAudio): void;
}
