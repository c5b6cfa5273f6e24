import { hasChromium } from '@earshot/presets/chromium';
import { needs, verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { CaptionMonkey } from './support/caption-monkey.js';
import { EditMonkey } from './support/edit-monkey.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { startStudio } from './support/studio.js';

const timeoutMs = 400_000;

describe('a monkey in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  verifies(
    ['studio.drafts', 'studio.editing'],
    'what is typed, joined, renamed and undone at random in two tabs is what is stored',
    async () => {
      const studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
      const monkey = new EditMonkey(studio, await recordAddOnJob(studio), 4711);
      await monkey.open();
      for (let round = 0; round < 2; round += 1) {
        for (let count = 0; count < 20; count += 1) await monkey.act();
        await monkey.check();
      }
      expect(monkey.counts).toMatchObject({ actions: 40, checks: 2 });
      await monkey.close();
      await studio.close();
    },
    timeoutMs,
  );

  verifies(
    ['studio.drafts', 'studio.caption-tools'],
    'what is typed, split, joined, shifted, replaced and undone in captions in two tabs is what both show and store',
    async () => {
      const studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
      const monkey = new CaptionMonkey(studio, await recordAddOnJob(studio), 7);
      await monkey.open();
      for (let round = 0; round < 2; round += 1) {
        for (let count = 0; count < 20; count += 1) await monkey.act();
        await monkey.check();
      }
      expect(monkey.counts).toMatchObject({ actions: 40, checks: 2 });
      await monkey.close();
      await studio.close();
    },
    timeoutMs,
  );
});
