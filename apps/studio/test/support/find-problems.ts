import type { Page } from '@earshot/presets/chromium';
import { findViolations } from './find-violations.js';

/** Size of a window, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is wrong with a page at a size, light and dark: what axe finds, and that it is too wide. */
export async function findProblems(page: Page, size: Size): Promise<readonly string[]> {
  const found: string[] = [];
  await page.setViewportSize(size);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await findViolations(page, { colorScheme });
    found.push(...violations.map((each) => `${size.width} ${colorScheme} ${each}`));
  }
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (excess > 0) found.push(`${size.width} is ${excess} px too wide`);
  return found;
}
