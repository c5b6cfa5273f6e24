import type { ReactElement } from 'react';
import type { TextId } from '../texts/en.js';
import { reasonTexts } from '../texts/reasons.js';
import { useTexts } from '../texts/use-texts.js';
import { ServiceError } from './session.js';

const unauthorized = 401;
/** Stands in a sentence for its reason: no text has it. */
const place = '\u{fffc}';

/** True for a request that never reached the service. */
export function isServerAway(error: unknown): boolean {
  return error instanceof TypeError || fieldOf(error, 'code') === 'network_error';
}

/**
 * Reason of a problem: the connection, the session, or what the service says. What it says is in English; where the language of the
 * studio has no sentence for its code, the English one is marked as such.
 */
export function Reason({
  error,
  text,
}: {
  /** An error, or what the service says elsewhere: a message, and a code where it has one. */
  readonly error: unknown;
  /** Sentence around the reason, which is its `{reason}`. @defaultValue the reason stands alone */
  readonly text?: TextId;
}): ReactElement {
  const { language, t } = useTexts();
  const ownText = isServerAway(error)
    ? t('serverAway')
    : error instanceof ServiceError && error.status === unauthorized
      ? t('sessionEnded')
      : codesOf(error)
          .map((code) => reasonTexts[language][code])
          .find((sentence) => sentence !== undefined);
  const sentence = ownText ?? sentenceOf(error);
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

/** Reason of a problem, in a line of its own; nothing while there is none. */
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

/** Codes of an error, and of those that caused it, the closest first. */
function codesOf(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null) return [];
  const own = [fieldOf(error, 'serverCode'), fieldOf(error, 'code')];
  const codes = own.filter((code) => typeof code === 'string');
  return [...codes, ...codesOf(fieldOf(error, 'cause'))];
}

/** The sentence of the service; that of an error only where no response is behind it. */
function sentenceOf(error: unknown): string {
  const cause = fieldOf(error, 'cause');
  const said =
    fieldOf(fieldOf(error, 'body'), 'message') ?? fieldOf(fieldOf(cause, 'body'), 'message');
  const message = String(said ?? fieldOf(error, 'message') ?? error);
  return message === '' || /[.!?…]$/.test(message) ? message : `${message}.`;
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
