import type { LiveMessageType } from '@earshot/core';
import { completeMessage, type MessageBody, roundSeconds } from '@earshot/core/protocol';
import type {
  AcknowledgedAudio,
  ByteSpan,
  DocumentMessage,
  DocumentType,
} from '../journal/journal-entry.js';

/** Text between the members that every message begins with and a range of the document, and the text behind that. */
const documentTexts: Readonly<
  Record<DocumentType, { member: string; before: string; after: string }>
> = {
  post_transcript: { member: '', before: '', after: '' },
  post_chapterization: { member: ',"error":null', before: '{"results":', after: '}' },
  post_final_transcript: { member: '', before: '', after: '' },
};

/**
 * A message as it is sent.
 *
 * @param sessionId - a uuid
 * @param atMs - in milliseconds since the epoch
 */
export function messageText(sessionId: string, body: MessageBody, atMs: number): string {
  return JSON.stringify(completeMessage(sessionId, body, atMs));
}

/** The message that a session begins with; it was initiated by HTTP, so that no socket gets it. */
export function startSessionText(sessionId: string, createdAtMs: number): string {
  return messageText(sessionId, { type: 'start_session' }, createdAtMs);
}

/** The acknowledgement of audio as it is sent: there are ten a second, so that it is put together by hand. */
export function acknowledgementText(
  sessionId: string,
  { atMs, from, to }: AcknowledgedAudio,
  bytesPerSecond: number,
): string {
  return `${openText('audio_chunk', sessionId, atMs)},"acknowledged":true,"error":null,"data":{"byte_range":[${from},${to}],"time_range":[${roundSeconds(from / bytesPerSecond)},${roundSeconds(to / bytesPerSecond)}]}}`;
}

/** The text of a message with a document up to the range of the document. */
export function documentHead(
  sessionId: string,
  { atMs, type }: Pick<DocumentMessage, 'atMs' | 'type'>,
): string {
  const { before, member } = documentTexts[type];
  return `${openText(type, sessionId, atMs)}${member},"data":${before}`;
}

/** The text of a message with a document behind the range of the document. */
export function documentTail(type: DocumentType): string {
  return `${documentTexts[type].after}}`;
}

/**
 * The text of a message with a document for the outbox, which names the bytes of the stored result that are its data.
 *
 * @param whole - range of the whole document, which has no closing brace in the result
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

/** The members that every message begins with. */
function openText(type: LiveMessageType, sessionId: string, atMs: number): string {
  return `{"type":"${type}","session_id":"${sessionId}","created_at":"${isoTime(atMs)}"`;
}

/** The latest second of {@link isoTime}, and its text up to the milliseconds. */
let latest = { second: Number.NaN, text: '' };

/**
 * A time in ISO 8601, in UTC: of all messages of a second, the date is calculated once.
 *
 * @param atMs - in milliseconds since the epoch
 */
function isoTime(atMs: number): string {
  const second = Math.floor(atMs / 1000);
  if (second !== latest.second)
    latest = { second, text: new Date(second * 1000).toISOString().slice(0, -'000Z'.length) };
  return `${latest.text}${String(Math.floor(atMs) - second * 1000).padStart(3, '0')}Z`;
}
