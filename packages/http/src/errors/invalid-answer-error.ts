import { type RequestContext, RequestError } from './request-error.js';

/** A successful answer that is not what the contract promises, often because something else answers at `baseUrl`. Its `code` is `invalid_answer`. */
export class InvalidAnswerError extends RequestError {
  static override readonly kind: string = 'InvalidAnswerError';

  constructor(context: RequestContext, message: string, cause?: unknown) {
    super(context, { message, code: 'invalid_answer', cause });
  }
}
