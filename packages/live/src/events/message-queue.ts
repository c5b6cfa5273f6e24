import type { LiveMessage, TranscriptMessage } from '@earshot/core';

/** Messages for one reader of an async iterator. */
export class MessageQueue implements AsyncIterator<LiveMessage, undefined> {
  #messages: LiveMessage[] = [];
  #waiting: ((result: Promise<IteratorResult<LiveMessage, undefined>>) => void)[] = [];
  #ending: { readonly error: unknown } | null = null;
  readonly #onReturn: (queue: MessageQueue) => void;

  /** @param onReturn - the reader wants no more */
  constructor(onReturn: (queue: MessageQueue) => void) {
    this.#onReturn = onReturn;
  }

  /** Adds a message. A partial takes the place of the one before it that was not read yet, so that only finals add up. */
  push(message: LiveMessage): void {
    const id = partialId(message);
    const index =
      id === null ? -1 : this.#messages.findLastIndex((other) => partialId(other) === id);
    if (index < 0) this.#messages.push(message);
    else this.#messages[index] = message;
    this.#waiting.shift()?.(this.next());
  }

  /**
   * Nothing more comes.
   *
   * @param error - what the reader gets behind the last message; null when it is simply over
   */
  end(error: unknown): void {
    this.#ending ??= { error };
    for (const resolve of this.#waiting.splice(0)) resolve(this.next());
  }

  async next(): Promise<IteratorResult<LiveMessage, undefined>> {
    const value = this.#messages.shift();
    if (value !== undefined) return { done: false, value };
    if (this.#ending === null) return new Promise((resolve) => this.#waiting.push(resolve));
    const { error } = this.#ending;
    this.#ending = { error: null };
    if (error !== null) throw error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<LiveMessage, undefined>> {
    this.#onReturn(this);
    this.#messages = [];
    this.end(null);
    return { done: true, value: undefined };
  }
}

function partialId(message: LiveMessage): string | null {
  if (message.type !== 'transcript') return null;
  // The contract gives messages of this type this shape.
  const { data } = message as TranscriptMessage;
  return data.is_final ? null : data.id;
}
