import type { InterfaceLanguage } from '../preferences/preferences.js';
import { findReason, findText } from '../texts/catalogues.js';

/** A problem as it is shown. */
export interface ShownReason {
  readonly sentence: string;
  /** True for a message of the service, which is in English. */
  readonly isEnglish: boolean;
  /** Message of the service behind the sentence, undefined when it adds nothing. */
  readonly details: string | undefined;
}

const unauthorized = 401;
/** The service names the id, which no page shows. */
const withoutDetails: ReadonlySet<string> = new Set(['not_found', 'job_cancelled']);
/** Fields of errors that hold a stable code, in the order in which they are read. */
const codeFields = ['serverCode', 'reason_code', 'exception', 'code'] as const;

/** True for a request that never reached the service. */
export function isServerAway(error: unknown): boolean {
  return error instanceof TypeError || readField(error, 'code') === 'network_error';
}

/**
 * The reason of a problem: the connection, the session, or the sentence of a stable code. A
 * response with an unknown code has a general sentence, and any other message is shown as it is.
 *
 * @param error - an error, or another message of the service with an optional code
 */
export function describeReason(error: unknown, language: InterfaceLanguage): ShownReason {
  const own = (sentence: string, details?: string): ShownReason => ({
    sentence,
    isEnglish: false,
    details,
  });
  if (isServerAway(error)) return own(findText('serverAway', language));
  if (readField(error, 'status') === unauthorized) return own(findText('sessionEnded', language));
  const message = readSentence(error);
  const codes = listCodes(error);
  const code = codes.find((each) => findReason(each, language) !== undefined);
  if (code !== undefined)
    return own(findReason(code, language) ?? '', withoutDetails.has(code) ? undefined : message);
  if (hasStatus(error)) return own(findText('serverRefused', language), message);
  return { sentence: message, isEnglish: language !== 'en', details: undefined };
}

/** Codes of an error and of its causes, the closest first. */
function listCodes(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null) return [];
  const codes = codeFields
    .map((name) => readField(error, name))
    .filter((code) => typeof code === 'string');
  return [...codes, ...listCodes(readField(error, 'cause'))];
}

/** True for a response of the service that was not successful, or an error with such a cause. */
function hasStatus(error: unknown): boolean {
  return (
    typeof readField(error, 'status') === 'number' ||
    (error instanceof Error && error.cause !== undefined && hasStatus(error.cause))
  );
}

/** The message of the service. The message of an error is used only when there is no response. */
function readSentence(error: unknown): string {
  const cause = readField(error, 'cause');
  const said =
    readField(readField(error, 'body'), 'message') ??
    readField(readField(cause, 'body'), 'message') ??
    // The reason of a job, beside which its error names the call that waited for it.
    readField(error, 'reason');
  const found = said ?? readField(error, 'message') ?? error;
  const message = typeof found === 'string' ? found : '';
  return message === '' || /[.!?…]$/.test(message) ? message : `${message}.`;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
