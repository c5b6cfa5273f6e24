import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to the content of a page that was gone to, unless something in it has taken it: with the page before, its focus is gone. */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(pathname);
  useEffect(() => {
    const wasOpen = before.current !== undefined && before.current !== pathname;
    before.current = pathname;
    if (wasOpen && content.current?.contains(document.activeElement) !== true)
      content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
