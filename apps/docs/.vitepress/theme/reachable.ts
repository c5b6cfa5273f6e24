import { onContentUpdated } from 'vitepress';

/** Lets the keyboard reach what scrolls sideways, code and tables, and lets speech input find the search by what is seen on it. */
export function makeReachable(): void {
  onContentUpdated(() => {
    for (const element of document.querySelectorAll('.vp-doc pre, .vp-doc table'))
      element.setAttribute('tabindex', '0');
    // Its label leaves out the keys that are shown beside it.
    document.querySelector('.DocSearch-Button')?.removeAttribute('aria-label');
  });
}
