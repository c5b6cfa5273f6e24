import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the content of a newly opened page, unless something in it already has it. The
 * focus of the previous page is lost with it.
 */
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
