import type { ErrorCode } from '@earshot/core';

const brand = Symbol.for('earshot.server.AudioInputError');

/**
 * Issue with the audio of a caller:
 * - `unsupported`: it is in a format that this service does not decode
 * - `undecodable`: it looks like a known format but is invalid
 * - `empty`: it has no samples
 * - `too-long`: it lasts longer than is allowed
 */
export type AudioInputIssue = 'unsupported' | 'undecodable' | 'empty' | 'too-long';

/** Error code of the contract for each issue. */
const codes = {
  unsupported: 'unsupported_audio',
  undecodable: 'invalid_audio',
  empty: 'invalid_audio',
  'too-long': 'audio_too_long',
} as const satisfies Record<AudioInputIssue, ErrorCode>;

/** Audio of a caller that cannot be transcribed. Another attempt would fail in the same way. */
export class AudioInputError extends Error {
  override readonly name = 'AudioInputError';
  readonly code = 'audio_input';
  readonly isRetryable = false;
  readonly [brand] = true;
  readonly issue: AudioInputIssue;

  /** @param message - for the caller: the problem, and what is allowed */
  constructor(issue: AudioInputIssue, message: string, options?: ErrorOptions) {
    super(message, options);
    this.issue = issue;
  }

  /** Error code of the contract. */
  get reasonCode(): ErrorCode {
    return codes[this.issue];
  }

  /** True for an AudioInputError of any copy of this module. */
  static is(error: unknown): error is AudioInputError {
    return error instanceof Error && brand in error;
  }
}
