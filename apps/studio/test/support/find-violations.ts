import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@earshot/presets/chromium';

/** What the page shows. */
interface ViolationOptions {
  /**
   * Theme of the page. In the dark one, only the rules that depend on it are checked: what else axe
   * finds is found in the light one.
   *
   * @defaultValue light
   */
  readonly colorScheme?: 'light' | 'dark';
}

const rulesOfColors = ['color-contrast', 'link-in-text-block'];

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds on a page, with the first element of each. */
export async function findViolations(
  page: Page,
  { colorScheme = 'light' }: ViolationOptions = {},
): Promise<string[]> {
  // The policy of the page takes no script that is added to it; the debugger of the browser does.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  // Describing every element that is right takes longer than checking it.
  const options = {
    resultTypes: ['violations'],
    selectors: false,
    ...(colorScheme === 'dark' && { runOnly: rulesOfColors }),
  };
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
}
