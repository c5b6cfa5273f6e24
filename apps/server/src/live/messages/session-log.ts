import type { LiveRequest, MessageFlag, Utterance } from '@earshot/core';
import type { LiveChannelPosition } from '@earshot/engine';
import type { Journal, NumberedEntry } from '../journal/journal.js';
import type { Audience, DocumentType, JournalEntry } from '../journal/journal-entry.js';
import { acknowledgementText } from './acknowledgement-text.js';
import { type MessageBody, switchOf } from './message-body.js';

type MessageEntry = Extract<JournalEntry, { readonly kind: 'message' }>;

/** Options of a {@link SessionLog}. */
export interface SessionLogOptions {
  readonly sessionId: string;
  readonly params: LiveRequest;
  readonly bytesPerSecond: number;
  readonly journal: Journal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A message for the socket was written down, under a number. */
  readonly onMessage: (text: string, number: number) => void;
  /** A message was written down that is sent from the journal. */
  readonly onDocument: () => void;
  /** A message for the callback was written down. */
  readonly onCallback: () => void;
}

/** Writes the messages of a session: each is kept first and sent afterwards, and only to whom its configuration selects. */
export class SessionLog {
  readonly #options: SessionLogOptions;
  readonly #toSocket: Record<MessageFlag, boolean>;
  readonly #toCallback: Record<MessageFlag, boolean> | undefined;
  #lastMs = 0;

  constructor(options: SessionLogOptions) {
    const { callback, callback_config, messages_config } = options.params;
    this.#options = options;
    this.#toSocket = messages_config;
    this.#toCallback = callback ? callback_config : undefined;
  }

  /** Writes messages. */
  write(...bodies: readonly MessageBody[]): void {
    this.#append([], bodies);
  }

  /** Writes a message whose text was made before, by {@link textOf}. */
  writeText(body: MessageBody, text: string): void {
    const audience = this.#audienceOf(switchOf(body));
    if (audience !== undefined) this.#appendTexts([], [{ kind: 'message', audience, text }]);
  }

  /** Writes messages together with something that is to be kept: both or neither. */
  writeWith(entry: JournalEntry, ...bodies: readonly MessageBody[]): void {
    this.#append([entry], bodies);
  }

  /**
   * Writes the end of an utterance, and its messages.
   *
   * @returns the characters of JSON that the utterance takes
   */
  writeUtterance(
    channel: number,
    utterance: Utterance | null,
    position: LiveChannelPosition,
    bodies: readonly MessageBody[],
  ): number {
    const utteranceText = utterance === null ? null : JSON.stringify(utterance);
    this.#append([{ kind: 'utterance', channel, utteranceText, position }], bodies);
    return utteranceText?.length ?? 0;
  }

  /**
   * Writes a message whose data are a part of the final document.
   *
   * @param from - offset of the data in the document, in bytes
   * @param to - offset behind the data
   */
  writeDocument(type: DocumentType, from: number, to: number): void {
    const { journal, onCallback, onDocument } = this.#options;
    const audience = this.#audienceOf('receive_post_processing_events');
    if (audience === undefined) return;
    journal.append({ kind: 'document', audience, type, atMs: this.stampMs(), from, to });
    if (audience !== 'callback') onDocument();
    if (audience !== 'socket') onCallback();
  }

  /** Acknowledges audio up to a size. */
  acknowledge(size: number): void {
    const { bytesPerSecond, journal, onCallback, onMessage, sessionId } = this.#options;
    const audience = this.#audienceOf('receive_acknowledgments');
    if (audience === undefined) return;
    const from = journal.acknowledged;
    const atMs = this.stampMs();
    const number = journal.count;
    journal.append({ kind: 'acknowledgement', audience, size, atMs });
    const text = acknowledgementText(sessionId, { from, to: size, atMs }, bytesPerSecond);
    if (audience !== 'callback') onMessage(text, number);
    if (audience !== 'socket') onCallback();
  }

  /**
   * A message of the session that is not written down.
   *
   * @param atMs - when it was created, in milliseconds since the epoch
   */
  textOf(body: MessageBody, atMs = this.stampMs()): string {
    const { type, ...rest } = body;
    return JSON.stringify({
      type,
      session_id: this.#options.sessionId,
      created_at: new Date(atMs).toISOString(),
      ...rest,
    });
  }

  /** A numbered message as it is sent; of a document the part before its data, which end with a brace. */
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

  /** The time by which messages are stamped: it never goes back, whatever is done to the time of the machine. */
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
      const audience = this.#audienceOf(switchOf(body));
      return audience === undefined ? [] : [{ kind: 'message', audience, text: this.textOf(body) }];
    });
    if (first.length + messages.length > 0) this.#appendTexts(first, messages);
  }

  #appendTexts(first: readonly JournalEntry[], messages: readonly MessageEntry[]): void {
    const { journal, onCallback, onMessage } = this.#options;
    let number = journal.count;
    journal.append(...first, ...messages);
    for (const { audience, text } of messages) {
      if (audience !== 'socket') onCallback();
      if (audience === 'callback') continue;
      onMessage(text, number);
      number += 1;
    }
  }
}

/** The text of a message before the data of its document. */
export function documentHead(
  sessionId: string,
  { atMs, type }: { readonly type: DocumentType; readonly atMs: number },
): string {
  return `{"type":"${type}","session_id":"${sessionId}","created_at":"${new Date(atMs).toISOString()}","data":`;
}
