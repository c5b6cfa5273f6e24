import './sign-in.css';
import { type FormEvent, type ReactElement, type RefObject, useRef } from 'react';
import { ServiceError } from '../session/session.js';
import { Icon } from '../shell/icon.js';
import { Motif } from '../shell/motif.js';
import { usePageTitle } from '../shell/use-page-title.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { hasDrafts } from '../work/drafts.js';
import { LinkQuestion } from './link-question.js';
import { useSignIn } from './use-sign-in.js';

/** Signs in with a key, or with the one-time link that opened the page. */
export function SignInPage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('signInTitle'));
  const field = useRef<HTMLInputElement>(null);
  const { asked, error, isPending, leave, signIn, wasLink } = useSignIn(() =>
    field.current?.select(),
  );
  return (
    <main className="sign-in" id="content">
      <div className="sign-in-mark deck">
        <p className="brand">
          <Icon name="mark" />
          Earshot
        </p>
        <Motif />
      </div>
      {asked === undefined ? (
        <KeyForm
          field={field}
          problem={error === null ? undefined : t(findProblem(error, wasLink))}
          isPending={isPending}
          onKey={(key) => signIn({ key })}
        />
      ) : (
        <LinkQuestion
          linkKey={asked.key}
          isPending={isPending}
          onStay={leave}
          onReplace={() => signIn({ code: asked.code, replace: true })}
        />
      )}
    </main>
  );
}

/** Text for a sign-in that failed. */
function findProblem(error: Error, wasLink: boolean): TextId {
  if (!(error instanceof ServiceError) || error.status >= 500) return 'signInFailed';
  if (error.status === 429) return 'signInTooMany';
  if (!wasLink) return 'signInWrong';
  return isOwnMachine() ? 'signInUsedHere' : 'signInUsed';
}

/** True where the service runs on the machine of the browser: whoever sees it can start it too. */
function isOwnMachine(): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname);
}

function KeyForm({
  field,
  problem,
  isPending,
  onKey,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Reason for which the last key was refused, undefined when there is none. */
  readonly problem: string | undefined;
  readonly isPending: boolean;
  readonly onKey: (key: string) => void;
}): ReactElement {
  const { t } = useTexts();
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const key = field.current?.value.trim() ?? '';
    if (key === '') field.current?.focus();
    else onKey(key);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <h1 className="display">{t('signInTitle')}</h1>
      <p className="lead">{t('signInIntro')}</p>
      <label className="label" htmlFor="key">
        {t('apiKey')}
      </label>
      <div className="join">
        <input
          id="key"
          ref={field}
          className="field"
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="es_…"
          aria-invalid={problem !== undefined}
          aria-describedby="key-note"
        />
        <button type="submit" className="button primary" disabled={isPending}>
          {isPending ? t('signingIn') : t('signIn')}
        </button>
      </div>
      <p id="key-note" className={problem === undefined ? 'note' : 'note problem'} role="status">
        {problem ?? t('signInSafe')}
      </p>
      {hasDrafts() && <p className="note">{t('signInDrafts')}</p>}
      <p className="note">{t(isOwnMachine() ? 'signInLostHere' : 'signInLost')}</p>
    </form>
  );
}
