import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { servicePath } from '../session/service-address.js';
import {
  type LinkSecret,
  linkSignInQuery,
  OtherKeyError,
  ServiceError,
  type Session,
  sessionQuery,
  signIn,
} from '../session/session.js';
import { Icon } from '../shell/icon.js';
import { Motif } from '../shell/motif.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import { LinkQuestion } from './link-question.js';

/** Codes of links that were tried: each can be used once, and effects run twice while developing. */
const triedCodes = new Set<string>();

/** Signs in with a key, or with the one-time link that led here. */
export function SignInPage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('signInTitle'));
  const router = useRouter();
  const queryClient = useQueryClient();
  const search: { to?: unknown } = useSearch({ strict: false });
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<{ key: Session['key']; code: string }>();
  const leave = (): void => {
    // Only an address of the studio, whatever the link says.
    const isAddress = typeof search.to === 'string' && /^\/(?![/\\])/.test(search.to);
    router.history.replace(isAddress ? String(search.to) : servicePath('/'));
  };
  const { error, isPending, mutate, variables } = useMutation({
    mutationFn: signIn,
    onSuccess: (session, secret) => {
      // What was read with another key is not shown to this one.
      queryClient.removeQueries({ type: 'inactive' });
      queryClient.setQueryData(sessionQuery.queryKey, session);
      queryClient.setQueryData(linkSignInQuery.queryKey, 'code' in secret);
      leave();
    },
    onError: (problem, secret) => {
      const isOther = problem instanceof OtherKeyError && 'code' in secret;
      setAsked(isOther ? { key: problem.key, code: secret.code } : undefined);
      field.current?.select();
    },
  });
  useLinkCode(mutate);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const key = field.current?.value.trim() ?? '';
    if (key === '') field.current?.focus();
    else mutate({ key });
  };

  const isRefused = error instanceof ServiceError && error.status < 500;
  const problem =
    error === null || asked !== undefined
      ? undefined
      : !isRefused
        ? t('signInFailed')
        : error.status === 429
          ? t('signInTooMany')
          : variables !== undefined && 'code' in variables
            ? t('signInUsed')
            : t('signInWrong');
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
          <p
            id="key-note"
            className={problem === undefined ? 'note' : 'note problem'}
            role="status"
          >
            {problem ?? t('signInSafe')}
          </p>
          <p className="note">{t('signInLost')}</p>
        </form>
      ) : (
        <LinkQuestion
          linkKey={asked.key}
          isPending={isPending}
          onStay={leave}
          onReplace={() => mutate({ code: asked.code, replace: true })}
        />
      )}
    </main>
  );
}

/** Calls back with the code of the one-time link that led here, if one did. */
function useLinkCode(onCode: (secret: LinkSecret) => void): void {
  useEffect(() => {
    const code = new URLSearchParams(location.hash.slice(1)).get('code');
    if (code === null || triedCodes.has(code)) return;
    triedCodes.add(code);
    // It goes from the address bar at once, and from the history.
    history.replaceState(history.state, '', location.pathname);
    onCode({ code });
  }, [onCode]);
}
