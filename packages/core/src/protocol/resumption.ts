/** Position at which a client resumes a session, from the url of its socket. */
export interface Resumption {
  /** `audio_offset`: offset in the session of the first byte that it will send; undefined when it gives none. */
  readonly offset: number | undefined;
  /** `message_cursor`: how many messages of the session it has; undefined when it gives none. */
  readonly cursor: number | undefined;
}

/** Result of {@link parseResumption}. */
export type ParsedResumption =
  | ({
      /** The position can be read. */
      readonly success: true;
    } & Resumption)
  | {
      /** The position is malformed. */
      readonly success: false;
      /** Description of what is wrong. */
      readonly reason: string;
    };

/**
 * Reads the position at which a client resumes.
 *
 * @param parameters - of the url of its socket, such as `URLSearchParams`
 */
export function parseResumption(parameters: {
  get(name: string): string | null;
}): ParsedResumption {
  const offset = parseCount(parameters.get('audio_offset'));
  const cursor = parseCount(parameters.get('message_cursor'));
  return offset === null || cursor === null
    ? { success: false, reason: 'audio_offset and message_cursor are whole numbers' }
    : { success: true, offset, cursor };
}

/** A count; undefined when it is absent, null when it is malformed. */
function parseCount(text: string | null): number | undefined | null {
  if (text === null) return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Extent of a session, which nobody can resume beyond. */
export interface SessionExtent {
  /** Audio of the session, in bytes. */
  readonly audioBytes: number;
  /** Number of messages that were published. */
  readonly messages: number;
  /** True once the last message was published: then nobody sends audio, and no offset matters. */
  readonly isEnded: boolean;
}

/**
 * Checks the position at which a client resumes.
 *
 * @returns the reason to close its socket with 4400; undefined when it can resume there
 */
export function findResumptionViolation(
  { cursor = 0, offset = 0 }: Resumption,
  { audioBytes, isEnded, messages }: SessionExtent,
): string | undefined {
  if (!isEnded && offset > audioBytes)
    return `audio_offset is ${offset}, and the session has ${audioBytes} bytes`;
  return cursor > messages
    ? `message_cursor is ${cursor}, and the session has ${messages} messages`
    : undefined;
}
