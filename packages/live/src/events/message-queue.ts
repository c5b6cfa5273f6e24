import type { LiveMessage, TranscriptMessage } from '#contract';

/** Queue of messages for one reader of an async iterator. */
export type MessageQueue = ReturnType<typeof createMessageQueue>;

/**
 * Makes a {@link MessageQueue}.
 *
 * @param onReturn - called when the reader ends the iteration
 */
export function createMessageQueue(onReturn: () => void) {
  let messages: LiveMessage[] = [];
  const pendingReads: ((result: Promise<IteratorResult<LiveMessage, undefined>>) => void)[] = [];
  let ending: { readonly error: unknown } | undefined;

  function settleReads(): void {
    for (const resolve of pendingReads.splice(0)) resolve(queue.next());
  }

  const queue = {
    /** Adds a message. A partial replaces the unread one of the same utterance, so that only finals accumulate. */
    push(message: LiveMessage): void {
      const id = partialId(message);
      const index = id === null ? -1 : messages.findLastIndex((other) => partialId(other) === id);
      if (index < 0) messages.push(message);
      else messages[index] = message;
      settleReads();
    },

    /**
     * Ends the queue after the messages that it holds.
     *
     * @param error - rejects the read after the last message, or null to end the iteration
     */
    end(error: unknown): void {
      ending ??= { error };
      settleReads();
    },

    async next(): Promise<IteratorResult<LiveMessage, undefined>> {
      const value = messages.shift();
      if (value) return { done: false, value };
      if (!ending) return new Promise((resolve) => pendingReads.push(resolve));
      const { error } = ending;
      ending = { error: null };
      if (error !== null) throw error;
      return { done: true, value: undefined };
    },

    async return(): Promise<IteratorResult<LiveMessage, undefined>> {
      onReturn();
      messages = [];
      ending = { error: null };
      settleReads();
      return queue.next();
    },
  };
  return queue;
}

function partialId(message: LiveMessage): string | null {
  if (message.type !== 'transcript') return null;
  // The contract defines this shape for messages of this type.
  const { data } = message as TranscriptMessage;
  return data.is_final ? null : data.id;
}
