import { refuseUnknownOptions } from '@earshot/core/unknown-option';
import { SubtitlesError } from './subtitles-error.js';

/**
 * Refuses options that do not exist, which would silently have no effect.
 *
 * @param known - an object with the names of all options
 * @throws SubtitlesError `invalid_argument` that names the first one, and the one that was probably
 * meant
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, unknown>>,
): void {
  refuseUnknownOptions(
    options,
    known,
    (sentence, name) => new SubtitlesError('invalid_argument', name, sentence),
  );
}
