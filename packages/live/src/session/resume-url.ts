/**
 * The address of a session, with what the service needs to go on where the last connection broke off.
 *
 * @param url - from the answer to POST /v2/live
 * @param audioOffset - of the first byte that will be sent
 * @param messageCursor - how many messages have come
 */
export function resumeUrl(url: string, audioOffset: number, messageCursor: number): string {
  const address = new URL(url);
  address.searchParams.set('audio_offset', String(audioOffset));
  address.searchParams.set('message_cursor', String(messageCursor));
  return address.href;
}
