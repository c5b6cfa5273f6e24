import type { Page } from '@earshot/presets/chromium';

/** A subtitle file with italics, a position and a word that occurs several times. */
export const filmSrt = `1
00:00:01,000 --> 00:00:03,000
<i>Good morning,</i> captain.

2
00:00:03,200 --> 00:00:05,000
{\\an8}The captain slept.
Nobody woke him.

3
00:00:06,000 --> 00:00:08,000
We have to turn around.

4
00:00:09,000 --> 00:00:12,000
Captain, the ice!
`;

/** Opens a subtitle file on the page of captions. */
export async function openCaptions(
  page: Page,
  content: string | Uint8Array,
  { name = 'film.srt', input = 0 }: { readonly name?: string; readonly input?: number } = {},
): Promise<void> {
  await page
    .locator('input[type=file][hidden]')
    .nth(input)
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page.locator('.cue').first().waitFor();
}

/** Saves the captions by the menu, and reads the text of the file. */
export async function saveCaptions(page: Page, format: 'SRT' | 'VTT'): Promise<string> {
  return (await saveCaptionBytes(page, format)).toString('utf8');
}

/** Saves the captions by the menu, and reads the bytes of the file. */
export async function saveCaptionBytes(
  page: Page,
  format: 'SRT' | 'VTT' | 'ITT' | 'SCC' | 'STL',
): Promise<Buffer> {
  await page.click('button:has-text("Save as")');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click(`[role=menuitem]:has-text("${format}")`),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
