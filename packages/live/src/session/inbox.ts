import type {
  AudioChunkAcknowledgement,
  LiveFinalTranscript,
  LiveMessage,
  PostFinalTranscriptMessage,
  StopRecordingAcknowledgement,
} from '@earshot/core';

/** What a frame of the service says. */
export interface ReceivedFrame {
  /** Up to where the service has the audio, in bytes; null when the frame does not say so. */
  readonly acknowledgedTo: number | null;
  /** The message; null when it is none of the session's. */
  readonly message: LiveMessage | null;
}

/** Reads the frames of the service and counts the messages, by which the next connection goes on. */
export class Inbox {
  #count = 0;
  #expectsOffset = false;
  #sessionId: string | null = null;
  #result: LiveFinalTranscript | null = null;
  #isStopAcknowledged = false;

  /** How many messages of the session have come. */
  get count(): number {
    return this.#count;
  }

  /** Null until the first message. */
  get sessionId(): string | null {
    return this.#sessionId;
  }

  /** The whole result; null until the service has sent it. */
  get result(): LiveFinalTranscript | null {
    return this.#result;
  }

  /** Whether the service has taken the stop. */
  get isStopAcknowledged(): boolean {
    return this.#isStopAcknowledged;
  }

  /**
   * A connection begins.
   *
   * @param isReconnect - then its first message tells how much audio the service holds; it belongs to the connection and is not
   *   one of the numbered messages of the session
   */
  begin(isReconnect: boolean): void {
    this.#expectsOffset = isReconnect;
  }

  /** Reads a frame; one that is no message of the interface counts all the same, since the service has numbered it. */
  read(text: string): ReceivedFrame {
    const message = parse(text);
    const isAcknowledgement = message?.type === 'audio_chunk';
    const isOffset = this.#expectsOffset && isAcknowledgement;
    this.#expectsOffset = false;
    if (!isOffset) this.#count += 1;
    if (message === null) return { acknowledgedTo: null, message: null };
    if (typeof message.session_id === 'string') this.#sessionId = message.session_id;
    const acknowledgedTo = isAcknowledgement
      ? acknowledgedEnd(message as AudioChunkAcknowledgement)
      : null;
    // Messages are what the contract says for their type: a client that checked each would cost more than it sends.
    if (message.type === 'post_final_transcript') {
      this.#result = (message as PostFinalTranscriptMessage).data;
    }
    if (message.type === 'stop_recording') {
      this.#isStopAcknowledged ||= (message as StopRecordingAcknowledgement).acknowledged;
    }
    return { acknowledgedTo, message: isOffset ? null : message };
  }
}

function parse(text: string): LiveMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    const isMessage =
      typeof value === 'object' &&
      value !== null &&
      typeof (value as Partial<LiveMessage>).type === 'string';
    return isMessage ? (value as LiveMessage) : null;
  } catch {
    return null;
  }
}

function acknowledgedEnd({ data }: AudioChunkAcknowledgement): number | null {
  const end: unknown = data?.byte_range[1];
  return typeof end === 'number' && end >= 0 ? end : null;
}
