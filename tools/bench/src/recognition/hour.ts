import { type Figure, figure, measuredValue } from '../figures.js';
import { watchPeakMemory } from '../process-figures.js';
import { withMadeFiles } from './material/clip.js';
import { readHumanClips, readVoices } from './material/human-clips.js';
import { createSpeech } from './material/long-speech.js';
import { type MeasuredTranscript, measureTranscription } from './systems/measure-transcription.js';
import { withSystems } from './systems/open-systems.js';

const hourSeconds = 3600;
const seed = 29;

/**
 * Measures one hour of speech with pauses, people of all recordings in turn: its time, its
 * processor time and the most memory.
 */
export async function run(): Promise<readonly Figure[]> {
  const recordings = await readVoices(await readHumanClips());
  if (recordings.length === 0) return [];
  return withMadeFiles(async (files) => {
    const path = files.write('hour', createSpeech(recordings, hourSeconds, seed));
    const results = new Map<string, MeasuredTranscript & { readonly peakBytes: number }>();
    await withSystems({}, async (systems) => {
      for (const system of systems) {
        const endWatch = watchPeakMemory(system.processId);
        const measured = await measureTranscription(system, path);
        results.set(system.name, { ...measured, peakBytes: endWatch() });
      }
    });
    return [
      figure(
        'one hour of speech, wall time on all cores',
        '<= 75 s on two cores',
        results,
        (each) => measuredValue(each.wallSeconds, 's', 1),
      ),
      figure('one hour of speech, processor time', '', results, (each) =>
        measuredValue(each.cpuSeconds, 's', 1),
      ),
      figure('one hour of speech, most memory of all processes', '', results, (each) =>
        measuredValue(each.peakBytes / 1e6, 'MB', 0),
      ),
    ];
  });
}
