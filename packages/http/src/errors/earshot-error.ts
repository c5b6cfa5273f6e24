/** Shared by every copy of this package in a program, so that errors are recognised across bundles. */
const brand: unique symbol = Symbol.for('@earshot/http/error') as never;

/** What an error is made of. */
export interface EarshotErrorOptions {
  message: string;
  code: string;
  /** @defaultValue false */
  isRetryable?: boolean;
  cause?: unknown;
}

/** The base of every error that this package throws. */
export class EarshotError extends Error {
  /** The name of the class, literally: minifiers rename classes. */
  static readonly kind: string = 'EarshotError';

  /** Stable, for programs: `rate_limited`, `network_error` and so on. */
  declare readonly code: string;
  /** Whether the same call may succeed later without a change. */
  declare readonly isRetryable: boolean;
  declare readonly [brand]: readonly string[];

  /** @param options - whatever else is in them are the fields that a class derived from this one declares */
  constructor({ message, cause, ...fields }: EarshotErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    const kinds: string[] = [];
    for (let type = new.target; 'kind' in type; type = Object.getPrototypeOf(type)) {
      kinds.push(type.kind);
    }
    Object.assign(this, { name: kinds[0], isRetryable: false, [brand]: kinds }, fields);
  }

  /**
   * Whether a value is an error of this class or of one derived from it, even when another copy of this package made it.
   *
   * @param value - whatever was caught
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
