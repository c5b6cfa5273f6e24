import { hasChromium, launchChromium } from '@earshot/presets/chromium';
import { needs } from '@earshot/specification';
import { expect, test } from 'vitest';
import { formatVtt } from '../../src/index.js';

const cues = [
  { startSeconds: 0, endSeconds: 1.5, text: 'AT&T <b> --> "quoted"\n\nafter a blank row' },
  { id: 'second', startSeconds: 1, endSeconds: 360_000.25, text: 'שלום 字幕 👨‍👩‍👧' },
  {
    startSeconds: 2,
    endSeconds: 3,
    text: 'Ann speaks',
    markup: { format: 'vtt', text: '<v Ann>Ann <00:00:02.500><i>speaks</i></v>' },
    settings: { line: { value: 10, unit: 'percent' }, align: 'start', sizePercent: 40 },
  },
] as const;

test(
  'the track of Chromium shows what was written',
  needs(hasChromium, 'there is no /usr/bin/chromium'),
  async () => {
    const browser = await launchChromium('');
    try {
      const page = await browser.newPage();
      const shown = await page.evaluate(async (file) => {
        const video = document.createElement('video');
        const track = document.createElement('track');
        track.default = true;
        track.src = URL.createObjectURL(new Blob([file], { type: 'text/vtt' }));
        video.append(track);
        document.body.append(video);
        await new Promise((resolve, reject) => {
          track.addEventListener('load', resolve);
          track.addEventListener('error', reject);
          track.track.mode = 'showing';
        });
        return Array.from(track.track.cues ?? [], (cue) => {
          const { id, startTime, endTime, line, align, size } = cue as VTTCue;
          const text = (cue as VTTCue).getCueAsHTML().textContent;
          return { id, startTime, endTime, line, align, size, text };
        });
      }, formatVtt(cues));
      const usual = { id: '', line: 'auto', align: 'center', size: 100 };
      expect(shown).toEqual([
        { ...usual, startTime: 0, endTime: 1.5, text: cues[0].text },
        { ...usual, id: 'second', startTime: 1, endTime: 360_000.25, text: cues[1].text },
        {
          ...usual,
          startTime: 2,
          endTime: 3,
          line: 10,
          align: 'start',
          size: 40,
          text: 'Ann speaks',
        },
      ]);
    } finally {
      await browser.close();
    }
  },
);
