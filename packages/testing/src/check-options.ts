import { ContractError } from '@earshot/core';
import { refuseUnknownOptions } from '@earshot/core/unknown-option';

/**
 * Refuses options that do not exist, which would silently have no effect.
 *
 * @param options - the options as given, by a program without types perhaps none
 * @param known - an object with the names of all options
 * @throws ContractError `invalid_argument` that names the first one, and the one that was probably
 * meant
 */
export function checkOptions<Options extends object>(
  options: Options | undefined,
  known: Readonly<Record<keyof Options, unknown>>,
): void {
  refuseUnknownOptions(
    options,
    known,
    (sentence) => new ContractError('invalid_argument', sentence),
  );
}
