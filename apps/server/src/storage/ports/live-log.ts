/** What the log of a session has. */
export interface LiveLogHead {
  /** Number of the ownership, which grows with each one. */
  readonly epoch: number;
  /** Length of the audio, in bytes. */
  readonly audioBytes: number;
  /** Length of the lines of the entries, in bytes. */
  readonly lineBytes: number;
}

/** Bytes to append to the log of a session, after those of the head. */
export interface LiveLogAppend {
  readonly sessionId: string;
  readonly head: LiveLogHead;
  readonly audio: Uint8Array;
  /** Whole lines. */
  readonly lines: Uint8Array;
}

/**
 * The audio and the entries of live sessions, where every node can read them. The epoch of its owner
 * fences each append: once a session was acquired, nothing of an earlier owner is written.
 */
export interface LiveLog {
  /**
   * Takes a session over, whoever has it, and waits for an append of the former owner that is under
   * way. The log is created if there is none.
   */
  acquire(sessionId: string): Promise<LiveLogHead>;

  /**
   * Appends to a session, all of it or nothing. Appends of many sessions may be written together.
   *
   * @returns `fenced` when the head is no longer that of the log, since another node has acquired
   * the session. Then nothing was written
   * @throws StorageError when it is unknown whether it was written. The session must be acquired
   * again
   */
  append(append: LiveLogAppend): Promise<'written' | 'fenced'>;

  /**
   * Reads the audio of a session, in order.
   *
   * @param from - offset of the first byte. @defaultValue 0
   */
  readAudio(sessionId: string, from?: number): AsyncIterable<Uint8Array>;

  /** Reads the lines of the entries of a session, in order, in pieces of any length. */
  readLines(sessionId: string): AsyncIterable<Uint8Array>;

  /**
   * Stores the final document of a session, in place of an earlier one.
   *
   * @returns `fenced` when another node has acquired the session. The document is then not that of
   * this node
   */
  writeDocument(
    sessionId: string,
    epoch: number,
    content: AsyncIterable<Uint8Array>,
  ): Promise<'written' | 'fenced'>;

  /** Reads the final document of a session, in order, which is empty when there is none. */
  readDocument(sessionId: string): AsyncIterable<Uint8Array>;

  /**
   * Removes the logs of sessions to which no client may connect any more. The node that had such a
   * session has died before it could remove its log.
   */
  removeUnreachable(): Promise<void>;

  /** Removes the log of a session. Idempotent. */
  remove(sessionId: string): Promise<void>;
}
