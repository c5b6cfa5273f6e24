import { nonSpeech } from '@earshot/engine/testing/non-speech';
import { type Figure, figure, measuredValue } from '../figures.js';
import { joinTranscripts, playLive } from '../live/play-live.js';
import { withMadeFiles } from './material/clip.js';
import { transcribeInTurns } from './systems/measure-transcription.js';
import { withSystems } from './systems/open-systems.js';

/** Duration of each kind of sound in a file: 60 minutes of all twelve. */
const fileSeconds = 300;
/** Duration of each kind in a live session, of which all run at once. */
const liveSeconds = 60;

const countWords = (text: string) => text.split(/\s+/u).filter((word) => word !== '').length;

/**
 * Measures the words that are invented where nobody speaks: in an hour of files, and in live
 * sessions.
 *
 * @param options - with `isLong` the live sessions last as long as the files
 */
export async function run({ isLong }: { readonly isLong: boolean }): Promise<readonly Figure[]> {
  return withMadeFiles((files) =>
    withSystems({}, async (systems) => {
      const sounds = nonSpeech.map(({ make, name }) => ({
        name,
        path: files.write(name, make(fileSeconds)),
      }));
      const results = await transcribeInTurns(systems, sounds);
      for (const [system, transcripts] of results)
        for (const [index, { text }] of transcripts.entries())
          if (text !== '') console.log(`${system}, ${sounds[index]?.name}: ${text.slice(0, 200)}`);
      const seconds = isLong ? fileSeconds : liveSeconds;
      const live = new Map<string, readonly string[]>();
      for (const { name, service } of systems)
        if (service !== undefined)
          live.set(
            name,
            await Promise.all(
              nonSpeech.map(async ({ make }) =>
                joinTranscripts(await playLive(service, make(seconds))),
              ),
            ),
          );
      return [
        figure(
          `invented words in ${(nonSpeech.length * fileSeconds) / 60} min of sounds, files`,
          '0',
          results,
          (transcripts) =>
            measuredValue(
              transcripts.reduce((sum, { text }) => sum + countWords(text), 0),
              '',
              0,
            ),
        ),
        figure(
          `invented words in ${(nonSpeech.length * seconds) / 60} min of sounds, live`,
          '0',
          live,
          (texts) =>
            measuredValue(
              texts.reduce((sum, text) => sum + countWords(text), 0),
              '',
              0,
            ),
        ),
      ];
    }),
  );
}
