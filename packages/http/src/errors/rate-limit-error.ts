import { ApiError } from './api-error.js';

/** 429: too many requests; `retryAfterMs` says when to come back. Its `code` is `rate_limited`. */
export class RateLimitError extends ApiError {
  static override readonly kind: string = 'RateLimitError';
}
