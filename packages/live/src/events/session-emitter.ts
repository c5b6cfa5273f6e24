import { EventEmitter } from 'eventemitter3';
import type { LiveMessage, LiveMessagesByType } from '#contract';
import type { LostAudio } from '../audio/audio-gate.js';
import type { Reconnection } from '../lifecycle/reconnect-policy.js';
import type { SessionStateName } from '../lifecycle/session-state.js';
import type { LiveError } from '../live-error.js';
import { createMessageQueue, type MessageQueue } from './message-queue.js';

/** A change of the state of a session. */
export interface StateChange {
  /** State from now on. */
  readonly state: SessionStateName;
  /** State until now. */
  readonly previous: SessionStateName;
}

/** Listeners of the messages of the service, by their type. */
type MessageEvents = {
  [Type in keyof LiveMessagesByType]: (message: LiveMessagesByType[Type]) => void;
};

/** Events of a session and their listeners. Each type of message has its own event. */
export interface SessionEvents extends MessageEvents {
  /** Every message of the service, including those of unknown types, each once and in order. */
  message(message: LiveMessage): void;
  /** The state of the session has changed. */
  state(change: StateChange): void;
  /** The connection was lost, and the session connects again. */
  reconnecting(reconnection: Reconnection): void;
  /**
   * The session has failed. An error that the service reports within the session is an `error`
   * message, and does not end it.
   */
  failed(error: LiveError): void;
  /**
   * Audio that will not be transcribed: there was no room for it, or the service ended the session
   * without it.
   */
  audio_lost(lost: LostAudio): void;
}

type OwnEvent = 'state' | 'reconnecting' | 'audio_lost' | 'failed';

/**
 * Notifies the listeners and the readers of a session. An error of a listener does not affect the
 * others.
 */
export function createSessionEmitter() {
  // Longer than 50 lines: its functions share its state, which takes less of a small bundle than a
  // class.
  const emitter = new EventEmitter<Record<string, [unknown]>>();
  const queues = new Set<MessageQueue>();
  let ending: { readonly error: unknown } | undefined;

  return {
    /**
     * Adds a listener.
     *
     * @returns a function that removes the listener
     */
    on: <Name extends keyof SessionEvents>(
      name: Name,
      listener: SessionEvents[Name],
    ): (() => void) => {
      // One function added twice is two listeners, which are removed separately.
      const guarded = (value: unknown) => {
        try {
          // The name of the event determines the type of its value.
          (listener as (value: unknown) => void)(value);
        } catch (error) {
          queueMicrotask(() => {
            throw error;
          });
        }
      };
      emitter.on(name, guarded);
      return () => emitter.off(name, guarded);
    },

    /** True when a failure has a listener or a reader. */
    get isObserved(): boolean {
      return queues.size + emitter.listenerCount('failed') + emitter.listenerCount('state') > 0;
    },

    /** Emits an event that is not a message. */
    emit<Name extends OwnEvent>(name: Name, value: Parameters<SessionEvents[Name]>[0]): void {
      emitter.emit(name, value);
    },

    /** Emits a message, to the listeners of all messages and to those of its type. */
    emitMessage(message: LiveMessage): void {
      for (const queue of queues) queue.push(message);
      emitter.emit('message', message);
      const ownEvents: readonly string[] = [
        'message',
        'state',
        'reconnecting',
        'audio_lost',
        'failed',
      ] satisfies (OwnEvent | 'message')[];
      // A type that this version does not know could have the name of another event.
      if (!ownEvents.includes(message.type)) emitter.emit(message.type, message);
    },

    /** Makes a reader of the messages from now on. */
    read: (): AsyncIterator<LiveMessage, undefined> => {
      const queue = createMessageQueue(() => queues.delete(queue));
      queues.add(queue);
      if (ending) queue.end(ending.error);
      return queue;
    },

    /** Ends all readers, with the error if there is one. */
    end(error: unknown): void {
      ending ??= { error };
      for (const queue of queues) queue.end(error);
      queues.clear();
    },
  };
}
