import { limits } from '../limits.js';
import { parseClientMessage } from '../live/parse-client-message.js';

/** Content of a text frame of a client. */
export type ClientFrame =
  | {
      /** Audio. */
      readonly kind: 'audio';
      /**
       * The audio as padded base64 (RFC 4648, section 4), empty when the message only keeps the
       * session alive.
       */
      readonly base64: string;
    }
  | {
      /** The end of the recording. */
      readonly kind: 'stop';
    }
  | {
      /** A malformed message. */
      readonly kind: 'malformed';
      /** True when its type is `audio_chunk`, so that it is refused by an acknowledgement. */
      readonly isAudio: boolean;
      /** Description of its issues. */
      readonly reason: string;
    };

/**
 * Reads a text frame of a client. Binary frames need no reading, because they are audio.
 *
 * @example
 * ```ts
 * import { readClientFrame } from '@earshot/core/protocol';
 *
 * console.log(readClientFrame('{"type":"stop_recording"}')); // { kind: 'stop' }
 * ```
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

/** Adds the padding that clients may omit from base64. */
function padded(text: string): string {
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Number of malformed messages of one socket that closes it, consecutive or not. */
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

  /** Resets the count of consecutive malformed messages, after a well-formed one. */
  endRow(): void {
    this.#inARow = 0;
  }

  /** Reason to close the socket with 4400, undefined while the limits are not reached. */
  get violation(): string | undefined {
    if (this.#inARow >= limits.live.maximumMalformedMessages)
      return `${this.#inARow} malformed messages in a row`;
    return this.#count >= maximumMalformed ? `${this.#count} malformed messages` : undefined;
  }
}
