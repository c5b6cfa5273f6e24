import { hasChromium } from '@earshot/presets/chromium';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

describe('the settings in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let studio: StudioRig;

  beforeAll(async () => {
    studio = await startStudio();
  }, timeoutMs);
  afterAll(async () => {
    await studio?.close();
  });

  verifies(
    ['studio.settings', 'studio.accessible'],
    'a key is created, seen once and revoked; the rest of the service is in view',
    async () => {
      const { page, problems } = await studio.open({ path: '/settings' });
      await page.fill('[aria-label="Name of a new key"]', 'newsroom');
      await page.click('button:has-text("Create")');
      const once = page.locator('.once code');
      await once.waitFor();
      const key = (await once.textContent()) ?? '';
      const status = async () =>
        (
          await fetch(`${studio.server.url}/v2/transcription`, {
            headers: { 'x-service-key': key },
          })
        ).status;
      expect(await status()).toBe(200);
      expect(await findViolations(page)).toEqual([]);
      await page.click('text=I have put it away');
      expect(await page.content()).not.toContain(key);
      const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
      expect(kept).not.toContain('es_');
      const row = page.locator('.rows li', { hasText: 'newsroom' });
      await row.locator('button:has-text("Webhook secret")').click();
      const secret = row.locator('.secret code');
      await secret.waitFor();
      const before = await secret.textContent();
      await row.locator('button:has-text("Make a new secret")').click();
      await row.locator('.confirm button:has-text("Make a new secret")').click();
      await row.locator('.secret', { hasText: 'signs too, until' }).waitFor();
      expect(await secret.textContent()).not.toBe(before);
      await row.locator('button:has-text("Revoke")').click();
      await row.locator('.confirm button:has-text("Revoke")').click();
      await row.waitFor({ state: 'detached' });
      expect(await status()).toBe(401);
      await page.locator('.engine', { hasText: 'pocketsphinx' }).waitFor();
      await page.locator('.plot', { hasText: 'Memory' }).waitFor();
      await page.locator('.facts', { hasText: 'Free on the disk' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );
});
