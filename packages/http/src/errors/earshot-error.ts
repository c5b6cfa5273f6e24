/**
 * Mark of the errors of every Earshot package: the names of the classes of the error. Copies of a
 * package share it, so that errors are recognised across bundles.
 */
const brand: unique symbol = Symbol.for('earshot.error') as never;

/** Fields of an {@link EarshotError}. */
export interface EarshotErrorOptions {
  /** Human-readable sentence. */
  message: string;
  /** Stable reason, for programs. */
  code: string;
  /** True when the same call may succeed later without a change. @defaultValue false */
  isRetryable?: boolean;
  /** The error that caused this one. */
  cause?: unknown;
  /** Fields that a derived class declares. */
  [field: string]: unknown;
}

/**
 * The root of the errors of Earshot, and the base of those of this package. `EarshotError.is` is
 * true for the errors of every Earshot package, which all have `code` and `isRetryable`, although
 * the packages that do not use this one have classes of their own.
 */
export class EarshotError extends Error {
  /** Name of the class as a literal: minifiers rename classes. */
  static readonly kind: string = 'EarshotError';

  /** Stable reason, for programs: `rate_limited`, `network_error` and so on. */
  declare readonly code: string;
  /** True when the same call may succeed later without a change. */
  declare readonly isRetryable: boolean;
  /** Names of the classes of the error, by which copies of this package recognise it. */
  declare readonly [brand]: readonly string[];

  constructor({ message, cause, ...fields }: EarshotErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    const kinds: string[] = [];
    for (let type = new.target; 'kind' in type; type = Object.getPrototypeOf(type)) {
      kinds.push(type.kind);
    }
    Object.assign(this, { name: kinds[0], isRetryable: false, [brand]: kinds }, fields);
  }

  /**
   * Recognises an error of this class or of one derived from it, including one that another package
   * or another copy of this one made.
   */
  static is<Instance>(
    this: { readonly kind: string } & (abstract new (...parameters: never[]) => Instance),
    value: unknown,
  ): value is Instance {
    return (
      value instanceof Error &&
      (value as Partial<EarshotError>)[brand]?.includes(this.kind) === true
    );
  }
}

/** An invalid argument or option. Its `code` is `invalid_argument`. Nothing was sent. */
export class InvalidArgumentError extends EarshotError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'InvalidArgumentError';

  constructor(message: string, cause?: unknown) {
    super({ message, code: 'invalid_argument', cause });
  }
}
