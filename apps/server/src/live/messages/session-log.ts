import type { VoiceRecord } from '@earshot/add-ons/diarization';
import type { LiveRequest, MessageFlag, Utterance } from '@earshot/core';
import { type MessageBody, messageFlagOf } from '@earshot/core/protocol';
import type { LiveChannelPosition } from '@earshot/engine';
import type { Journal, NumberedEntry } from '../journal/journal.js';
import type { Audience, ByteSpan, DocumentType, JournalEntry } from '../journal/journal-entry.js';
import { acknowledgementText, documentHead, messageText } from './message-text.js';

type MessageEntry = Extract<JournalEntry, { readonly kind: 'message' }>;
type DocumentEntry = Extract<JournalEntry, { readonly kind: 'document' }>;

/** A message after the recording, with its own data, or with a range of the final document as its data. */
export type PostMessage = MessageBody | { readonly type: DocumentType; readonly span: ByteSpan };

/** An utterance that is completely known. */
export interface FinishedUtterance {
  readonly channel: number;
  /** Its parts, each of one speaker. There are none when no word was recognised. */
  readonly parts: readonly Utterance[];
  /** Position from which the channel can be resumed after it. */
  readonly position: LiveChannelPosition;
  /** Data about its voices that the next process needs, or undefined when there is none. */
  readonly record: VoiceRecord | undefined;
}

/** Options of a {@link SessionLog}. */
export interface SessionLogOptions {
  readonly sessionId: string;
  readonly params: LiveRequest;
  readonly bytesPerSecond: number;
  readonly journal: Journal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called with each message for the socket once it is written, and with its number. */
  readonly onMessage: (text: string, number: number) => void;
  /** Called once a message with a document is written, which is sent from the journal. */
  readonly onDocument: () => void;
  /** Called once a message for the callback is written. */
  readonly onCallback: () => void;
}

/** Publishes the messages of a session: each is written to the journal and then sent, to the receivers that its configuration selects. */
export class SessionLog {
  readonly #options: SessionLogOptions;
  readonly #toSocket: Record<MessageFlag, boolean>;
  readonly #toCallback: Record<MessageFlag, boolean> | undefined;
  /** Receivers of acknowledgements, of which there are ten a second. */
  readonly #acknowledged: Audience | undefined;
  #lastMs = 0;

  constructor(options: SessionLogOptions) {
    const { callback, callback_config, messages_config } = options.params;
    this.#options = options;
    this.#toSocket = messages_config;
    this.#toCallback = callback ? callback_config : undefined;
    this.#acknowledged = this.#audienceOf('receive_acknowledgments');
  }

  /** Publishes messages. */
  write(...bodies: readonly MessageBody[]): void {
    this.#append([], bodies);
  }

  /** Publishes a message whose text {@link textOf} has created before. */
  writeText(body: MessageBody, text: string): void {
    const audience = this.#audienceOf(messageFlagOf(body));
    if (audience !== undefined) this.#appendEntries([], [{ kind: 'message', audience, text }]);
  }

  /** Publishes messages together with an entry of the journal, all or nothing. */
  writeWith(entry: JournalEntry, ...bodies: readonly MessageBody[]): void {
    this.#append([entry], bodies);
  }

  /**
   * Writes a finished utterance, and publishes its messages.
   *
   * @returns length of the JSON text of its parts, in characters
   */
  writeUtterance(
    { channel, parts, position, record }: FinishedUtterance,
    bodies: readonly MessageBody[],
  ): number {
    const utteranceTexts = parts.map((part) => JSON.stringify(part));
    const entries: JournalEntry[] = [{ kind: 'utterance', channel, utteranceTexts, position }];
    if (record !== undefined)
      entries.unshift({ kind: 'voices', recordText: JSON.stringify(record) });
    this.#append(entries, bodies);
    return utteranceTexts.reduce((sum, { length }) => sum + length, 0);
  }

  /** Publishes messages after the recording, all of them or none. */
  writePost(messages: readonly PostMessage[]): void {
    const audience = this.#audienceOf('receive_post_processing_events');
    if (audience === undefined || messages.length === 0) return;
    this.#appendEntries(
      [],
      messages.map((message): MessageEntry | DocumentEntry =>
        'span' in message
          ? {
              kind: 'document',
              audience,
              type: message.type,
              atMs: this.stampMs(),
              ...message.span,
            }
          : { kind: 'message', audience, text: this.textOf(message) },
      ),
    );
  }

  /** Acknowledges the audio of the session up to a size in bytes. */
  acknowledge(size: number): void {
    const { bytesPerSecond, journal, onCallback, onMessage, sessionId } = this.#options;
    const audience = this.#acknowledged;
    if (audience === undefined) return;
    const from = journal.acknowledged;
    const atMs = this.stampMs();
    const number = journal.count;
    journal.appendAcknowledgement(audience, size, atMs);
    const text = acknowledgementText(sessionId, { from, to: size, atMs }, bytesPerSecond);
    if (audience !== 'callback') onMessage(text, number);
    if (audience !== 'socket') onCallback();
  }

  /**
   * The text of a message, without publishing it.
   *
   * @param atMs - its `created_at`, in milliseconds since the epoch. @defaultValue now
   */
  textOf(body: MessageBody, atMs = this.stampMs()): string {
    return messageText(this.#options.sessionId, body, atMs);
  }

  /** The text of a numbered message, or of one with a document the part before its range of the document. */
  sentTextOf(entry: NumberedEntry): string {
    const { bytesPerSecond, sessionId } = this.#options;
    switch (entry.kind) {
      case 'message':
        return entry.text;
      case 'acknowledgement':
        return acknowledgementText(sessionId, entry, bytesPerSecond);
      case 'document':
        return documentHead(sessionId, entry);
    }
  }

  /** The current time for a message, in milliseconds since the epoch. Unlike the time of the machine, it never decreases. */
  stampMs(): number {
    this.#lastMs = Math.max(this.#lastMs, this.#options.now());
    return this.#lastMs;
  }

  #audienceOf(name: MessageFlag): Audience | undefined {
    const isForCallback = this.#toCallback?.[name] === true;
    if (this.#toSocket[name]) return isForCallback ? 'both' : 'socket';
    return isForCallback ? 'callback' : undefined;
  }

  #append(first: readonly JournalEntry[], bodies: readonly MessageBody[]): void {
    const messages = bodies.flatMap((body): MessageEntry[] => {
      const audience = this.#audienceOf(messageFlagOf(body));
      return audience === undefined ? [] : [{ kind: 'message', audience, text: this.textOf(body) }];
    });
    if (first.length + messages.length > 0) this.#appendEntries(first, messages);
  }

  #appendEntries(
    first: readonly JournalEntry[],
    messages: readonly (MessageEntry | DocumentEntry)[],
  ): void {
    const { journal, onCallback, onDocument, onMessage } = this.#options;
    let number = journal.count;
    journal.append(...first, ...messages);
    for (const message of messages) {
      if (message.audience !== 'socket') onCallback();
      if (message.audience === 'callback') continue;
      if (message.kind === 'document') onDocument();
      else onMessage(message.text, number);
      number += 1;
    }
  }
}
