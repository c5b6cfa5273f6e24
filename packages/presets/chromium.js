import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

export const hasChromium = existsSync(executablePath);

/**
 * Parts of the browser that no page needs. Chromium follows the last list of its command line, so
 * that the one of Playwright (`disabledFeatures` of its `coreBundle.js`) is repeated here.
 */
const unneededFeatures = [
  // Two pages beside each page of a test, for suggestions below an address bar that nobody sees.
  // They take most of the processor time that a page costs.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Those of Playwright.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

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
      `--disable-features=${unneededFeatures.join(',')}`,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphoneFile}%noloop`,
      ...(isAllowed ? ['--use-fake-ui-for-media-stream'] : ['--deny-permission-prompts']),
    ],
  });
}
