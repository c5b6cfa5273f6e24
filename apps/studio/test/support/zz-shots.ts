import { mkdirSync } from 'node:fs';
import { recordAddOnJob } from './recorded-job.js';
import { startStudio } from './studio.js';

const folder = '/tmp/sr-shots';
mkdirSync(folder, { recursive: true });
const studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
try {
  const path = await recordAddOnJob(studio);
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
  ] as const) {
    const { page, problems } = await studio.open({
      path,
      width,
      height: width === 390 ? 844 : 860,
      colorScheme,
    });
    await page.waitForSelector('[data-word]');
    await page.waitForSelector('.waveform-note', { state: 'detached' });
    await page.click('[data-word="16"]');
    await page.waitForSelector('[data-played]');
    const take = (name: string) =>
      page.screenshot({
        path: `${folder}/${name}-${width}-${colorScheme}.png`,
        fullPage: width === 390,
      });
    await take('summary');
    if (!(width === 1280 && colorScheme === 'dark'))
      for (const tab of [
        'Chapters',
        'Entities',
        'Sentiment',
        'Translation',
        'Prompts',
        'Details',
        'Raw',
      ]) {
        await page.click(`[role=tab]:has-text("${tab}")`);
        if (tab === 'Entities') await page.click('.switch');
        if (tab === 'Translation') await page.click('text=Show beside');
        if (tab === 'Raw')
          await page.waitForFunction(
            () => (document.querySelector('.raw-lines pre')?.textContent ?? '') !== '',
          );
        await take(tab.toLowerCase());
        if (tab === 'Translation') await page.click('text=Hide beside');
      }
    await page.dblclick('[data-word="18"]');
    await page.waitForSelector('.word-editor');
    await page.keyboard.type('figures');
    await take('editing');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.click('.utterance-place[data-index="2"] .utterance-menu', { force: true });
    await page.waitForSelector('[role=menu]');
    await take('menu');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.word-error-rate');
    await take('edited');
    console.log(problems);
    await page.context().close();
  }
} finally {
  await studio.close();
}
