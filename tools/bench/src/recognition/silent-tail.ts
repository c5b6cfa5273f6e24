import { type Figure, figure, measuredValue } from '../figures.js';
import { sampleRateHz } from '../recordings.js';
import { withMadeFiles } from './material/clip.js';
import { readHumanClips } from './material/human-clips.js';
import { writeWithSilence } from './material/long-speech.js';
import { measureTranscription } from './systems/measure-transcription.js';
import { withSystems } from './systems/open-systems.js';

const silenceSeconds = 5 * 3600;

/**
 * Measures what is written for five hours of silence after a few words, as when a recorder is
 * forgotten.
 */
export async function run(): Promise<readonly Figure[]> {
  const [clip] = await readHumanClips();
  if (clip === undefined) return [];
  const speechSeconds = clip.samples.length / sampleRateHz;
  return withMadeFiles(async (files) => {
    const path = files.resolvePath('silent-tail.wav');
    await writeWithSilence(path, clip.samples, silenceSeconds);
    const results = new Map<string, { readonly invented: number; readonly wallSeconds: number }>();
    await withSystems({}, async (systems) => {
      for (const system of systems) {
        const { wallSeconds, words } = await measureTranscription(system, path, {
          hasWordTimes: true,
        });
        const invented = words.filter(({ start }) => start > speechSeconds + 1).length;
        results.set(system.name, { invented, wallSeconds });
      }
    });
    return [
      figure('invented words in 5 hours of silence after speech', '0', results, ({ invented }) =>
        measuredValue(invented, '', 0),
      ),
      figure('the same, wall time', '', results, (each) => measuredValue(each.wallSeconds, 's', 1)),
    ];
  });
}
