import { type Figure, figure, measuredValue } from '../figures.js';
import { treeMemoryBytes } from '../process-figures.js';
import { type Clip, sumDuration } from './material/clip.js';
import { readHumanClips } from './material/human-clips.js';
import { readSyntheticClips } from './material/synthetic-clips.js';
import { measuredErrors, pairTexts, scorePairs } from './score.js';
import { transcribeInTurns } from './systems/measure-transcription.js';
import { withSystems } from './systems/open-systems.js';

/**
 * Wanted word errors on human speech, which were measured with more recordings than a machine may
 * have.
 */
const wantedErrors = '<= 5.0 % (Moonshine tiny), <= 4.3 % (Whisper base)';
const wantedCpu = '<= 0.045 (Moonshine tiny), <= 0.075 (Whisper base)';

/**
 * Measures the word errors of each set of recordings, and the processor time and the memory of each
 * system, file by file in turns.
 */
export async function run(): Promise<readonly Figure[]> {
  const human = await readHumanClips();
  const clips = [...human, ...(await readSyntheticClips())];
  if (clips.length === 0) return [];
  return withSystems({}, async (systems) => {
    const results = await transcribeInTurns(systems, clips);
    const memory = new Map(
      systems.map(({ name, processId }) => [name, treeMemoryBytes(processId)] as const),
    );
    const measureErrors = (name: string, wanted: string, includes: (clip: Clip) => boolean) =>
      figure(name, wanted, results, (transcripts) =>
        measuredErrors(
          scorePairs(pairTexts(clips, transcripts).filter((_, index) => isIn(index, includes))),
        ),
      );
    const isIn = (index: number, includes: (clip: Clip) => boolean) => {
      const clip = clips[index];
      return clip !== undefined && includes(clip);
    };
    const sets = [...new Set(clips.map(({ set }) => set))];
    return [
      ...sets.map((set) => measureErrors(`word errors, ${set}`, '', (clip) => clip.set === set)),
      measureErrors(
        'word errors, all human speech',
        wantedErrors,
        ({ set }) => set !== 'synthetic',
      ),
      figure('CPU s a second of audio, files', wantedCpu, results, (transcripts) => {
        const cpuSeconds = transcripts.reduce((sum, each) => sum + each.cpuSeconds, 0);
        return measuredValue(cpuSeconds / sumDuration(clips), '', 3);
      }),
      figure('wall s a second of audio, one file at a time', '', results, (transcripts) => {
        const wallSeconds = transcripts.reduce((sum, each) => sum + each.wallSeconds, 0);
        return measuredValue(wallSeconds / sumDuration(clips), '', 3);
      }),
      figure('memory afterwards, shared pages once', '', memory, (bytes) =>
        measuredValue(bytes / 1e6, 'MB', 0),
      ),
    ];
  });
}
