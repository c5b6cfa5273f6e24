import type { ErrorMessage, KnownLiveMessage, LiveFinalTranscript, LiveMessage } from '#contract';

/** Content of a text frame of the service. */
export interface ReceivedFrame {
  /** The message; null for a text that is none. */
  readonly message: LiveMessage | null;
  /** Range of the audio that the frame acknowledges, in bytes of the audio of the session; null when it acknowledges none. */
  readonly byteRange: readonly [start: number, end: number] | null;
}

/** Reads the messages of the service, and keeps what they report about the session. */
export class MessageReader {
  /** Id of the session; null until a message has it. */
  sessionId: string | null = null;
  /** Result of the session; null until the service has sent it. */
  result: LiveFinalTranscript | null = null;
  /** True once the service has acknowledged the stop. */
  isStopAcknowledged = false;
  /** Error in the last message; undefined when that was another message. */
  error: ErrorMessage['error'] | undefined;

  read(text: string): ReceivedFrame {
    const message = parse(text);
    // Messages have the shape that the contract gives their type: a client that checked each would cost more than it sends.
    const known = message as KnownLiveMessage | null;
    this.error = known?.type === 'error' ? known.error : undefined;
    this.sessionId = known?.session_id ?? this.sessionId;
    if (known?.type === 'post_final_transcript') this.result = known.data;
    if (known?.type === 'stop_recording') this.isStopAcknowledged ||= known.acknowledged;
    const byteRange = known?.type === 'audio_chunk' ? (known.data?.byte_range ?? null) : null;
    return { message, byteRange };
  }
}

function parse(text: string): LiveMessage | null {
  try {
    // Any JSON may come; only messages have a type.
    const value = JSON.parse(text) as LiveMessage | null;
    return typeof value?.type === 'string' ? value : null;
  } catch {
    return null;
  }
}
