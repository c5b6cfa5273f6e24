import { limits } from '../limits.js';
import { parseClientMessage } from '../live/parse-client-message.js';

/** Content of a text frame of a client. */
export type ClientFrame =
  | {
      /** Audio. */
      readonly kind: 'audio';
      /** The audio as base64 (RFC 4648, section 4), with its padding; empty when it only keeps the session alive. */
      readonly base64: string;
    }
  | {
      /** The end of the recording. */
      readonly kind: 'stop';
    }
  | {
      /** A text that cannot be read. */
      readonly kind: 'malformed';
      /** True when it was meant to be audio, so that its refusal is an acknowledgement. */
      readonly isAudio: boolean;
      /** Description of what is wrong. */
      readonly reason: string;
    };

/**
 * Reads a text frame of a client. Binary frames are audio as they are.
 *
 * @param text - the frame, of at most `limits.live.maximumFrameBytes`
 */
export function readClientFrame(text: string): ClientFrame {
  const parsed = parseClientMessage(text);
  if (!parsed.success) {
    const isAudio = parsed.type === 'audio_chunk';
    return { kind: 'malformed', isAudio, reason: parsed.issues.join('; ') };
  }
  return parsed.message.type === 'stop_recording'
    ? { kind: 'stop' }
    : { kind: 'audio', base64: padded(parsed.message.data.chunk) };
}

/** Base64 with its padding, which a client may leave out. */
function padded(text: string): string {
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Malformed messages of one socket that close it, whatever comes between them. */
const maximumMalformed = 500;

/** Counts the malformed messages of one socket. */
export class MalformedMessages {
  #count = 0;
  #inARow = 0;

  /** Counts a malformed message. */
  add(): void {
    this.#count += 1;
    this.#inARow += 1;
  }

  /** Ends a row: a message could be read. */
  endRow(): void {
    this.#inARow = 0;
  }

  /** Reason for which the socket is to be closed with 4400; undefined while it may send more. */
  get violation(): string | undefined {
    if (this.#inARow >= limits.live.maximumMalformedMessages)
      return `${this.#inARow} malformed messages in a row`;
    return this.#count >= maximumMalformed ? `${this.#count} malformed messages` : undefined;
  }
}
