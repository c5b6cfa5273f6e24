import { EarshotError } from './earshot-error.js';

/** An argument or option that cannot be used; nothing was sent. Its `code` is `invalid_argument`. */
export class InvalidArgumentError extends EarshotError {
  static override readonly kind: string = 'InvalidArgumentError';

  constructor(message: string, cause?: unknown) {
    super({ message, code: 'invalid_argument', cause });
  }
}
