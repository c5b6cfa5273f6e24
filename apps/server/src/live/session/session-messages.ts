import type { MessageBody } from '@earshot/core/protocol';

/** The error of a session that ends because of its size. */
export const sessionTooLarge: MessageBody = {
  type: 'error',
  error: {
    status_code: 413,
    exception: 'SessionTooLarge',
    message: 'The session ends, since its transcript is as large as one may become',
  },
};

/** The warning of a session that ends soon because of its length. */
export function endWarning(maximumMs: number, remainingMs: number): string {
  return `The session ends after ${maximumMs / 1000} seconds, in ${Math.round(remainingMs / 1000)} seconds`;
}
