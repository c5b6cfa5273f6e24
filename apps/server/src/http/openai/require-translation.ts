import { HttpError } from '../../errors/http-error.js';
import type { AppDependencies } from '../app.js';

/** The add-ons of this server. */
type AddOns = AppDependencies['addOns'];

/**
 * Refuses requests to translate speech into English where no provider can do it.
 *
 * @throws HttpError 404 that describes what translation needs
 */
export function requireTranslation(addOns: AddOns): void {
  const reason = reasonAgainst(addOns);
  if (reason !== undefined)
    throw new HttpError(
      404,
      `This server does not serve translations: ${reason}. POST /v1/audio/transcriptions returns the text in the spoken language`,
      { code: 'unsupported_option' },
    );
}

/**
 * Refuses the task of translation where no provider can translate.
 *
 * @throws HttpError 400 that describes what translation needs
 */
export function requireTranslationTask(addOns: AddOns): void {
  const reason = reasonAgainst(addOns);
  if (reason !== undefined)
    throw new HttpError(400, `task must be transcribe on this server, got translate: ${reason}`, {
      code: 'unsupported_option',
      field: 'task',
    });
}

/** Reason why speech cannot be translated into English. It is undefined when it can. */
function reasonAgainst({
  translationLanguages,
  findUnavailableReason,
}: AddOns): string | undefined {
  const reason = findUnavailableReason('translation');
  if (reason !== undefined) return reason;
  return translationLanguages.includes('en')
    ? undefined
    : `its languages of translation are ${translationLanguages.join(', ')}`;
}
