import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@earshot/presets/chromium';

/** Which rules are checked. */
interface ViolationOptions {
  /** Only one rule, by its name. @defaultValue all */
  readonly rule?: string;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds on a page, with the first element of each. */
export async function findViolations(
  page: Page,
  { rule }: ViolationOptions = {},
): Promise<string[]> {
  // The policy of the page takes no script that is added to it; the debugger of the browser does.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  // Describing every element that is right takes longer than checking it.
  const options = {
    resultTypes: ['violations'],
    selectors: false,
    ...(rule === undefined ? {} : { runOnly: [rule] }),
  };
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
}
