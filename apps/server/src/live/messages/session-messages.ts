import type { LiveMessageType, LiveRequest, MessageFlag } from '@earshot/core';
import {
  completeMessage,
  getMessageFlag,
  type MessageBody,
  roundSeconds,
} from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import type {
  AcknowledgedAudio,
  Audience,
  ByteSpan,
  DocumentMessage,
  DocumentType,
  JournalEntry,
  NumberedEntry,
} from '../ports/journal-entry.js';

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
  readonly clock: Pick<Clock, 'now'>;
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
    this.acknowledged = this.#chooseAudience('receive_acknowledgments');
  }

  /** The entries of messages, without those that nobody receives. */
  compose(...bodies: readonly MessageBody[]): MessageEntry[] {
    const entries: MessageEntry[] = [];
    for (const body of bodies) {
      const audience = this.#chooseAudience(getMessageFlag(body));
      if (audience !== undefined)
        entries.push({ kind: 'message', audience, text: this.formatText(body) });
    }
    return entries;
  }

  /** The entry of a message whose text {@link formatText} has created before. */
  composeText(body: MessageBody, text: string): MessageEntry[] {
    const audience = this.#chooseAudience(getMessageFlag(body));
    return audience === undefined ? [] : [{ kind: 'message', audience, text }];
  }

  /** The entries of messages after the recording. */
  composePost(messages: readonly PostMessage[]): (MessageEntry | DocumentEntry)[] {
    const audience = this.#chooseAudience('receive_post_processing_events');
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
        : { kind: 'message', audience, text: this.formatText(message) },
    );
  }

  /**
   * The text of a message, without an entry.
   *
   * @param atMs - its `created_at`, in milliseconds since the epoch. @defaultValue now
   */
  formatText(body: MessageBody, atMs = this.stampMs()): string {
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
  formatSentText(entry: NumberedEntry): string {
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
    this.#lastMs = Math.max(this.#lastMs, this.#options.clock.now());
    return this.#lastMs;
  }

  #chooseAudience(name: MessageFlag): Audience | undefined {
    const isForCallback = this.#toCallback?.[name] === true;
    if (this.#toSocket[name]) return isForCallback ? 'both' : 'socket';
    return isForCallback ? 'callback' : undefined;
  }
}

/**
 * Texts of a message before and after its range of the document, and the member before its data.
 */
const documentTexts: Readonly<
  Record<DocumentType, { member: string; before: string; after: string }>
> = {
  post_transcript: { member: '', before: '', after: '' },
  post_chapterization: { member: ',"error":null', before: '{"results":', after: '}' },
  post_final_transcript: { member: '', before: '', after: '' },
};

/**
 * The JSON text of a message.
 *
 * @param sessionId - uuid of the session
 * @param atMs - in milliseconds since the epoch
 */
function messageText(sessionId: string, body: MessageBody, atMs: number): string {
  return JSON.stringify(completeMessage(sessionId, body, atMs));
}

/**
 * The first message of a session, which no socket gets, since the session is initiated over HTTP.
 */
export function startSessionText(sessionId: string, createdAtMs: number): string {
  return messageText(sessionId, { type: 'start_session' }, createdAtMs);
}

/**
 * The text of an acknowledgement. It is concatenated without JSON serialization for speed, since
 * each session sends ten a second.
 */
export function acknowledgementText(
  sessionId: string,
  { atMs, from, to }: AcknowledgedAudio,
  bytesPerSecond: number,
): string {
  return `${openText('audio_chunk', sessionId, atMs)},"acknowledged":true,"error":null,"data":{"byte_range":[${from},${to}],"time_range":[${roundSeconds(from / bytesPerSecond)},${roundSeconds(to / bytesPerSecond)}]}}`;
}

/** The text of a message before its range of the document. */
export function documentHead(
  sessionId: string,
  { atMs, type }: Pick<DocumentMessage, 'atMs' | 'type'>,
): string {
  const { before, member } = documentTexts[type];
  return `${openText(type, sessionId, atMs)}${member},"data":${before}`;
}

/** The text of a message after its range of the document. */
export function documentTail(type: DocumentType): string {
  return `${documentTexts[type].after}}`;
}

/**
 * The text of a message with a document for the outbox, which references its data as a range of the
 * stored result.
 *
 * @param whole - range of the whole document, whose closing brace the result lacks
 */
export function documentReference(
  sessionId: string,
  { atMs, from, to, type }: DocumentMessage,
  whole: ByteSpan,
): string {
  const isWhole = from === whole.from && to === whole.to;
  const { after, before, member } = documentTexts[type];
  const data = isWhole
    ? { from, to: to - 1, prefix: before, suffix: `}${after}` }
    : { from, to, prefix: before, suffix: after };
  return `${openText(type, sessionId, atMs)}${member},"result_data":${JSON.stringify(data)}}`;
}

/** The start of a message with the members that all messages have. */
function openText(type: LiveMessageType, sessionId: string, atMs: number): string {
  return `{"type":"${type}","session_id":"${sessionId}","created_at":"${isoTime(atMs)}"`;
}

/** The latest second of {@link isoTime}, and its text up to the milliseconds. */
let latest = { second: Number.NaN, text: '' };

/**
 * A time in ISO 8601, in UTC. The date is formatted only once a second.
 *
 * @param atMs - in milliseconds since the epoch
 */
function isoTime(atMs: number): string {
  const second = Math.floor(atMs / 1000);
  if (second !== latest.second)
    latest = { second, text: new Date(second * 1000).toISOString().slice(0, -'000Z'.length) };
  return `${latest.text}${String(Math.floor(atMs) - second * 1000).padStart(3, '0')}Z`;
}
