const brand = Symbol.for('earshot.core.ContractError');

/** Codes of a {@link ContractError}. */
export type ContractErrorCode =
  | 'invalid_live_message'
  | 'invalid_live_v1_configuration'
  | 'invalid_live_v1_message';

/** Error for data that does not conform to the contract. */
export class ContractError extends Error {
  /** Name of the class as a literal, because minifiers rename classes. */
  override readonly name = 'ContractError';
  /** Stable code, for programs. */
  readonly code: ContractErrorCode;
  /** One sentence for each issue, with the path of the field. */
  readonly issues: readonly string[];

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
    Object.defineProperty(this, brand, { value: true });
  }

  /**
   * Checks for a {@link ContractError}, including one from another copy of this package.
   *
   * @param value - any value
   */
  static is(value: unknown): value is ContractError {
    return typeof value === 'object' && value !== null && Reflect.get(value, brand) === true;
  }
}
