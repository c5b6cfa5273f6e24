import type { LiveMessage } from '@earshot/core';
import { EventEmitter } from 'eventemitter3';
import { MessageQueue } from './message-queue.js';
import type { SessionEvents } from './session-events.js';

type OwnEvent = 'state' | 'reconnecting' | 'audio_lost' | 'failed';

const ownEvents: readonly string[] = [
  'message',
  'state',
  'reconnecting',
  'audio_lost',
  'failed',
] satisfies (OwnEvent | 'message')[];

/** Notifies the listeners and the readers of a session. A listener that throws does not keep the others from hearing. */
export class SessionEmitter {
  readonly #emitter = new EventEmitter<Record<string, [unknown]>>();
  readonly #queues = new Set<MessageQueue>();
  #ending: { readonly error: unknown } | null = null;

  /**
   * Adds a listener.
   *
   * @returns removes it
   */
  on<Name extends keyof SessionEvents>(name: Name, listener: SessionEvents[Name]): () => void {
    // One function added twice is two listeners, each of which is removed by itself.
    const guarded = (value: unknown) => {
      try {
        // The name of the event says what its value is.
        (listener as (value: unknown) => void)(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    };
    this.#emitter.on(name, guarded);
    return () => this.#emitter.off(name, guarded);
  }

  /** Whether anyone learns of a failure. */
  get isFailureObserved(): boolean {
    return (
      this.#queues.size > 0 || ['failed', 'state'].some((name) => this.#emitter.listenerCount(name))
    );
  }

  /** Emits an event that is no message. */
  emit<Name extends OwnEvent>(name: Name, value: Parameters<SessionEvents[Name]>[0]): void {
    this.#emitter.emit(name, value);
  }

  /** Emits a message, to those who listen to all and to those who listen to its type. */
  emitMessage(message: LiveMessage): void {
    for (const queue of this.#queues) queue.push(message);
    this.#emitter.emit('message', message);
    // A type that this version does not know might be the name of another event.
    if (!ownEvents.includes(message.type)) this.#emitter.emit(message.type, message);
  }

  /** Makes a reader of the messages from now on. */
  read(): AsyncIterator<LiveMessage, undefined> {
    const queue = new MessageQueue((ended) => this.#queues.delete(ended));
    this.#queues.add(queue);
    if (this.#ending !== null) queue.end(this.#ending.error);
    return queue;
  }

  /** Nothing more comes; readers get the error, if there is one. */
  end(error: unknown): void {
    this.#ending ??= { error };
    for (const queue of this.#queues) queue.end(error);
    this.#queues.clear();
  }
}
