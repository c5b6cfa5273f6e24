import type { Browser } from 'playwright-core';

export type { Browser, Page } from 'playwright-core';

/** Whether the browser is installed. */
export declare const hasChromium: boolean;

/**
 * Starts a browser whose microphone plays a WAV file once.
 *
 * @param microphoneFile - path of the file
 * @param isAllowed - whether its user allows the microphone; true unless set
 */
export declare function launchChromium(
  microphoneFile: string,
  isAllowed?: boolean,
): Promise<Browser>;
