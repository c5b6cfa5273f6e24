/** Position at which a client resumes a session, from the query parameters of its socket url. */
export interface Resumption {
  /**
   * `audio_offset`: offset in the session of the first byte that the client will send, undefined
   * when absent.
   */
  readonly offset: number | undefined;
  /**
   * `message_cursor`: number of messages of the session that the client has, undefined when absent.
   */
  readonly cursor: number | undefined;
}

/** Result of {@link parseResumption}. */
export type ParsedResumption =
  | ({
      /** The position is well-formed. */
      readonly success: true;
    } & Resumption)
  | {
      /** The position is malformed. */
      readonly success: false;
      /** Description of the issue. */
      readonly reason: string;
    };

/** Parameters of the socket url, none of which may be given twice. */
const socketParameters = ['token', 'audio_offset', 'message_cursor'] as const;

/**
 * Parses the position at which a client resumes. A parameter of the socket url that is given twice
 * is an issue, because choosing one of the two would be a guess.
 *
 * @example
 * ```ts
 * import { parseResumption } from '@earshot/core/protocol';
 *
 * console.log(parseResumption(new URLSearchParams('audio_offset=64000&message_cursor=7')));
 * // { success: true, offset: 64000, cursor: 7 }
 * ```
 *
 * @param parameters - query parameters of the socket url, such as a `URLSearchParams`
 */
export function parseResumption(parameters: {
  get(name: string): string | null;
  getAll(name: string): readonly string[];
}): ParsedResumption {
  const repeated = socketParameters.find((name) => parameters.getAll(name).length > 1);
  if (repeated !== undefined) return { success: false, reason: `${repeated} must be given once` };
  const offset = parseCount(parameters.get('audio_offset'));
  const cursor = parseCount(parameters.get('message_cursor'));
  return offset === null || cursor === null
    ? { success: false, reason: 'audio_offset and message_cursor are whole numbers' }
    : { success: true, offset, cursor };
}

/** A count, undefined when it is absent and null when it is malformed. */
function parseCount(text: string | null): number | undefined | null {
  if (text === null) return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Extent of a session: no client can resume beyond it. */
export interface SessionExtent {
  /** Length of the session's audio, in bytes. */
  readonly audioBytes: number;
  /** Number of published messages. */
  readonly messages: number;
  /** True once the last message was published. No audio follows, so the offset is not checked. */
  readonly isEnded: boolean;
}

/**
 * Checks the position at which a client resumes against the extent of the session.
 *
 * @returns the reason to close its socket with 4400, or undefined when the position is valid
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
