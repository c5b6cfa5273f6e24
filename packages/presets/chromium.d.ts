import type { Browser } from 'playwright-core';

export type { Browser, Locator, Page } from 'playwright-core';

/** True when the browser is installed. */
export declare const hasChromium: boolean;

/**
 * Starts a browser whose microphone plays a WAV file once.
 *
 * @param microphoneFile - path of the file
 * @param isAllowed - true to allow the microphone
 * @defaultValue isAllowed true
 */
export declare function launchChromium(
  microphoneFile: string,
  isAllowed?: boolean,
): Promise<Browser>;
