import { type RequestContext, RequestError } from './request-error.js';

/** Time ran out. Its `code` is `timeout`; its `name` is that of the platform's own `TimeoutError`. */
export class TimeoutError extends RequestError {
  static override readonly kind: string = 'TimeoutError';

  /** `attempt`: one attempt took longer than `timeoutMs`; `deadline`: the whole call took longer than `deadlineMs`. */
  readonly scope: 'attempt' | 'deadline';
  /** The limit that was passed. */
  readonly limitMs: number;

  constructor(context: RequestContext, scope: 'attempt' | 'deadline', limitMs: number) {
    super(context, {
      message:
        scope === 'attempt'
          ? `no complete answer within ${limitMs} ms (timeoutMs)`
          : `not finished within ${limitMs} ms (deadlineMs)`,
      code: 'timeout',
      isRetryable: true,
    });
    this.scope = scope;
    this.limitMs = limitMs;
  }
}
