/** Options of {@link AddressError}. */
export interface AddressErrorOptions {
  /** True when another attempt may succeed. @defaultValue false */
  isRetryable?: boolean;
  cause?: unknown;
}

/**
 * An address that a caller gave may not be reached. The message is for the caller: it contains no
 * part of the address, whose query may contain a secret.
 */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly code = 'address-not-allowed';
  readonly isRetryable: boolean;

  constructor(message: string, { isRetryable = false, cause }: AddressErrorOptions = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.isRetryable = isRetryable;
  }

  /**
   * The error for a host that is not public or does not exist. The message is the same for both, so
   * that it does not reveal which names exist in the operator's network.
   */
  static notPublic(options: AddressErrorOptions = {}): AddressError {
    return new AddressError(
      'The host of the address does not exist or is not public; the operator can allow it with EARSHOT_ALLOW_PRIVATE_SOURCES',
      options,
    );
  }
}
