import { useLayoutEffect } from 'react';

const product = 'Earshot';

/** Names the page in the tab of the browser, in its history and to screen readers, until it is left. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} – ${product}`;
    return () => {
      document.title = product;
    };
  }, [title]);
}
