import { type RequestContext, RequestError } from './request-error.js';

/** What a {@link TimeoutError} is made of. */
interface TimeoutFields {
  scope: 'attempt' | 'deadline';
  limitMs: number;
  jobId: string | null;
}

/** Time ran out. Its `code` is `timeout`; its `name` is that of the platform's own `TimeoutError`. */
export class TimeoutError extends RequestError {
  static override readonly kind: string = 'TimeoutError';

  /** `attempt`: one attempt took longer than `timeoutMs`; `deadline`: the whole call took longer than `deadlineMs`. */
  declare readonly scope: TimeoutFields['scope'];
  /** The limit that was passed. */
  declare readonly limitMs: number;
  /** The job that was waited for, which goes on; null when the call was no wait. */
  declare readonly jobId: string | null;

  constructor(
    context: RequestContext,
    scope: TimeoutFields['scope'],
    limitMs: number,
    jobId: string | null = null,
  ) {
    const fields: TimeoutFields = { scope, limitMs, jobId };
    super(context, {
      message: `${jobId === null ? '' : `job ${jobId} `}not finished within ${Math.round(limitMs)} ms (${scope === 'attempt' ? 'timeoutMs' : 'deadlineMs'})`,
      code: 'timeout',
      isRetryable: true,
      ...fields,
    });
  }
}
