import type { ReactElement } from 'react';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { describeReason } from './describe-reason.js';
import { ReasonDetails } from './reason-details.js';

/** Placeholder for the reason in a sentence. No text contains this character. */
const place = '\u{fffc}';

/**
 * Reason of a problem, as a sentence for people. The message of the service, for programmers and in
 * English, is behind a button.
 */
export function Reason({
  error,
  text,
  hasDetails = true,
}: {
  /** An error, or another message of the service with an optional code. */
  readonly error: unknown;
  /** Sentence that contains the reason as `{reason}`. @defaultValue only the reason */
  readonly text?: TextId;
  /** False where no button can be, such as within a link. @defaultValue true */
  readonly hasDetails?: boolean;
}): ReactElement {
  const { language, t } = useTexts();
  const { details, isEnglish, sentence } = describeReason(error, language);
  const shown = text === undefined ? capitalized(sentence) : sentence;
  const [before = '', behind = ''] = (
    text === undefined ? place : t(text, { reason: place })
  ).split(place);
  return (
    <>
      {before}
      {isEnglish ? <span lang="en">{shown}</span> : shown}
      {behind}
      {hasDetails && details !== undefined && details !== '' && <ReasonDetails message={details} />}
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

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
