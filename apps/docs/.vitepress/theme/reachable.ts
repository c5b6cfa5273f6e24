import { onContentUpdated } from 'vitepress';
import { onMounted } from 'vue';

/**
 * Lets the keyboard reach what scrolls sideways, code and tables, and lets speech input find the
 * search by what is seen on it.
 */
export function makeReachable(): void {
  onContentUpdated(() => {
    for (const element of document.querySelectorAll('.vp-doc pre, .vp-doc table'))
      element.setAttribute('tabindex', '0');
    nameSearch();
  });
  // A page that is not there has no content.
  onMounted(nameSearch);
}

/** Removes the label of the search button, which leaves out the keys that are shown beside it. */
function nameSearch(): void {
  document.querySelector('.DocSearch-Button')?.removeAttribute('aria-label');
}
