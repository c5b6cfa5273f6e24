import { readFileSync } from 'node:fs';
import { hasChromium, type Page } from '@earshot/presets/chromium';
import { needsPocketsphinx, samplePath, testKey } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

describe('the home in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  needsPocketsphinx();
  let studio: StudioRig;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    studio = await startStudio();
    ({ page, problems } = await studio.open());
    for (const name of ['meeting.wav', 'interview.wav']) await transcribe(name);
    await page.locator('.job-row[data-status=done]').nth(1).waitFor({ timeout: 120_000 });
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  /** Makes a job whose metadata have its name. */
  async function transcribe(name: string): Promise<void> {
    const headers = { 'x-service-key': testKey };
    const form = new FormData();
    form.set('audio', new Blob([readFileSync(samplePath)]), name);
    const url = studio.server.url;
    const upload = await fetch(`${url}/v2/upload`, { method: 'POST', body: form, headers });
    const { audio_url } = (await upload.json()) as { audio_url: string };
    await fetch(`${url}/v2/pre-recorded`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ audio_url, custom_metadata: { client: name.slice(0, -4) } }),
    });
  }

  const names = () => page.locator('.job-name').allTextContents();

  verifies('studio.list', 'search in names, words and metadata, and filters', async () => {
    const search = page.locator('.list-search input');
    for (const [text, expected] of [
      ['interview', ['interview.wav']],
      ['weekend', ['interview.wav', 'meeting.wav']],
      ['client:meeting', ['meeting.wav']],
      ['client:nobody', []],
    ] as const) {
      await search.fill(text);
      await expect.poll(names, { timeout: 20_000 }).toEqual(expected);
    }
    await search.fill('weekend');
    const said = page.locator('.job-said mark', { hasText: 'weekend' });
    await expect.poll(() => said.count(), { timeout: 20_000 }).toBe(2);
    // It opens where that was said, and the list is as it was for whoever comes back.
    await said.first().click();
    await page.locator('[data-played]').waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#t=\d/);
    await page.goBack();
    await said.first().waitFor();
    expect(await search.inputValue()).toBe('weekend');
    await page.click('nav a:has-text("Recordings")');
    await expect.poll(() => search.inputValue()).toBe('');

    await search.fill('good morning');
    await expect.poll(() => said.count(), { timeout: 20_000 }).toBe(0);
    await expect.poll(() => page.locator('.job-said mark').count()).toBeGreaterThan(0);
    await search.fill('');
    await page.selectOption('[aria-label=Kind]', 'live');
    await expect.poll(names, { timeout: 20_000 }).toEqual([]);
    await page.selectOption('[aria-label=Kind]', 'all');
    await page.selectOption('[aria-label=Age]', '1');
    await expect.poll(names, { timeout: 20_000 }).toEqual(['interview.wav', 'meeting.wav']);
    expect(await findViolations(page)).toEqual([]);
  });

  verifies('studio.list', 'of a long list only what is in view is in the page', async () => {
    const headers = { 'x-service-key': testKey, 'content-type': 'application/json' };
    const { url } = studio.server;
    for (let count = 0; count < 120; count += 1) {
      const created = await fetch(`${url}/v2/live`, { method: 'POST', headers, body: '{}' });
      expect(created.status).toBe(201);
    }
    await page.selectOption('[aria-label=Kind]', 'live');
    await expect.poll(names, { timeout: 20_000 }).toContain('Live recording');
    const list = page.locator('.jobs');
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 2000);
          return (await list.boundingBox())?.height ?? 0;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThanOrEqual(120 * 56);
    expect(await page.locator('.job').count()).toBeLessThan(60);

    // Whoever comes back from a recording finds the list where it was.
    await page.evaluate(() => scrollTo(0, 3000));
    const rowInTheMiddle = () =>
      page.evaluate(
        () =>
          document
            .elementFromPoint(innerWidth / 2, innerHeight / 2)
            ?.closest('.job')
            ?.querySelector('.job-row')
            ?.getAttribute('href') ?? '',
      );
    // Rows are drawn after the scroll.
    await expect.poll(rowInTheMiddle).not.toBe('');
    const address = await rowInTheMiddle();
    const row = page.locator(`.job-row[href="${address}"]`);
    const place = Math.round((await row.boundingBox())?.y ?? 0);
    await row.click();
    await page.waitForURL(`${url}${address}`);
    await page.locator('h1').waitFor();
    // Even when the page was loaded anew meanwhile, so that the list has to be read first.
    await page.reload();
    await page.locator('h1').waitFor();
    await page.goBack();
    await row.waitFor({ timeout: 20_000 });
    await expect.poll(async () => Math.round((await row.boundingBox())?.y ?? 0)).toBe(place);
    await page.selectOption('[aria-label=Kind]', 'all');
    await page.selectOption('[aria-label=State]', 'done');
    await expect.poll(names, { timeout: 20_000 }).toEqual(['interview.wav', 'meeting.wav']);
    await page.selectOption('[aria-label=State]', 'all');
  });

  verifies('studio.options', 'presets last, and the request is there as code', async () => {
    await page.keyboard.press('Escape');
    await page.locator('h1').click();
    await page.keyboard.press('o');
    await page.locator('.switch', { hasText: 'Sentences' }).click();
    await page.fill('[aria-label="Save these options as"]', 'minutes');
    await page.click('.presets button:has-text("Save")');
    const preset = page.locator('.presets button', { hasText: 'minutes' });
    await preset.waitFor();
    await page.click('.command button:has-text("TypeScript")');
    const code = (await page.locator('.command code').textContent()) ?? '';
    expect(code).toContain("from '@earshot/http'");
    expect(code).toContain('sentences: true');
    await page.click('text=Reset to defaults');
    await expect.poll(() => page.locator('.command code').textContent()).not.toContain('sentences');
    await page.reload();
    await page.locator('.job-row').first().waitFor();
    await page.keyboard.press('o');
    await preset.click();
    await page.locator('.sentence', { hasText: 'sentences' }).waitFor();
    // What the server lacks is shown, cannot be switched on, and says why in a sentence.
    const prompts = page.locator('.toggle', { hasText: 'Answers to prompts' });
    expect(await prompts.getByRole('switch').isDisabled()).toBe(true);
    await prompts.getByText('Needs a language model, which').waitFor();
    const variables = prompts.getByText('EARSHOT_LLM_BASE_URL');
    expect(await variables.isVisible()).toBe(false);
    await prompts.getByRole('button', { name: 'Details' }).click();
    await variables.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('o');
  });

  verifies(
    ['studio.options', 'studio.keyboard', 'studio.accessible'],
    'by keyboard, languages and kinds of data are chips, and lists are plain lines',
    async () => {
      const { page: other } = await studio.open();
      await other.keyboard.press('o');
      await other.locator('.options-groups').waitFor();
      const request = async (): Promise<unknown> => {
        const code = (await other.locator('.command code').textContent()) ?? '';
        const body = /-d '(.*)'$/s.exec(code)?.[1] ?? '{}';
        const { audio_url: _address, ...parameters } = JSON.parse(body) as Record<string, unknown>;
        return parameters;
      };
      /** Chooses a value of a list by its name. */
      const choose = async (field: string, text: string, name: string) => {
        const input = other.getByRole('combobox', { name: field });
        await input.pressSequentially(text);
        await other.getByRole('option', { name }).waitFor();
        await input.press('ArrowDown');
        await input.press('Enter');
        // The list stays open for more.
        await input.press('Escape');
        await other.getByRole('row', { name }).waitFor();
      };
      const on = (name: string) => other.getByRole('switch', { name }).press('Space');

      await choose('Spoken languages', 'engl', 'English');
      await expect.poll(request).toEqual({ language_config: { languages: ['en'] } });
      await other.locator('.sentence', { hasText: 'In English' }).waitFor();
      await on('Redaction');
      await choose('Kinds of data', 'email', 'Email address');
      await choose('Kinds of data', 'given', 'Given name');
      await other.getByRole('combobox', { name: 'Kinds of data' }).press('Backspace');
      await on('Own spelling');
      await other
        .locator('.problem', { hasText: 'Own spelling is on, and nothing is entered for it yet.' })
        .waitFor();
      await other.getByLabel('Spellings').fill('Earshot = ear shot, air shot\nKeller');
      await other.locator('.problem', { hasText: 'Line 2 is not of the form' }).waitFor();
      await other.getByLabel('Spellings').fill('Earshot = ear shot, air shot');
      await expect.poll(() => other.locator('.options .problem').count()).toBe(0);
      await other.getByRole('textbox', { name: 'Metadata' }).fill('order = 4711');
      const chosen = {
        language_config: { languages: ['en'] },
        pii_redaction: true,
        pii_redaction_config: { entity_types: ['EMAIL_ADDRESS'] },
        custom_spelling: true,
        custom_spelling_config: { spelling_dictionary: { Earshot: ['ear shot', 'air shot'] } },
        custom_metadata: { order: 4711 },
      };
      await expect.poll(request).toEqual(chosen);
      expect(await findViolations(other)).toEqual([]);

      // JSON says what lines do not, and another value is written anew.
      await other.locator('.lines-head', { hasText: 'Metadata' }).getByRole('button').click();
      const json = other.getByRole('textbox', { name: 'Metadata' });
      expect(await json.inputValue()).toBe('{"order":4711}');
      await json.fill('{"place":{"city":"Zurich"}}');
      await expect.poll(request).toMatchObject({ custom_metadata: { place: { city: 'Zurich' } } });
      await other.getByRole('row', { name: 'English' }).press('Delete');
      const focused = () => other.evaluate(() => document.activeElement?.getAttribute('role'));
      expect(await focused()).toBe('combobox');
      await other.getByRole('button', { name: 'Reset to defaults' }).click();
      await expect.poll(request).toEqual({});
      await expect.poll(() => json.inputValue()).toBe('');
      await other.context().close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.runs', 'studio.accessible'],
    'a recording is run again, and both runs stand side by side',
    async () => {
      await page.selectOption('[aria-label=State]', 'done');
      await page.click('[aria-label="More: meeting.wav"]');
      await page.click('[role=menuitem]:has-text("Transcribe again or compare")');
      await page.click('button:has-text("Transcribe again")');
      await page.locator('.passages li').first().waitFor({ timeout: 60_000 });
      await expect.poll(() => page.locator('.run-list tbody tr').count()).toBe(2);
      await page.locator('.comparison-sum', { hasText: '100%' }).waitFor();
      expect(await page.locator('.passages ins, .passages del').count()).toBe(0);
      expect(await page.locator('.run-list').textContent()).toContain('Sentences');
      expect(await findViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
    timeoutMs,
  );

  verifies(
    ['studio.recordings', 'studio.keyboard'],
    'a recording is deleted from the list, and the focus goes to what is opened',
    async () => {
      await transcribe('to be deleted.wav');
      const { page: other } = await studio.open();
      const row = other.locator('.job-row[data-status=done]', { hasText: 'to be deleted' });
      await row.waitFor({ timeout: 120_000 });
      await other.getByRole('button', { name: 'Paste a link' }).press('Enter');
      await other.locator('.link-form textarea').press('Escape');
      const focused = () => other.evaluate(() => document.activeElement?.textContent ?? '');
      expect(await focused()).toBe('Paste a link');
      await row.press('Enter');
      await other.locator('[data-word]').first().waitFor();
      await expect.poll(() => other.evaluate(() => document.activeElement?.id)).toBe('content');
      await other.goBack();
      await other.getByRole('button', { name: 'More: to be deleted.wav' }).press('Enter');
      await other.getByRole('menuitem', { name: 'Delete' }).click();
      expect(await findViolations(other)).toEqual([]);
      await other.click('[role=alertdialog] button:has-text("Delete")');
      await row.waitFor({ state: 'detached' });
      // The next recording is where it was.
      const isRow = () => other.evaluate(() => document.activeElement?.className === 'job-row');
      await expect.poll(isRow).toBe(true);
      await other.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.accessible',
    'axe finds nothing where runs are compared and a session is followed, on phone and desktop, light and dark',
    async () => {
      const runs = page.url();
      const found: string[] = [];
      for (const width of [390, 1280])
        for (const colorScheme of ['light', 'dark'] as const) {
          const room = await studio.open({ width, colorScheme });
          for (const address of [runs, `${studio.server.url}/watch`]) {
            await room.page.goto(address);
            await room.page.waitForSelector(address === runs ? '.passages li' : 'h1');
            for (const violation of await findViolations(room.page, { colorScheme }))
              found.push(`${address} ${width} ${colorScheme}: ${violation}`);
          }
          expect(room.problems).toEqual([]);
          await room.page.context().close();
        }
      expect(found).toEqual([]);
    },
    timeoutMs,
  );
});
