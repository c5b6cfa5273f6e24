import { roundSeconds } from '../../round-seconds.js';

/** Audio that was taken. */
export interface TakenAudio {
  /** Offset of the first byte. */
  readonly from: number;
  /** Offset behind the last byte. */
  readonly to: number;
  /** When it was acknowledged, in milliseconds since the epoch. */
  readonly atMs: number;
}

/**
 * The acknowledgement of audio as it is sent, and sent again: there are ten a second, so that it is put together by hand.
 *
 * @param sessionId - a uuid
 * @param taken - what is acknowledged
 * @param bytesPerSecond - of the audio
 */
export function acknowledgementText(
  sessionId: string,
  { from, to, atMs }: TakenAudio,
  bytesPerSecond: number,
): string {
  return `{"type":"audio_chunk","session_id":"${sessionId}","created_at":"${new Date(atMs).toISOString()}","acknowledged":true,"error":null,"data":{"byte_range":[${from},${to}],"time_range":[${roundSeconds(from / bytesPerSecond)},${roundSeconds(to / bytesPerSecond)}]}}`;
}
