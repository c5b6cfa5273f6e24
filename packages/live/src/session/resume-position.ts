/**
 * Position from which a connection resumes a session: an offset in its audio, and a cursor in its
 * messages.
 *
 * The audio of the session may begin with that of another client, which had the session before.
 * There are therefore two kinds of offsets, both in bytes: those of the audio of the session, which
 * the service counts, and those of the audio of this client.
 */
export class ResumePosition {
  /** Offset in the session at which the audio of this client begins. */
  #base = 0;
  /** Offset up to which the audio of this client had been sent before the present connection. */
  #sentBefore = 0;
  /** Number of messages of the session that were received. */
  #cursor = 0;
  #isReconnect = false;
  #isFirstFrame = false;

  /** Converts an offset of the audio of this client to one of the session. */
  toSession(clientOffset: number): number {
    return this.#base + clientOffset;
  }

  /** Converts an offset of the audio of the session to one of this client. */
  toClient(sessionOffset: number): number {
    return sessionOffset - this.#base;
  }

  /**
   * Address of the next connection. The service greets a client that sends its offset with the
   * offset that the service holds.
   *
   * @param url - address of the session, from the response to POST /v2/live
   * @param acknowledged - offset of the first byte that will be sent, in the audio of this client
   */
  resumeUrl(url: string, acknowledged: number): string {
    const address = new URL(url);
    address.searchParams.set('audio_offset', String(this.#base + acknowledged));
    address.searchParams.set('message_cursor', String(this.#cursor));
    return address.href;
  }

  /**
   * Begins a connection.
   *
   * @param isAnother - false for the first connection of this client
   * @param sent - offset up to which the audio of this client was sent over earlier connections
   */
  begin(isAnother: boolean, sent: number): void {
    this.#isReconnect = isAnother;
    this.#sentBefore = sent;
    this.#isFirstFrame = true;
  }

  /**
   * Counts a text frame of the service, also one that is not a message, since the service has
   * numbered it. The greeting of a connection, which has the offset that the service holds, is
   * not one of the numbered messages and is not counted. Over the first connection of this
   * client, only its empty range distinguishes it from the acknowledgement of audio.
   *
   * @param byteRange - range that the frame acknowledges, or null when it acknowledges none
   * @returns true for a greeting
   */
  count(byteRange: readonly [start: number, end: number] | null): boolean {
    const isGreeting =
      this.#isFirstFrame &&
      byteRange !== null &&
      (this.#isReconnect || byteRange[0] === byteRange[1]);
    this.#isFirstFrame = false;
    if (!isGreeting) this.#cursor += 1;
    return isGreeting;
  }

  /**
   * Moves the audio of this client to the end of what the service holds, when that is more than
   * this client can have sent. In that case, another client had the session before.
   *
   * @param held - offset up to which the service holds the audio of the session
   * @returns true when it has moved. Only a new connection, with another offset, can append to
   * that audio
   */
  rebase(held: number): boolean {
    if (held <= this.#base + this.#sentBefore) return false;
    this.#base = held - this.#sentBefore;
    return true;
  }
}
