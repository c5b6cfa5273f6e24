import { useElementScrollRestoration } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the place where the user left the list, when enough rows are loaded. After a reload of
 * the page, there are no rows at first. A page that was scrolled in the meantime keeps its place.
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
