import type { LiveRequest, MessageFlag } from '@earshot/core';
import { type MessageBody, messageFlagOf } from '@earshot/core/protocol';
import type {
  Audience,
  ByteSpan,
  DocumentType,
  JournalEntry,
  NumberedEntry,
} from '../ports/journal-entry.js';
import { acknowledgementText, documentHead, messageText } from './message-text.js';

type MessageEntry = Extract<JournalEntry, { readonly kind: 'message' }>;
type DocumentEntry = Extract<JournalEntry, { readonly kind: 'document' }>;

/**
 * A message after the recording, with its own data, or with a range of the final document as its
 * data.
 */
export type PostMessage = MessageBody | { readonly type: DocumentType; readonly span: ByteSpan };

/** Options of {@link SessionMessages}. */
export interface SessionMessagesOptions {
  readonly sessionId: string;
  readonly params: LiveRequest;
  readonly bytesPerSecond: number;
  /** Returns the milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Composes the messages of a session, as entries of its journal for the receivers that its
 * configuration selects.
 */
export class SessionMessages {
  /** Receivers of acknowledgements, or undefined when there are none. */
  readonly acknowledged: Audience | undefined;
  readonly #options: SessionMessagesOptions;
  readonly #toSocket: Record<MessageFlag, boolean>;
  readonly #toCallback: Record<MessageFlag, boolean> | undefined;
  #lastMs = 0;

  constructor(options: SessionMessagesOptions) {
    const { callback, callback_config, messages_config } = options.params;
    this.#options = options;
    this.#toSocket = messages_config;
    this.#toCallback = callback ? callback_config : undefined;
    this.acknowledged = this.#audienceOf('receive_acknowledgments');
  }

  /** The entries of messages, without those that nobody receives. */
  compose(...bodies: readonly MessageBody[]): MessageEntry[] {
    const entries: MessageEntry[] = [];
    for (const body of bodies) {
      const audience = this.#audienceOf(messageFlagOf(body));
      if (audience !== undefined)
        entries.push({ kind: 'message', audience, text: this.textOf(body) });
    }
    return entries;
  }

  /** The entry of a message whose text {@link textOf} has created before. */
  composeText(body: MessageBody, text: string): MessageEntry[] {
    const audience = this.#audienceOf(messageFlagOf(body));
    return audience === undefined ? [] : [{ kind: 'message', audience, text }];
  }

  /** The entries of messages after the recording. */
  composePost(messages: readonly PostMessage[]): (MessageEntry | DocumentEntry)[] {
    const audience = this.#audienceOf('receive_post_processing_events');
    if (audience === undefined) return [];
    return messages.map((message) =>
      'span' in message
        ? {
            kind: 'document',
            audience,
            type: message.type,
            atMs: this.stampMs(),
            ...message.span,
          }
        : { kind: 'message', audience, text: this.textOf(message) },
    );
  }

  /**
   * The text of a message, without an entry.
   *
   * @param atMs - its `created_at`, in milliseconds since the epoch. @defaultValue now
   */
  textOf(body: MessageBody, atMs = this.stampMs()): string {
    return messageText(this.#options.sessionId, body, atMs);
  }

  /**
   * The text of an acknowledgement.
   *
   * @param from - end of the previous one, in bytes
   * @param to - end of the acknowledged audio, in bytes
   * @param atMs - in milliseconds since the epoch
   */
  acknowledgementText(from: number, to: number, atMs: number): string {
    const { bytesPerSecond, sessionId } = this.#options;
    return acknowledgementText(sessionId, { from, to, atMs }, bytesPerSecond);
  }

  /**
   * The text of a numbered message, or of one with a document the part before its range of the
   * document.
   */
  sentTextOf(entry: NumberedEntry): string {
    switch (entry.kind) {
      case 'message':
        return entry.text;
      case 'acknowledgement':
        return this.acknowledgementText(entry.from, entry.to, entry.atMs);
      case 'document':
        return documentHead(this.#options.sessionId, entry);
    }
  }

  /**
   * The current time for a message, in milliseconds since the epoch. Unlike the time of the
   * machine, it never decreases.
   */
  stampMs(): number {
    this.#lastMs = Math.max(this.#lastMs, this.#options.now());
    return this.#lastMs;
  }

  #audienceOf(name: MessageFlag): Audience | undefined {
    const isForCallback = this.#toCallback?.[name] === true;
    if (this.#toSocket[name]) return isForCallback ? 'both' : 'socket';
    return isForCallback ? 'callback' : undefined;
  }
}
