import type { Page } from '@earshot/presets/chromium';

/** Opens an address as somebody without a session, in a window like that of a page. */
export async function openGuest(page: Page, address: string): Promise<Page> {
  const { colorScheme, locale, viewport } = await page.evaluate(() => ({
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    locale: navigator.language,
    viewport: { width: innerWidth, height: innerHeight },
  }));
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page is of a browser that was not started here');
  const context = await browser.newContext({
    colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
    locale,
    viewport,
  });
  const guest = await context.newPage();
  await guest.goto(address);
  return guest;
}
