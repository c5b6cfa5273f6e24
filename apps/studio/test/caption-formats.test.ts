import { hasChromium, type Page } from '@earshot/presets/chromium';
import { needs, verifies } from '@earshot/specification';
import { type Cue, frameAt, frameSeconds, readSubtitles } from '@earshot/subtitles';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { filmSrt, openCaptions, saveCaptionBytes } from './support/caption-files.js';
import { findViolations } from './support/find-violations.js';
import { recordAddOnJob } from './support/recorded-job.js';
import { type StudioRig, startStudio } from './support/studio.js';

const timeoutMs = 240_000;

/** Two captions of MicroDVD, whose frame rate is not stated, and a line that is none. */
const microDvd = '{25}{50}Good morning.\n{100}{150}Captain, the ice!\nno caption\n';

describe(
  'formats of captions in Chromium',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  () => {
    let studio: StudioRig;

    beforeAll(async () => {
      studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
    }, timeoutMs);
    afterAll(async () => {
      await studio?.close();
    });

    const start = (page: Page, number: number) =>
      page.getByLabel(`Start of caption ${number}`, { exact: true });
    const listTimes = (cues: readonly Cue[]) =>
      cues.map(({ endSeconds, startSeconds }) =>
        [startSeconds, endSeconds].map((seconds) => frameAt(seconds, '23.976')),
      );

    verifies(
      'studio.captions',
      'EBU STL, SCC and iTT are saved at the frame rate that is counted, and what they do not hold is said',
      async () => {
        const { page, problems } = await studio.open({ path: '/captions' });
        await openCaptions(page, filmSrt.replace('the ice!', 'the ice ☃!'));
        await page.click('.choice:has-text("Milliseconds")');
        await page.click('[role=option]:has-text("23.976 frames/s")');
        const wanted = listTimes(readSubtitles(filmSrt).cues);

        const stl = readSubtitles(await saveCaptionBytes(page, 'STL'));
        expect(stl.format).toBe('stl');
        expect(listTimes(stl.cues)).toEqual(wanted);
        expect(stl.cues.map(({ text }) => text)).toEqual([
          'Good morning, captain.',
          'The captain slept.\nNobody woke him.',
          'We have to turn around.',
          'Captain, the ice ?!',
        ]);
        const note = page.locator('.saved-note');
        await note.getByText('STL does not hold everything: characters that it lacks').waitFor();
        expect(await findViolations(page)).toEqual([]);

        const itt = readSubtitles(await saveCaptionBytes(page, 'ITT'));
        expect(listTimes(itt.cues)).toEqual(wanted);
        await note.waitFor({ state: 'detached' });

        const scc = await saveCaptionBytes(page, 'SCC');
        const read = readSubtitles(scc, { frameRate: '23.976' });
        expect(read.format).toBe('scc');
        expect(listTimes(read.cues)).toEqual(wanted);
        await note.getByText('SCC does not hold everything').waitFor();
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      ['studio.captions', 'studio.accessible'],
      'what was noticed in a file is listed, and a file that counts frames is read at the rate that is chosen',
      async () => {
        const { page, problems } = await studio.open({ path: '/captions' });
        await openCaptions(page, microDvd, { name: 'film.sub' });
        const notes = page.locator('.reading-notes');
        await notes.getByText('2 notes from reading the file').click();
        expect(await notes.locator('li').allTextContents()).toEqual([
          'Line 1: the file does not state its frame rate. It is read at 23.976 frames per second.',
          'Line 3: “no caption” is no valid line of times. Its caption is skipped.',
        ]);
        expect(await start(page, 2).inputValue()).toBe('0:04.171');
        expect(await findViolations(page)).toEqual([]);
        await notes.getByRole('button', { name: 'Frame rate of the file' }).click();
        await page.getByRole('option', { name: '25 frames/s', exact: true }).click();
        await expect.poll(() => start(page, 2).inputValue()).toBe('0:04.000');
        await notes.getByText('1 note from reading the file').waitFor();
        expect(frameSeconds(100, '25')).toBe(4);

        // A file whose bytes state the rate offers no choice.
        const stl = await saveCaptionBytes(page, 'STL');
        await openCaptions(page, stl, { name: 'film.stl' });
        await notes.waitFor({ state: 'detached' });
        expect(await start(page, 2).inputValue()).toBe('0:04.000');
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );

    verifies(
      'studio.captions',
      'captions of a recording with several voices name who speaks, as in its export',
      async () => {
        const path = await recordAddOnJob(studio);
        const id = path.split('/').at(-1);
        const { page, problems } = await studio.open({ path: `/captions?recording=${id}` });
        await page.locator('.cue').first().waitFor();
        const saved = readSubtitles(await saveCaptionBytes(page, 'SRT'));
        const names = saved.cues.flatMap(({ text }) => /^-? ?(Speaker \d):/.exec(text)?.[1] ?? []);
        expect([...new Set(names)].sort()).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 3']);
        expect(problems).toEqual([]);
        await page.context().close();
      },
      timeoutMs,
    );
  },
);
