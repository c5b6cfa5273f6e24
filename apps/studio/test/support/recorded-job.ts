import { speechOfSeconds } from '@earshot/server/testing';
import { replaceResult } from '@earshot/server/testing/results';
import { addOnResult, addOnSeconds } from './add-on-result.js';
import type { StudioRig } from './studio.js';
import { transcribe } from './transcribe.js';

/**
 * A real job over speech of two minutes, whose result is then the one with every add-on.
 *
 * @returns path of its page
 */
export async function recordAddOnJob({ server }: StudioRig): Promise<string> {
  const id = await transcribe(server.url, speechOfSeconds(addOnSeconds), 'board meeting.wav', {
    pii_redaction: false,
  });
  replaceResult(server.dataFolder, id, addOnResult);
  return `/recordings/${id}`;
}
