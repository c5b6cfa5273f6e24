import { type Figure, figure } from '../figures.js';
import { withMadeFiles } from './material/clip.js';
import { listConditions } from './material/conditions.js';
import { readHumanClips, readVoices } from './material/human-clips.js';
import { measuredErrors, pairTexts, scorePairs } from './score.js';
import { transcribeInTurns } from './systems/measure-transcription.js';
import { withSystems } from './systems/open-systems.js';

/**
 * Measures word errors of human speech over the telephone, in noise, among other voices, and far
 * from the microphone.
 */
export async function run(): Promise<readonly Figure[]> {
  const clips = await readHumanClips();
  if (clips.length === 0) return [];
  const voices = await readVoices(clips);
  return withMadeFiles((files) =>
    withSystems({}, async (systems) => {
      const figures: Figure[] = [];
      for (const { make, name, wanted } of listConditions(voices)) {
        const made = clips.map((clip) => ({ ...clip, path: make(clip, files) }));
        const results = await transcribeInTurns(systems, made);
        const errors = figure(`word errors, ${name}`, wanted, results, (transcripts) =>
          measuredErrors(scorePairs(pairTexts(clips, transcripts))),
        );
        // All of them take minutes.
        for (const [system, { text }] of Object.entries(errors.measured))
          console.log(`${name}: ${system} ${text}`);
        figures.push(errors);
      }
      return figures;
    }),
  );
}
