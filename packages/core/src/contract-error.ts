/** Mark of the errors of every Earshot package: the names of their root and of their family. */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/**
 * Codes of a {@link ContractError}. `invalid_argument` is a wrong argument of a function of this
 * package, or of `@earshot/testing`.
 */
export type ContractErrorCode =
  | 'invalid_argument'
  | 'invalid_live_message'
  | 'invalid_live_v1_configuration'
  | 'invalid_live_v1_message';

/** Error for data that does not conform to the contract. */
export class ContractError extends Error {
  /** Name of the class as a literal, because minifiers rename classes. */
  override readonly name = 'ContractError';
  /** Stable code, for programs. */
  readonly code: ContractErrorCode;
  /** Always false: the same call fails in the same way. */
  readonly isRetryable = false;
  /** One sentence for each issue, with the path of the field. */
  readonly issues: readonly string[];
  /** Names by which every Earshot package and copies of this one recognise the error. */
  readonly [brand]: readonly string[] = ['EarshotError', 'ContractError'];

  /**
   * @param code - stable code, for programs
   * @param message - sentence for people
   * @param details - issues with the data, and the error that caused this one
   */
  constructor(
    code: ContractErrorCode,
    message: string,
    details: { issues?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = code;
    this.issues = details.issues ?? [];
  }

  /**
   * Checks for a {@link ContractError}, including one from another copy of this package.
   *
   * @param value - any value
   */
  static is(value: unknown): value is ContractError {
    return (Object(value) as Partial<ContractError>)[brand]?.includes('ContractError') === true;
  }
}
