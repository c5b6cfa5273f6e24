import { describeUnknownOption } from '@earshot/core/unknown-option';
import { EngineRequestError } from './engine-error.js';

/**
 * Refuses options that do not exist, which would silently have no effect.
 *
 * @param known - an object with the names of all options
 * @throws EngineRequestError that names the first one, and the one that was probably meant
 */
export function checkNames(options: object, known: object): void {
  for (const name of Object.keys(options))
    if (!(name in known)) throw new EngineRequestError(describeUnknownOption(name, known));
}
