import { refuseUnknownOptions } from '@earshot/core/unknown-option';
import { TelephonyError } from './telephony-error.js';

/**
 * Refuses options that are no object, or that do not exist, which would silently have no effect.
 *
 * @param known - an object with the names of all options
 * @throws TelephonyError `invalid_argument` that names the first one, and the one that was probably
 * meant
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, unknown>>,
): void {
  if (typeof options !== 'object')
    throw new TelephonyError(
      'invalid_argument',
      `options must be an object with a client, got ${typeof options}`,
    );
  refuseUnknownOptions(
    options,
    known,
    (sentence) => new TelephonyError('invalid_argument', sentence),
  );
}
