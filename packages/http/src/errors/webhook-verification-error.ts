import { EarshotError } from './earshot-error.js';

/** Why a delivery was refused. */
export type WebhookFault =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'signature_mismatch'
  | 'body_invalid';

/** A delivery that must not be trusted. Its `code` says why. */
export class WebhookVerificationError extends EarshotError {
  static override readonly kind: string = 'WebhookVerificationError';

  declare readonly code: WebhookFault;

  constructor(code: WebhookFault, message: string, cause?: unknown) {
    super({ code, message, cause });
  }
}
