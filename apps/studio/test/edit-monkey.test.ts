import { hasChromium } from '@earshot/presets/chromium';
import { needs, verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { CaptionMonkey } from './support/caption-monkey.js';
import { EditMonkey } from './support/edit-monkey.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { startStudio } from './support/studio.js';

const timeoutMs = 400_000;

/** Has a monkey act at random, and compares what it did with what is stored, two times. Lost work is an error. */
async function runMonkey(Monkey: typeof EditMonkey | typeof CaptionMonkey, seed: number) {
  const studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
  const monkey = new Monkey(studio, await recordAddOnJob(studio), seed);
  await monkey.open();
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 20; count += 1) await monkey.act();
    await monkey.check();
  }
  expect(monkey.counts).toMatchObject({ actions: 40, checks: 2 });
  await monkey.close();
  await studio.close();
}

describe('a monkey in Chromium', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  verifies(
    ['studio.drafts', 'studio.editing'],
    'what is typed, joined, renamed and undone at random in two tabs is what is stored',
    () => runMonkey(EditMonkey, 4711),
    timeoutMs,
  );

  verifies(
    ['studio.drafts', 'studio.caption-tools'],
    'what is typed, split, joined, shifted, replaced and undone in captions in two tabs is what both show and store',
    () => runMonkey(CaptionMonkey, 7),
    timeoutMs,
  );
});
