import type { LiveMessage, TranscriptMessage } from '@earshot/core';

/** Messages for one reader of an async iterator. */
export class MessageQueue implements AsyncIterator<LiveMessage, undefined> {
  #messages: LiveMessage[] = [];
  #waiting: WaitingReader[] = [];
  #ending: { readonly error: unknown } | null = null;
  readonly #onReturn: (queue: MessageQueue) => void;

  /** @param onReturn - the reader wants no more */
  constructor(onReturn: (queue: MessageQueue) => void) {
    this.#onReturn = onReturn;
  }

  /** Adds a message. A partial takes the place of the one before it that was not read yet, so that only finals add up. */
  push(message: LiveMessage): void {
    const reader = this.#waiting.shift();
    if (reader !== undefined) {
      reader.resolve({ done: false, value: message });
      return;
    }
    const id = partialId(message);
    const index =
      id === null ? -1 : this.#messages.findLastIndex((other) => partialId(other) === id);
    if (index < 0) this.#messages.push(message);
    else this.#messages[index] = message;
  }

  /**
   * Nothing more comes.
   *
   * @param error - what the reader gets behind the last message; null when it is simply over
   */
  end(error: unknown): void {
    this.#ending ??= { error };
    for (const reader of this.#waiting.splice(0)) {
      if (error === null) reader.resolve({ done: true, value: undefined });
      else reader.reject(error);
    }
  }

  next(): Promise<IteratorResult<LiveMessage, undefined>> {
    const value = this.#messages.shift();
    if (value !== undefined) return Promise.resolve({ done: false, value });
    if (this.#ending !== null) {
      const { error } = this.#ending;
      this.#ending = { error: null };
      return error === null
        ? Promise.resolve({ done: true, value: undefined })
        : Promise.reject(error);
    }
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  return(): Promise<IteratorResult<LiveMessage, undefined>> {
    this.#onReturn(this);
    this.#messages = [];
    this.end(null);
    return Promise.resolve({ done: true, value: undefined });
  }
}

/** A reader that waits. */
interface WaitingReader {
  resolve(result: IteratorResult<LiveMessage, undefined>): void;
  reject(error: unknown): void;
}

function partialId(message: LiveMessage): string | null {
  if (message.type !== 'transcript') return null;
  // The contract gives messages of this type this shape.
  const { data } = message as TranscriptMessage;
  return data.is_final ? null : data.id;
}
