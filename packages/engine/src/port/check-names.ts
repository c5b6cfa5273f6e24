import { refuseUnknownOptions } from '@earshot/core/unknown-option';
import { EngineRequestError } from './engine-error.js';

/**
 * Refuses options that are no object, or that do not exist, which would silently have no effect.
 *
 * @param known - an object with the names of all options
 * @throws EngineRequestError that names the first one, and the one that was probably meant
 */
export function checkNames<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, unknown>>,
): void {
  if (typeof options !== 'object')
    throw new EngineRequestError(`options must be an object, got ${typeof options}`);
  refuseUnknownOptions(options, known, (sentence) => new EngineRequestError(sentence));
}
