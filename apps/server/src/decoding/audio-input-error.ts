const brand = Symbol.for('earshot.server.AudioInputError');

/**
 * Issue with the audio of a caller:
 * - `unsupported`: it is in a format that this service does not decode
 * - `undecodable`: it claims a known format and breaks its rules
 * - `empty`: it holds no samples
 * - `too-long`: it lasts longer than is allowed
 */
export type AudioInputIssue = 'unsupported' | 'undecodable' | 'empty' | 'too-long';

/** Audio of a caller that cannot be transcribed; another attempt has the same outcome. */
export class AudioInputError extends Error {
  override readonly name = 'AudioInputError';
  readonly code = 'audio_input';
  readonly isRetryable = false;
  readonly [brand] = true;
  readonly issue: AudioInputIssue;

  /**
   * @param message - for the caller: what is wrong, and what is allowed
   * @param options - the error behind it
   */
  constructor(issue: AudioInputIssue, message: string, options?: ErrorOptions) {
    super(message, options);
    this.issue = issue;
  }

  /** True of an AudioInputError, of this copy of the code or of another. */
  static is(error: unknown): error is AudioInputError {
    return error instanceof Error && brand in error;
  }
}
