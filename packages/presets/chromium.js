import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

export const hasChromium = existsSync(executablePath);

export function launchChromium(microphoneFile, isAllowed = true) {
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphoneFile}%noloop`,
      ...(isAllowed ? ['--use-fake-ui-for-media-stream'] : ['--deny-permission-prompts']),
    ],
  });
}
