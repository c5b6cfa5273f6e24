import type { WebSocket } from 'ws';
import type { Journal, NumberedEntry } from '../journal/journal.js';
import type { SessionLog } from '../messages/session-log.js';

/** What may wait in the socket before the sender waits for it, in bytes. */
const waitingBytes = 256 * 1024;
/** How far a socket may fall behind the session before it is closed, in bytes. */
const maximumLagBytes = 1024 * 1024;

/** Options of a {@link MessageSender}. */
export interface MessageSenderOptions {
  readonly socket: WebSocket;
  readonly journal: Journal;
  readonly log: Pick<SessionLog, 'sentTextOf'>;
  /** Reads the data of a message whose data are in the final document. */
  readonly readDocument: (
    entry: Extract<NumberedEntry, { readonly kind: 'document' }>,
  ) => AsyncIterable<Buffer>;
  /** Number of the first message that the client does not have. */
  readonly cursor: number;
  /** Everything was sent that there is. */
  readonly onCaughtUp: () => void;
  /** The client reads so slowly that its socket is to be closed. */
  readonly onTooSlow: () => void;
  /** The messages cannot be read. */
  readonly onError: (error: unknown) => void;
}

/**
 * Sends the numbered messages of a session over one socket, in order. One that keeps up gets them as they are written; one that
 * does not gets them from the journal when it has room, so that nothing is queued for it here.
 */
export class MessageSender {
  readonly #options: MessageSenderOptions;
  #next: number;
  #isReading = false;
  #isOver = false;
  /** Up to here the journal may be behind: what there was when the socket came does not count against it. */
  #lagStartBytes: number;

  constructor(options: MessageSenderOptions) {
    this.#options = options;
    this.#next = options.cursor;
    this.#lagStartBytes = options.journal.bytes;
  }

  /** Number of the first message that was not handed to the socket. */
  get next(): number {
    return this.#next;
  }

  /** Whether the client does not keep up, so that what can be left out should be. */
  get isLagging(): boolean {
    return this.#isReading || this.#options.socket.bufferedAmount > waitingBytes;
  }

  /** Begins with what the client does not have. */
  start(): void {
    this.#readOn();
  }

  /**
   * A message was written.
   *
   * @param text - of the message
   * @param number - of the message
   */
  send(text: string, number: number): void {
    const { journal, socket } = this.#options;
    if (this.#isOver || this.#isReading) {
      this.#checkLag();
      return;
    }
    if (this.#next === number && socket.bufferedAmount <= waitingBytes) {
      this.#next += 1;
      socket.send(text);
      return;
    }
    this.#lagStartBytes = journal.bytes;
    this.#readOn();
  }

  /** A message was written that is sent from the journal. */
  catchUp(): void {
    if (!this.#isOver && !this.#isReading) this.#readOn();
  }

  /** Sends no more. */
  stop(): void {
    this.#isOver = true;
  }

  #checkLag(): void {
    if (this.#isOver || this.#options.journal.bytes - this.#lagStartBytes <= maximumLagBytes)
      return;
    this.#isOver = true;
    this.#options.onTooSlow();
  }

  #readOn(): void {
    this.#isReading = true;
    this.#read().then(
      () => {
        this.#isReading = false;
        if (this.#isOver) return;
        // What was written between the last look and now.
        if (this.#next < this.#options.journal.count) this.#readOn();
        else this.#options.onCaughtUp();
      },
      (error: unknown) => {
        if (!this.#isOver) this.#options.onError(error);
        this.#isOver = true;
      },
    );
  }

  async #read(): Promise<void> {
    const { journal, log, socket } = this.#options;
    while (!this.#isOver && this.#next < journal.count) {
      const { entries } = await journal.read(this.#next);
      for (const entry of entries) {
        if (this.#isOver) return;
        this.#next += 1;
        const text = log.sentTextOf(entry);
        if (entry.kind === 'document') await this.#sendDocument(text, entry);
        else if (socket.bufferedAmount > waitingBytes) await sendWaiting(socket, text);
        else socket.send(text);
      }
    }
  }

  /** Sends a message of any length as fragments, as fast as the client reads them. */
  async #sendDocument(
    head: string,
    entry: Extract<NumberedEntry, { readonly kind: 'document' }>,
  ): Promise<void> {
    const { readDocument, socket } = this.#options;
    socket.send(head, { fin: false });
    for await (const fragment of readDocument(entry)) {
      if (this.#isOver) return;
      await sendWaiting(socket, fragment, { binary: false, fin: false });
    }
    socket.send('}');
  }
}

/** Sends a text; resolves when it was written out, or the socket is closed. */
function sendWaiting(
  socket: WebSocket,
  data: string | Buffer,
  options: { readonly binary?: boolean; readonly fin?: boolean } = {},
): Promise<void> {
  return new Promise((resolve) => {
    socket.send(data, options, () => resolve());
  });
}
