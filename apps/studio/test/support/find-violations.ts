import type { Page } from '@earshot/presets/chromium';
import axe from 'axe-core';

/** Which rules are checked. */
interface ViolationOptions {
  /** Only one rule, by its name. @defaultValue all */
  readonly rule?: string;
}

/** Violations that axe finds on a page, with the first element of each. */
export async function findViolations(
  page: Page,
  { rule }: ViolationOptions = {},
): Promise<string[]> {
  // The policy of the page takes no script that is added to it; the debugger of the browser does.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source);
  const options = rule === undefined ? {} : { runOnly: [rule] };
  const { violations } = await page.evaluate<{
    violations: { id: string; nodes: { html: string }[] }[];
  }>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
