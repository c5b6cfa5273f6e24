import { ApiError } from './api-error.js';

/** 404: no such job or file for this API key. Its `code` is `not_found`. */
export class NotFoundError extends ApiError {
  static override readonly kind: string = 'NotFoundError';
}
