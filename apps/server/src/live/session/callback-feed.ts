import type { LiveCallbackMessage } from '../../storage/index.js';
import { acknowledgementText, documentReference } from '../messages/session-messages.js';
import type { ByteSpan, JournalEntry } from '../ports/journal-entry.js';
import {
  type JournalPosition,
  journalStart,
  type LiveJournal,
  type PlacedEntry,
} from '../ports/live-journal.js';

/** Options of a {@link CallbackFeed}. */
export interface CallbackFeedOptions {
  readonly sessionId: string;
  readonly url: string;
  readonly bytesPerSecond: number;
  readonly journal: LiveJournal;
}

/** Length of the messages in a batch, in characters. */
const batchCharacters = 256 * 1024;

/** Messages for the outbox. */
export interface CallbackBatch {
  readonly messages: readonly LiveCallbackMessage[];
  /** Must be called once they are written. The next batch then follows them. */
  advance(): void;
}

/** Messages from the journal, and where they end. */
interface ScannedMessages {
  readonly messages: readonly LiveCallbackMessage[];
  /** Position in the journal after them. */
  readonly next: JournalPosition;
  /** True when the next message needs the result. */
  readonly isAtDocument: boolean;
}

/**
 * Information for the last messages of a session, which come after the recording and whose data are
 * in the result.
 */
export interface LastMessages {
  /** Range of the final document in the result, without its closing brace. */
  readonly whole: ByteSpan;
  /** The message that ends the session, or undefined when the callback does not receive it. */
  readonly endText: string | undefined;
}

/**
 * Reads the callback messages of a session from its journal, in order, so that callbacks that
 * cannot be written yet use no memory. Messages whose data are in the result are read together with
 * the result. A new process starts again at the first message, since the outbox ignores messages
 * that it already has.
 */
export class CallbackFeed {
  readonly #options: CallbackFeedOptions;
  /** Position in the journal before the next message. */
  #next: JournalPosition = journalStart;
  /** Number of the next message. Number 0 is start_session, which was written with the job. */
  #position = 1;
  #isAtDocument = false;
  /**
   * The message that ends the session, which is written with the result, before it is in the
   * journal.
   */
  #endText: string | undefined;

  constructor(options: CallbackFeedOptions) {
    this.#options = options;
  }

  get sessionId(): string {
    return this.#options.sessionId;
  }

  /**
   * True while there is nothing to read: the journal has been read to its end, or the next message
   * needs the result.
   */
  get isDrained(): boolean {
    return this.#isAtDocument || this.#next.offset >= this.#options.journal.bytes;
  }

  /**
   * Reads the next messages.
   *
   * @param last - given to read all remaining messages, which are written in the transaction that
   * stores the result
   */
  async read(last?: LastMessages): Promise<CallbackBatch> {
    const { isAtDocument, messages, next } = await this.#scan(last);
    return {
      messages,
      advance: () => {
        this.#next = next;
        this.#position += messages.length;
        this.#isAtDocument = isAtDocument;
        this.#endText ??= last?.endText;
      },
    };
  }

  /** Scans the journal for the next messages. */
  async #scan(last: LastMessages | undefined): Promise<ScannedMessages> {
    const { journal, sessionId, url } = this.#options;
    const messages: LiveCallbackMessage[] = [];
    let next = this.#next;
    let characters = 0;
    let isAtDocument = false;
    const add = (payload: string) => {
      const position = this.#position + messages.length;
      messages.push({ jobId: sessionId, url, position, payload });
      characters += payload.length;
    };
    for await (const placed of journal.scan(this.#next)) {
      for (const each of placed) {
        isAtDocument = last === undefined && isDocument(each);
        if (isAtDocument) break;
        next = each.end;
        const payload = this.#formatPayload(each, last);
        if (payload !== undefined) add(payload);
      }
      if (isAtDocument || (last === undefined && characters >= batchCharacters)) break;
    }
    if (last?.endText !== undefined) add(last.endText);
    return { messages, next, isAtDocument };
  }

  /** The text of an entry for the callback. */
  #formatPayload(
    { entry, start }: PlacedEntry,
    last: LastMessages | undefined,
  ): string | undefined {
    if (!isForCallback(entry)) return undefined;
    const { bytesPerSecond, sessionId } = this.#options;
    switch (entry.kind) {
      case 'acknowledgement': {
        const taken = { from: start.acknowledged, to: entry.size, atMs: entry.atMs };
        return acknowledgementText(sessionId, taken, bytesPerSecond);
      }
      case 'message':
        return entry.text === this.#endText ? undefined : entry.text;
      case 'document':
        return last && documentReference(sessionId, entry, last.whole);
    }
  }
}

type MessageEntry = Extract<JournalEntry, { readonly audience: unknown }>;

function isForCallback(entry: JournalEntry): entry is MessageEntry {
  return 'audience' in entry && entry.audience !== 'socket';
}

function isDocument({ entry }: PlacedEntry): boolean {
  return entry.kind === 'document' && isForCallback(entry);
}
