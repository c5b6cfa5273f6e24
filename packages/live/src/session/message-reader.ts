import type { ErrorMessage, KnownLiveMessage, LiveFinalTranscript, LiveMessage } from '#contract';

/** Content of a text frame of the service. */
interface ReceivedFrame {
  /** The message, or null for a text that is not a message. */
  readonly message: LiveMessage | null;
  /**
   * Range of the audio that the frame acknowledges, in bytes of the audio of the session, or null
   * when it acknowledges none.
   */
  readonly byteRange: readonly [start: number, end: number] | null;
}

/** Reads the messages of the service, and keeps what they report about the session. */
export interface MessageReader {
  /** Id of the session, or null until a message has it. */
  readonly sessionId: string | null;
  /** Result of the session, or null until the service has sent it. */
  readonly result: LiveFinalTranscript | null;
  /** True once the service has acknowledged the stop. */
  readonly isStopAcknowledged: boolean;
  /** Error in the last message, or undefined when that was another message. */
  readonly error: ErrorMessage['error'] | undefined;
  read(text: string): ReceivedFrame;
}

/** Makes a {@link MessageReader}. */
export function createMessageReader(): MessageReader {
  const reader: { -readonly [Member in keyof MessageReader]: MessageReader[Member] } = {
    sessionId: null,
    result: null,
    isStopAcknowledged: false,
    error: undefined,
    read(text) {
      const message = parse(text);
      // Messages have the shape that the contract defines for their type. Checking each would cost
      // a client more than all that it sends.
      const known = message as KnownLiveMessage | null;
      reader.error = known?.type === 'error' ? known.error : undefined;
      reader.sessionId = known?.session_id ?? reader.sessionId;
      if (known?.type === 'post_final_transcript') reader.result = known.data;
      if (known?.type === 'stop_recording') reader.isStopAcknowledged ||= known.acknowledged;
      const byteRange = known?.type === 'audio_chunk' ? (known.data?.byte_range ?? null) : null;
      return { message, byteRange };
    },
  };
  return reader;
}

function parse(text: string): LiveMessage | null {
  try {
    // Any JSON may be received. Only messages have a type.
    const value = JSON.parse(text) as LiveMessage | null;
    return typeof value?.type === 'string' ? value : null;
  } catch {
    return null;
  }
}
