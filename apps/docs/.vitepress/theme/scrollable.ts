import { onContentUpdated } from 'vitepress';

/** Lets the keyboard reach what scrolls sideways: code and tables. */
export function makeScrollableReachable(): void {
  onContentUpdated(() => {
    for (const element of document.querySelectorAll('.vp-doc pre, .vp-doc table'))
      element.setAttribute('tabindex', '0');
  });
}
