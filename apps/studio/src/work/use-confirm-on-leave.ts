import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { leaving } from './leaving.js';

/**
 * Confirms what is typed in a field where the focus does not leave it first: another page is opened
 * by a key, the tab is reloaded or closed, or the row of the field has scrolled away.
 *
 * @param confirm - has no effect when nothing is typed, or it was confirmed or cancelled already
 */
export function useConfirmOnLeave(confirm: () => void): void {
  const router = useRouter();
  const latest = useRef(confirm);
  useEffect(() => {
    latest.current = confirm;
  });
  useEffect(() => {
    const leave = (): void => flushSync(() => latest.current());
    const ends = [router.subscribe('onBeforeNavigate', leave), leaving.addConfirm(leave)];
    return () => {
      for (const end of ends) end();
      latest.current();
    };
  }, [router]);
}
