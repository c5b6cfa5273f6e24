import type { KnownLiveMessage, MessagesConfigurationInput } from '@earshot/core';
import { completeMessage, getMessageFlag, type MessageBody } from '@earshot/core/protocol';

/**
 * Numbered messages of a session: the messages that its configuration selects, in order, kept for
 * connections that resume it.
 */
export class MessageLog {
  readonly #sessionId: string;
  readonly #now: () => number;
  readonly #isSelected: Record<string, boolean | undefined>;
  readonly #texts: string[] = [];
  readonly #messages: KnownLiveMessage[] = [];

  constructor(sessionId: string, now: () => number, selected: MessagesConfigurationInput) {
    this.#sessionId = sessionId;
    this.#now = now;
    this.#isSelected = { ...selected };
  }

  /** Number of messages. */
  get length(): number {
    return this.#texts.length;
  }

  /** All messages so far. */
  get messages(): readonly KnownLiveMessage[] {
    return this.#messages;
  }

  /**
   * Returns the JSON texts of the messages after a cursor.
   *
   * @param cursor - number of messages to skip
   */
  from(cursor: number): readonly string[] {
    return this.#texts.slice(cursor);
  }

  /** Appends a message, if the configuration selects its kind. */
  append(body: MessageBody): void {
    if (this.#isSelected[getMessageFlag(body)] !== true) return;
    const message = this.complete(body);
    this.#messages.push(message);
    this.#texts.push(JSON.stringify(message));
  }

  /** Completes a message without appending it. */
  complete(body: MessageBody): KnownLiveMessage {
    return completeMessage(this.#sessionId, body, this.#now());
  }
}
