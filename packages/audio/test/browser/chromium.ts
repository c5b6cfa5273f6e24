import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

/** Whether the browser is installed. */
export const hasChromium = existsSync(executablePath);

/** Starts a browser whose microphone plays a WAV file once, and whose user allows it or not. */
export function launchChromium(microphoneFile: string, isAllowed = true): Promise<Browser> {
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
