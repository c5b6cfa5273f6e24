const brand = Symbol.for('earshot.server.AudioInputError');

/**
 * What is wrong with audio that was given:
 * - `unsupported`: it is in a format that this service does not decode
 * - `undecodable`: it claims a known format and breaks its rules
 * - `empty`: it holds no samples
 * - `too-long`: it lasts longer than is allowed
 */
export type AudioInputFault = 'unsupported' | 'undecodable' | 'empty' | 'too-long';

/** Audio that cannot be transcribed, through no fault of the service: trying again does not help. */
export class AudioInputError extends Error {
  override readonly name = 'AudioInputError';
  readonly code = 'audio_input';
  readonly isRetryable = false;
  readonly [brand] = true;
  readonly fault: AudioInputFault;

  /**
   * @param fault - the kind of fault
   * @param message - what is wrong and what is allowed, for the caller
   * @param options - the error behind it
   */
  constructor(fault: AudioInputFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }

  /** Whether `error` is an AudioInputError, of this copy of the code or of another. */
  static is(error: unknown): error is AudioInputError {
    return error instanceof Error && brand in error;
  }
}
