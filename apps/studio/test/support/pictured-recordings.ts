import { speechOfSeconds, testKey } from '@earshot/server/testing';
import { openGuest } from './open-guest.js';
import type { PicturedRecordings } from './page-states.js';
import { recordAddOnJob } from './recorded-job.js';
import { recordVideoJob } from './recorded-video.js';
import { type StudioRig, signInLink } from './studio.js';
import { transcribe } from './transcribe.js';

/** Settings of the service whose pages are pictured. */
export const pictureSettings = {
  EARSHOT_ENGINE: 'scripted',
  // The page of the service that is not there is a source that fails.
  EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
};

/** Has the service make what the pictures show. */
export async function recordForPictures(studio: StudioRig): Promise<PicturedRecordings> {
  const { url } = studio.server;
  const recording = await recordAddOnJob(studio);
  const names = ['Interview with Anna Berg.mp3', 'quarterly-review_final_2.wav', 'lecture 7.m4a'];
  for (const [index, name] of names.entries())
    await transcribe(url, speechOfSeconds(20 + 31 * index), name, { sentences: index === 1 });
  const { id: failed } = await post<{ id: string }>(`${url}/v2/pre-recorded`, {
    audio_url: `${url}/nothing/field recording.mp3`,
  });
  const video = await recordVideoJob(studio);
  const custom_metadata = { run_of: recording.split('/').at(-1) ?? '' };
  const run = { custom_metadata, sentences: true };
  await transcribe(url, speechOfSeconds(120), 'board meeting.wav', run);
  let guests = 0;
  return {
    recording,
    video,
    failed,
    async empty(page) {
      guests += 1;
      const created = await page.request.post(`${url}/studio/keys`, {
        // A name is that of one key.
        data: { name: guests === 1 ? 'guest' : `guest ${guests}` },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      const { key } = (await created.json()) as { key: string };
      const guest = await openGuest(page, await signInLink(url, key));
      await guest.waitForSelector('.take[data-empty=true]');
      await guest.locator('.link-notice button').click();
      return guest;
    },
  };
}

async function post<Result>(address: string, body: object): Promise<Result> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'x-service-key': testKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Result;
}
