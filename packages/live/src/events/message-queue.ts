import type { LiveMessage, TranscriptMessage } from '#contract';

/** Queue of messages for one reader of an async iterator. */
export class MessageQueue implements AsyncIterator<LiveMessage, undefined> {
  #messages: LiveMessage[] = [];
  #pendingReads: ((result: Promise<IteratorResult<LiveMessage, undefined>>) => void)[] = [];
  #ending: { readonly error: unknown } | null = null;
  readonly #onReturn: (queue: MessageQueue) => void;

  /** @param onReturn - called when the reader ends the iteration */
  constructor(onReturn: (queue: MessageQueue) => void) {
    this.#onReturn = onReturn;
  }

  /** Adds a message. A partial replaces the unread one of the same utterance, so that only finals add up. */
  push(message: LiveMessage): void {
    const id = partialId(message);
    const index =
      id === null ? -1 : this.#messages.findLastIndex((other) => partialId(other) === id);
    if (index < 0) this.#messages.push(message);
    else this.#messages[index] = message;
    this.#pendingReads.shift()?.(this.next());
  }

  /**
   * Ends the queue after the messages that it holds.
   *
   * @param error - rejects the read after the last message; null ends the iteration
   */
  end(error: unknown): void {
    this.#ending ??= { error };
    for (const resolve of this.#pendingReads.splice(0)) resolve(this.next());
  }

  async next(): Promise<IteratorResult<LiveMessage, undefined>> {
    const value = this.#messages.shift();
    if (value !== undefined) return { done: false, value };
    if (this.#ending === null) return new Promise((resolve) => this.#pendingReads.push(resolve));
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
