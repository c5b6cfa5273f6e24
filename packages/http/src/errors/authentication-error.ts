import { ApiError } from './api-error.js';

/** 401: the API key is missing or unknown. Its `code` is `authentication_failed`. */
export class AuthenticationError extends ApiError {
  static override readonly kind: string = 'AuthenticationError';
}
