import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, launchChromium, type Page } from '@earshot/presets/chromium';
import { afterAll, beforeAll } from 'vitest';
import { type Site, serveSite } from './site.js';

/** Longest time of a test in the browser, in milliseconds. */
export const timeoutMs = 60_000;

/** A browser with a microphone, and the site that it opens. */
export interface BrowserRig {
  readonly page: Page;
  readonly site: Site;
  /** Path of the WAV file that the microphone plays. */
  readonly microphoneFile: string;
}

/**
 * Starts a browser and the site for the tests of a suite, and ends both after them.
 *
 * @param recording - WAV file that the microphone plays once
 */
export function startBrowser(recording: Uint8Array): BrowserRig {
  let folder: string;
  let browser: Browser;
  let rig: BrowserRig;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'microphone-'));
    const microphoneFile = join(folder, 'recording.wav');
    await writeFile(microphoneFile, recording);
    const site = await serveSite();
    browser = await launchChromium(microphoneFile);
    rig = { page: await browser.newPage(), site, microphoneFile };
  }, timeoutMs);
  afterAll(async () => {
    await browser.close();
    await rig.site.close();
    await rm(folder, { recursive: true });
  });
  return {
    get page() {
      return rig.page;
    },
    get site() {
      return rig.site;
    },
    get microphoneFile() {
      return rig.microphoneFile;
    },
  };
}
