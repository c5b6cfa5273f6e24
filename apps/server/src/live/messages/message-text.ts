import type { LiveMessageType } from '@earshot/core';
import { completeMessage, type MessageBody, roundSeconds } from '@earshot/core/protocol';
import type {
  AcknowledgedAudio,
  ByteSpan,
  DocumentMessage,
  DocumentType,
} from '../ports/journal-entry.js';

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
export function messageText(sessionId: string, body: MessageBody, atMs: number): string {
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
