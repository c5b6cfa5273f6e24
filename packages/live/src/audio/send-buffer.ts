/** Audio that the service has not acknowledged. */
export type SendBuffer = ReturnType<typeof createSendBuffer>;

/**
 * Keeps the audio that the service has not acknowledged, in the chunks in which it was given.
 * Offsets are in bytes of the audio of this client. The amortised time of every operation is
 * constant in the number of chunks.
 *
 * @param chunks - storage of the chunks, by the offsets at which they begin
 */
export function createSendBuffer(chunks = new Map<number, Uint8Array>()) {
  // Longer than 50 lines: its functions share its state, which takes less of a small bundle than a
  // class.
  /** Offset of the first chunk. */
  let first = 0;
  /** Offset of the chunk that is sent next. */
  let next = 0;
  /** Offset of the byte in it that is sent next. */
  let sent = 0;

  /**
   * Drops acknowledged chunks. Those that were not sent over the present connection are kept: the
   * service counts the bytes of a connection from the offset with which it was opened, so none may
   * be skipped.
   */
  function release(): void {
    while (first < next) {
      const end = first + (chunks.get(first)?.length ?? 0);
      if (end > buffer.acknowledged) return;
      chunks.delete(first);
      first = end;
    }
  }

  const buffer = {
    /** Offset up to which the service has the audio. */
    acknowledged: 0,
    /** Offset up to which the audio was sent, over any connection. */
    reached: 0,
    /** Offset of the end of the audio. */
    end: 0,

    /** Number of bytes that are not acknowledged. */
    get unacknowledged(): number {
      return buffer.end - buffer.acknowledged;
    },

    /** Adds a chunk, which must not change afterwards. */
    append(chunk: Uint8Array): void {
      if (chunk.length === 0) return;
      chunks.set(buffer.end, chunk);
      buffer.end += chunk.length;
    },

    /**
     * Takes the next audio to send over the present connection.
     *
     * @param maximumBytes - longest audio to return
     * @returns undefined when all was sent
     */
    next(maximumBytes: number): Uint8Array | undefined {
      const chunk = chunks.get(next);
      if (!chunk) return undefined;
      const bytes = chunk.subarray(sent - next, sent - next + maximumBytes);
      sent += bytes.length;
      buffer.reached = Math.max(buffer.reached, sent);
      if (sent === next + chunk.length) next = sent;
      release();
      return bytes;
    },

    /**
     * Releases the audio up to an offset. An offset before the last acknowledgement has no effect,
     * and one beyond the end counts as the end.
     */
    acknowledge(offset: number): void {
      buffer.acknowledged = Math.max(buffer.acknowledged, Math.min(offset, buffer.end));
      release();
    },

    /** Begins a new connection, over which everything from the last acknowledgement on is sent. */
    rewind(): void {
      sent = buffer.acknowledged;
      // Nothing is sent over the next connection yet, so all acknowledged audio can be dropped.
      next = buffer.end;
      release();
      next = first;
    },
  };
  return buffer;
}
