import type { Page } from '@earshot/presets/chromium';
import axe from 'axe-core';

/** Violations that axe finds on a page, with the first element of each. */
export async function findViolations(page: Page): Promise<string[]> {
  // The policy of the page takes no script that is added to it; the debugger of the browser does.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{
    violations: { id: string; nodes: { html: string }[] }[];
  }>('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
