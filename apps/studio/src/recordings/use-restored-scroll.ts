import { useElementScrollRestoration } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to where the list was when its page was left, once as many rows are there: a page that was loaded anew meanwhile has none at
 * first. A page that was scrolled since stays where it is.
 *
 * @param loadMore - reads the next rows
 */
export function useRestoredScroll({
  count,
  hasMore,
  loadMore,
}: {
  readonly count: number;
  readonly hasMore: boolean;
  readonly loadMore: () => Promise<void>;
}): void {
  const { scrollY: left = 0 } = useElementScrollRestoration({ getElement: () => window }) ?? {};
  const wanted = useRef(left);
  useLayoutEffect(() => {
    if (wanted.current === 0 || count === 0) return;
    const { clientHeight, scrollHeight } = document.documentElement;
    if (scrollY > 0) wanted.current = 0;
    else if (hasMore && scrollHeight - clientHeight < wanted.current) void loadMore();
    else {
      scrollTo(0, wanted.current);
      wanted.current = 0;
    }
  }, [count, hasMore, loadMore]);
}
