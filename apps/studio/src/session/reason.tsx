import type { ReactElement } from 'react';
import type { TextId } from '../texts/en.js';
import { reasonTexts } from '../texts/reasons.js';
import { useTexts } from '../texts/use-texts.js';
import { ServiceError } from './session.js';

const unauthorized = 401;
/** Placeholder for the reason in a sentence. No text contains this character. */
const place = '\u{fffc}';

/** True for a request that never reached the service. */
export function isServerAway(error: unknown): boolean {
  return error instanceof TypeError || readField(error, 'code') === 'network_error';
}

/**
 * Reason of a problem: the connection, the session, or the message of the service, which is in
 * English. When the studio has no sentence for its code in the user's language, the English message
 * is marked as such.
 */
export function Reason({
  error,
  text,
}: {
  /** An error, or another message of the service with an optional code. */
  readonly error: unknown;
  /** Sentence that contains the reason as `{reason}`. @defaultValue only the reason */
  readonly text?: TextId;
}): ReactElement {
  const { language, t } = useTexts();
  const ownText = isServerAway(error)
    ? t('serverAway')
    : error instanceof ServiceError && error.status === unauthorized
      ? t('sessionEnded')
      : listCodes(error)
          .map((code) => reasonTexts[language][code])
          .find((sentence) => sentence !== undefined);
  const sentence = ownText ?? readSentence(error);
  const reason =
    ownText === undefined && language !== 'en' ? (
      <span lang="en">{sentence}</span>
    ) : text === undefined ? (
      capitalized(sentence)
    ) : (
      sentence
    );
  if (text === undefined) return <>{reason}</>;
  const [before = '', behind = ''] = t(text, { reason: place }).split(place);
  return (
    <>
      {before}
      {reason}
      {behind}
    </>
  );
}

/** Reason of a problem on a separate line, or nothing when there is none. */
export function Problem({ error }: { readonly error: Error | null }): ReactElement | null {
  return error === null ? null : (
    <p className="problem" role="alert">
      <Reason error={error} />
    </p>
  );
}

/** Message of the service, in English. */
export function English({ children }: { readonly children: string }): ReactElement {
  const { language } = useTexts();
  return language === 'en' ? <>{children}</> : <span lang="en">{children}</span>;
}

/** Codes of an error and of its causes, the closest first. */
function listCodes(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null) return [];
  const own = [readField(error, 'serverCode'), readField(error, 'code')];
  const codes = own.filter((code) => typeof code === 'string');
  return [...codes, ...listCodes(readField(error, 'cause'))];
}

/** The message of the service. The message of an error is used only when there is no response. */
function readSentence(error: unknown): string {
  const cause = readField(error, 'cause');
  const said =
    readField(readField(error, 'body'), 'message') ??
    readField(readField(cause, 'body'), 'message');
  const message = String(said ?? readField(error, 'message') ?? error);
  return message === '' || /[.!?…]$/.test(message) ? message : `${message}.`;
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
