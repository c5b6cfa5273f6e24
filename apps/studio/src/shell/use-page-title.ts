import { useLayoutEffect } from 'react';

const product = 'Earshot';

/**
 * Sets the title of the page for the browser tab, the history and screen readers, until the page is
 * left.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} – ${product}`;
    return () => {
      document.title = product;
    };
  }, [title]);
}
