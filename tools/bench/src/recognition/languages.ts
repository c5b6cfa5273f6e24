import { type Figure, figure, measuredShare } from '../figures.js';
import { sampleRateHz } from '../recordings.js';
import { withMadeFiles } from './material/clip.js';
import { speakForeignTexts } from './material/foreign-voices.js';
import { readHumanClips } from './material/human-clips.js';
import { transcribeInTurns } from './systems/measure-transcription.js';
import { withSystems } from './systems/open-systems.js';

/** Duration of the recordings whose language is detected, in seconds. */
const shortest = 5;
const longest = 10;

/**
 * Measures the detection of the spoken language from five to ten seconds: of human speech in
 * English, and of synthetic voices in other languages, which are a poor substitute and counted
 * apart.
 */
export async function run(): Promise<readonly Figure[]> {
  const human = (await readHumanClips())
    .filter(
      ({ samples: { length } }) =>
        length >= shortest * sampleRateHz && length <= longest * sampleRateHz,
    )
    .map(({ path }) => ({ path, language: 'en' as const }));
  return withMadeFiles((files) =>
    withSystems({}, async (all) => {
      const systems = all.filter(({ detectsLanguages }) => detectsLanguages);
      if (systems.length === 0) console.log('No system here detects languages.');
      const figures: Figure[] = [];
      for (const [name, wanted, clips] of [
        ['language found, human speech (English)', 'all', human],
        ['language found, espeak-ng', '', speakForeignTexts(files)],
      ] as const) {
        if (clips.length === 0 || systems.length === 0) continue;
        const results = await transcribeInTurns(systems, clips, () => ({ language: null }));
        for (const [system, transcripts] of results)
          for (const [index, { language }] of transcripts.entries())
            if (language !== clips[index]?.language)
              console.log(
                `${system}: ${clips[index]?.language} was taken for ${language ?? 'nothing'}`,
              );
        figures.push(
          figure(name, wanted, results, (transcripts) =>
            measuredShare(
              transcripts.filter(({ language }, index) => language === clips[index]?.language)
                .length,
              clips.length,
            ),
          ),
        );
      }
      return figures;
    }),
  );
}
