import type {
  ErrorMessage,
  KnownLiveMessage,
  LiveFinalTranscript,
  LiveMessage,
} from '@earshot/core';

/** What a frame of the service says. */
export interface ReceivedFrame {
  /** Up to where the service has the audio, in bytes; null when the frame does not say so. */
  readonly acknowledgedTo: number | null;
  /** The message; null when it is none of the session's. */
  readonly message: LiveMessage | null;
  /** Whether it is what begins a connection and tells how much audio the service holds. */
  readonly isGreeting: boolean;
}

/** Reads the frames of the service and counts the messages, by which the next connection goes on. */
export class Inbox {
  #count = 0;
  #isReconnect = false;
  #isFirst = false;
  #sessionId: string | null = null;
  #result: LiveFinalTranscript | null = null;
  #isStopAcknowledged = false;
  #fault: ErrorMessage['error'] | undefined;

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

  /** What the service reported in its last message; undefined when that was about something else. */
  get fault(): ErrorMessage['error'] | undefined {
    return this.#fault;
  }

  /** Whether the service has taken the stop. */
  get isStopAcknowledged(): boolean {
    return this.#isStopAcknowledged;
  }

  /**
   * A connection begins.
   *
   * @param isReconnect - then its first message tells how much audio the service holds. So it does when the session had
   *   a connection of somebody else before, but then only the empty range tells it from the acknowledgement of our audio
   */
  begin(isReconnect: boolean): void {
    this.#isReconnect = isReconnect;
    this.#isFirst = true;
  }

  /** Reads a frame; one that is no message of the interface counts all the same, since the service has numbered it. */
  read(text: string): ReceivedFrame {
    const message = parse(text);
    // Messages are what the contract says for their type: a client that checked each would cost more than it sends.
    const known = message as KnownLiveMessage | null;
    const range = known?.type === 'audio_chunk' ? known.data?.byte_range : null;
    const isGreeting =
      this.#isFirst && range != null && (this.#isReconnect || range[0] === range[1]);
    this.#isFirst = false;
    // It belongs to the connection, and is not one of the numbered messages of the session.
    if (!isGreeting) this.#count += 1;
    this.#fault = known?.type === 'error' ? known.error : undefined;
    this.#sessionId = known?.session_id ?? this.#sessionId;
    if (known?.type === 'post_final_transcript') this.#result = known.data;
    if (known?.type === 'stop_recording') this.#isStopAcknowledged ||= known.acknowledged;
    return { acknowledgedTo: range?.[1] ?? null, message: isGreeting ? null : message, isGreeting };
  }
}

function parse(text: string): LiveMessage | null {
  try {
    // Whatever it is, only messages have a type.
    const value = JSON.parse(text) as LiveMessage | null;
    return typeof value?.type === 'string' ? value : null;
  } catch {
    return null;
  }
}
