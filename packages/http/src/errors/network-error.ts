import { describeCause } from './describe-cause.js';
import { type RequestContext, RequestError } from './request-error.js';

/** No answer came: no connection, or it broke. Its `code` is `network_error`, its `cause` what `fetch` reported. */
export class NetworkError extends RequestError {
  static override readonly kind: string = 'NetworkError';

  constructor(context: RequestContext, cause: unknown) {
    super(context, {
      message: `no answer from the server (${describe(cause)})`,
      code: 'network_error',
      isRetryable: true,
      cause,
    });
  }
}

/** Runtimes say "fetch failed" and put the reason into the cause. */
function describe(cause: unknown): string {
  const reason = cause instanceof Error ? (cause.cause ?? cause) : cause;
  // A host with several addresses is refused without words.
  return describeCause(reason) || String((reason as { code?: unknown }).code ?? reason);
}
