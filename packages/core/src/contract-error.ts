const brand = Symbol.for('earshot.core.ContractError');

/** What a {@link ContractError} can be about. */
export type ContractErrorCode =
  | 'invalid_live_message'
  | 'invalid_live_v1_configuration'
  | 'invalid_live_v1_message';

/** Data that does not have the shape that the contract gives it. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  /** What was wrong, for programs. */
  readonly code: ContractErrorCode;
  /** One sentence for each fault, with the path of the field. */
  readonly issues: readonly string[];

  /**
   * @param code - what was wrong, for programs
   * @param message - what was wrong, for people
   * @param details - the faults, and the error that led here
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
   * Whether a value is such an error, also when it comes from another copy of this package.
   *
   * @param value - any value
   */
  static is(value: unknown): value is ContractError {
    return typeof value === 'object' && value !== null && Reflect.get(value, brand) === true;
  }
}
