import { type RequestContext, RequestError } from './request-error.js';

/** The caller's signal ended the call. Its `code` is `aborted`, its `cause` the signal's reason; its `name` is the platform's `AbortError`. */
export class AbortError extends RequestError {
  static override readonly kind: string = 'AbortError';

  constructor(context: RequestContext, signal: AbortSignal) {
    super(context, { message: 'aborted by the caller', code: 'aborted', cause: signal.reason });
  }
}
