import { fileURLToPath } from 'node:url';

const options = fileURLToPath(new URL('../../.vitepress/theme/search-options.ts', import.meta.url));

/** Call of the search box of VitePress, and the one with options that depend on what is searched. */
const call = '.search(filterTextValue)';
const callWithOptions = '.search(filterTextValue, createSearchOptions(filterTextValue))';

const script = '<script lang="ts" setup>\n';

/**
 * Creates a plugin of Vite that orders what the search of the site finds. VitePress takes no such
 * options from its configuration: it would pass functions to the browser as texts, which the policy
 * of the service does not run.
 *
 * @throws Error when the search box of VitePress has changed
 */
export function orderSearch(): {
  name: string;
  enforce: 'pre';
  transform(code: string, id: string): string | undefined;
} {
  return {
    name: 'order-search',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
      if (!code.includes(call) || !code.includes(script))
        throw new Error(`The search box of VitePress has no ${call}: see ${import.meta.url}`);
      return code
        .replace(call, callWithOptions)
        .replace(script, `${script}import { createSearchOptions } from '${options}'\n`);
    },
  };
}
