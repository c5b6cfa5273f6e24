import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { servicePath } from '../session/service-address.js';
import {
  type LinkSecret,
  linkSignInQuery,
  OtherKeyError,
  type Session,
  type SignInSecret,
  sessionQuery,
  signIn,
} from '../session/session.js';
import { removeOtherDrafts } from '../work/drafts.js';

/**
 * Codes of links that were tried: each can be used once, and effects run twice while developing.
 */
const triedCodes = new Set<string>();

/** A link for another key than that of the session, about which the user is asked. */
interface AskedLink {
  readonly key: Session['key'];
  readonly code: string;
}

/** Signing in, by what is given or by the link that led here. */
interface SignIn {
  /** The link that waits for a decision, or undefined when there is none. */
  readonly asked: AskedLink | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** True when the last attempt was that of a link. */
  readonly wasLink: boolean;
  readonly signIn: (secret: SignInSecret) => void;
  /** Opens the page that was wanted before. */
  readonly leave: () => void;
}

/**
 * Signs in, and opens the page that was wanted. @param onRefused - called when it did not succeed
 */
export function useSignIn(onRefused: () => void): SignIn {
  const router = useRouter();
  const queryClient = useQueryClient();
  const search: { to?: unknown } = useSearch({ strict: false });
  const [asked, setAsked] = useState<AskedLink>();
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
      removeOtherDrafts(session.key.name);
      queryClient.setQueryData(linkSignInQuery.queryKey, 'code' in secret);
      leave();
    },
    onError: async (problem, secret) => {
      const isOther = problem instanceof OtherKeyError && 'code' in secret;
      // The question shows the key of this session as well, which another tab may have replaced.
      if (isOther)
        await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
      setAsked(isOther ? { key: problem.key, code: secret.code } : undefined);
      onRefused();
    },
  });
  useLinkCode(mutate);
  return {
    asked,
    error,
    isPending,
    leave,
    signIn: mutate,
    wasLink: variables !== undefined && 'code' in variables,
  };
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
