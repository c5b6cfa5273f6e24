import type { LiveCallbackMessage } from '../../callbacks/index.js';
import type { Journal } from '../journal/journal.js';
import { acknowledgementText } from '../messages/acknowledgement-text.js';
import type { FileRange } from '../result/final-document.js';

/** Options of a {@link CallbackFeed}. */
export interface CallbackFeedOptions {
  readonly sessionId: string;
  readonly url: string;
  readonly bytesPerSecond: number;
  readonly journal: Journal;
}

/** Characters of messages that are read at once. */
const batchCharacters = 256 * 1024;

/** Messages for the outbox. */
export interface CallbackBatch {
  readonly messages: readonly LiveCallbackMessage[];
  /** They were written; the next batch follows them. */
  advance(): void;
}

/** The last messages of a session: those behind the recording, whose data are in its result. */
export interface LastMessages {
  /** The final document as a part of the result, which has no closing brace there. */
  readonly whole: FileRange;
  /** The message that ends the session; undefined when the callback does not get it. */
  readonly endText: string | undefined;
}

/**
 * Reads the messages of a session for its callback from its journal, in order, so that callbacks that cannot be written cost no memory.
 * Messages whose data are in the result are read together with it. A new process begins at the first message: the outbox takes each
 * once.
 */
export class CallbackFeed {
  readonly #options: CallbackFeedOptions;
  #offset = 0;
  /** Place of the next message; the first is that of start_session, which was written with the job. */
  #position = 1;
  #acknowledged = 0;
  #isAtDocument = false;
  /** It was written with the result, before it was in the journal. */
  #endText: string | undefined;

  constructor(options: CallbackFeedOptions) {
    this.#options = options;
  }

  /** True while there is nothing to be read: all of the journal was, or what follows waits for the result. */
  get isDrained(): boolean {
    return this.#isAtDocument || this.#offset >= this.#options.journal.bytes;
  }

  /**
   * Reads the next messages.
   *
   * @param last - given for the messages up to the end, to be written in the transaction that stores the result
   */
  async read(last?: LastMessages): Promise<CallbackBatch> {
    const { bytesPerSecond, journal, sessionId, url } = this.#options;
    const messages: LiveCallbackMessage[] = [];
    let next = this.#offset;
    let acknowledged = this.#acknowledged;
    let characters = 0;
    let isAtDocument = false;
    const add = (payload: string) => {
      const position = this.#position + messages.length;
      messages.push({ jobId: sessionId, url, position, payload });
      characters += payload.length;
    };
    for await (const lines of journal.scan(this.#offset)) {
      for (const { bytes, entry, offset } of lines) {
        const isForCallback = 'audience' in entry && entry.audience !== 'socket';
        isAtDocument = entry.kind === 'document' && isForCallback && last === undefined;
        if (isAtDocument) break;
        next = offset + bytes;
        if (entry.kind === 'acknowledgement') {
          const taken = { from: acknowledged, to: entry.size, atMs: entry.atMs };
          acknowledged = entry.size;
          if (isForCallback) add(acknowledgementText(sessionId, taken, bytesPerSecond));
        } else if (entry.kind === 'message' && isForCallback && entry.text !== this.#endText)
          add(entry.text);
        else if (entry.kind === 'document' && isForCallback && last !== undefined)
          add(documentPayload(sessionId, entry, last.whole));
      }
      if (isAtDocument || (last === undefined && characters >= batchCharacters)) break;
    }
    if (last?.endText !== undefined) add(last.endText);
    return {
      messages,
      advance: () => {
        this.#offset = next;
        this.#acknowledged = acknowledged;
        this.#position += messages.length;
        this.#isAtDocument = isAtDocument;
        this.#endText ??= last?.endText;
      },
    };
  }
}

/** A message that names the bytes of the result which are its data. */
function documentPayload(
  sessionId: string,
  { atMs, from, to, type }: { type: string; atMs: number; from: number; to: number },
  whole: FileRange,
): string {
  const isWhole = from === whole.from && to === whole.to;
  return JSON.stringify({
    type,
    session_id: sessionId,
    created_at: new Date(atMs).toISOString(),
    result_data: isWhole ? { from, to: to - 1, suffix: '}' } : { from, to, suffix: '' },
  });
}
