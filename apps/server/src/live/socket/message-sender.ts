import type { WebSocket } from 'ws';
import type { SessionMessages } from '../messages/session-messages.js';
import { documentTail } from '../messages/session-messages.js';
import type { NumberedEntry } from '../ports/journal-entry.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { Connection } from './connection.js';

/** Backlog of the socket from which the sender waits for the client, in bytes. */
const maximumBufferedBytes = 256 * 1024;
/** Lag behind the journal beyond which a socket is closed, in bytes. */
const maximumLagBytes = 1024 * 1024;

/** Options of a {@link MessageSender}. */
export interface MessageSenderOptions extends Connection {
  readonly journal: Pick<LiveJournal, 'bytes' | 'count' | 'read'>;
  readonly messages: Pick<SessionMessages, 'formatSentText'>;
  /** Reads the data of a message from the final document. */
  readonly readDocument: (
    entry: Extract<NumberedEntry, { readonly kind: 'document' }>,
  ) => AsyncIterable<Buffer>;
  /** Number of the first message that the client does not have yet. */
  readonly cursor: number;
  /** Called when every message has been sent. */
  readonly onCaughtUp: () => void;
  /** Called when the client reads so slowly that its socket should be closed. */
  readonly onTooSlow: () => void;
  /** Called when the messages cannot be read. */
  readonly onError: (error: unknown) => void;
}

/**
 * Sends the numbered messages of a session over one socket, in order. A client that keeps up gets
 * them as they are published. A client that lags gets them from the journal as fast as it reads, so
 * that nothing is queued for it in memory.
 */
export class MessageSender {
  readonly #options: MessageSenderOptions;
  #next: number;
  /**
   * It is `live` while the client keeps up, and `reading` while messages are read from the journal
   * for it.
   */
  #state: 'live' | 'reading' | 'stopped' = 'live';
  /** Length of the journal at the start of the lag. Earlier messages do not count as lag. */
  #lagStartBytes: number;

  constructor(options: MessageSenderOptions) {
    this.#options = options;
    this.#next = options.cursor;
    this.#lagStartBytes = options.journal.bytes;
  }

  /** Number of the next message to send. */
  get next(): number {
    return this.#next;
  }

  /** True while the client lags, so that partials are skipped. */
  get isLagging(): boolean {
    return this.#state === 'reading' || this.#options.socket.bufferedAmount > maximumBufferedBytes;
  }

  /** Starts to send, from the first message that the client does not have. */
  start(): void {
    this.#drainJournal();
  }

  /**
   * Sends a published message, or leaves it to be read from the journal.
   *
   * @param number - number of the message
   */
  send(text: string, number: number): void {
    const { journal, socket } = this.#options;
    if (this.#state !== 'live') {
      this.#checkLag();
      return;
    }
    if (this.#next === number && socket.bufferedAmount <= maximumBufferedBytes) {
      this.#next += 1;
      sendText(this.#options, text);
      return;
    }
    this.#lagStartBytes = journal.bytes;
    this.#drainJournal();
  }

  /** Sends the messages that the client does not have, from the journal. */
  catchUp(): void {
    if (this.#state === 'live') this.#drainJournal();
  }

  /** Ends sending. */
  stop(): void {
    this.#state = 'stopped';
  }

  // A getter, since its value changes while a message is sent.
  get #isStopped(): boolean {
    return this.#state === 'stopped';
  }

  #checkLag(): void {
    if (
      this.#state === 'stopped' ||
      this.#options.journal.bytes - this.#lagStartBytes <= maximumLagBytes
    )
      return;
    this.#state = 'stopped';
    this.#options.onTooSlow();
  }

  #drainJournal(): void {
    this.#state = 'reading';
    this.#read().then(
      () => {
        if (this.#isStopped) return;
        this.#state = 'live';
        // Messages may have been published since the last check.
        if (this.#next < this.#options.journal.count) this.#drainJournal();
        else this.#options.onCaughtUp();
      },
      (error: unknown) => {
        if (!this.#isStopped) this.#options.onError(error);
        this.#state = 'stopped';
      },
    );
  }

  async #read(): Promise<void> {
    const { journal, messages, socket } = this.#options;
    while (!this.#isStopped && this.#next < journal.count) {
      const { entries } = await journal.read(this.#next);
      for (let index = 0; index < entries.length; ) {
        index += this.#sendTogether(entries, index);
        const entry = entries[index];
        if (this.#isStopped || entry === undefined) break;
        index += 1;
        const text = messages.formatSentText(entry);
        if (entry.kind === 'document') {
          await this.#sendDocument(text, entry);
          if (this.#isStopped) return;
          this.#next += 1;
        } else {
          this.#next += 1;
          await sendWaiting(socket, text);
        }
      }
    }
  }

  /**
   * Sends as many messages as the socket has room for in one write, since a block of the journal
   * may have thousands of acknowledgements.
   *
   * @returns the number of sent messages
   */
  #sendTogether(entries: readonly NumberedEntry[], from: number): number {
    const { messages, socket, transport } = this.#options;
    let sent = 0;
    transport.cork();
    for (let entry = entries[from]; entry !== undefined; entry = entries[from + sent]) {
      if (this.#isStopped || entry.kind === 'document') break;
      if (socket.bufferedAmount > maximumBufferedBytes) break;
      sendText(this.#options, messages.formatSentText(entry));
      sent += 1;
      this.#next += 1;
    }
    transport.uncork();
    return sent;
  }

  /** Sends a message of any length as fragments, as fast as the client reads them. */
  async #sendDocument(
    head: string,
    entry: Extract<NumberedEntry, { readonly kind: 'document' }>,
  ): Promise<void> {
    const { readDocument, socket } = this.#options;
    socket.send(head, { fin: false });
    for await (const fragment of readDocument(entry)) {
      if (this.#isStopped) return;
      await sendWaiting(socket, fragment, { binary: false, fin: false });
    }
    socket.send(documentTail(entry.type));
  }
}

/** Range of payload lengths that a frame header encodes in 16 bits (RFC 6455, section 5.2). */
const extendedLength = { from: 126, upTo: 65_535 };

/** The first two bytes of an unmasked, unfragmented text frame with a 16-bit length. */
const textFrameHead = '\u0081\u007e';

/**
 * Sends a text over a WebSocket on which no fragmented message is under way. The library writes a
 * frame as two buffers. An ASCII text, such as an acknowledgement, is written as a single string,
 * which takes a third of the time.
 */
export function sendText({ socket, transport }: Connection, text: string): void {
  const { length } = text;
  if (
    length < extendedLength.from ||
    length > extendedLength.upTo ||
    Buffer.byteLength(text) > length
  )
    socket.send(text);
  else if (socket.readyState === socket.OPEN)
    transport.write(
      `${textFrameHead}${String.fromCharCode(length >> 8, length & 255)}${text}`,
      'latin1',
    );
}

/** Sends data. Resolves when it is written to the network, or the socket is closed. */
function sendWaiting(
  socket: WebSocket,
  data: string | Buffer,
  options: { readonly binary?: boolean; readonly fin?: boolean } = {},
): Promise<void> {
  return new Promise((resolve) => {
    socket.send(data, options, () => resolve());
  });
}
