import type { Translate } from '../texts/use-texts.js';
import { ServiceError } from './session.js';

const unauthorized = 401;

/** True for a request that never reached the service. */
export function isServerAway(error: unknown): boolean {
  return error instanceof TypeError || codeOf(error) === 'network_error';
}

/** Says why something did not work, as the end of a sentence: the connection, the session, or what the service gives as its reason. */
export function reasonOf(error: unknown, t: Translate): string {
  if (isServerAway(error)) return t('serverAway');
  if (error instanceof ServiceError && error.status === unauthorized) return t('sessionEnded');
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
