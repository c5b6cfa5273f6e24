import {
  type KnownLiveMessage,
  type LiveMessageType,
  type MessageOf,
  type MessagesConfigurationInput,
  messageFlags,
} from '@earshot/core';

/** Fields that the log adds. */
type Stamp = 'session_id' | 'created_at';

/** A message without the fields that the log adds. */
export type MessageBody = {
  [Type in LiveMessageType]: Omit<MessageOf<Type>, Stamp>;
}[LiveMessageType];

/** Numbered messages of a session: those that its configuration selects, in order, kept for connections that resume it. */
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
   * Returns the JSON texts of the messages from a cursor on.
   *
   * @param cursor - number of messages to skip
   */
  from(cursor: number): readonly string[] {
    return this.#texts.slice(cursor);
  }

  /** Appends a message, if the configuration selects its kind. */
  append(body: MessageBody): void {
    if (this.#isSelected[switchOf(body)] !== true) return;
    const message = this.stamp(body);
    this.#messages.push(message);
    this.#texts.push(JSON.stringify(message));
  }

  /** Completes a message without appending it. */
  stamp(body: MessageBody): KnownLiveMessage {
    const { type, ...rest } = body;
    // The body has every field of its type but the stamp, which is added here.
    return {
      type,
      session_id: this.#sessionId,
      created_at: new Date(this.#now()).toISOString(),
      ...rest,
    } as KnownLiveMessage;
  }
}

function switchOf(body: MessageBody): string {
  const found = messageFlags[body.type];
  if (typeof found === 'string') return found;
  return body.type === 'transcript' && body.data.is_final ? found.final : found.partial;
}
