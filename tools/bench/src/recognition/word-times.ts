import { normalizeWords } from '@earshot/engine/word-errors';
import { type Figure, figure, type Measured } from '../figures.js';
import { percentile } from '../timing.js';
import { withMadeFiles } from './material/clip.js';
import { readSyntheticClips } from './material/synthetic-clips.js';
import { speakTimedTexts } from './material/timed-voices.js';
import { pairWords } from './pair-words.js';
import { transcribeInTurns } from './systems/measure-transcription.js';
import { withSystems } from './systems/open-systems.js';

/** A word with its start, in seconds. */
interface StartedWord {
  readonly text: string;
  readonly start: number;
}

/** A recording with words whose starts are known. */
interface TimedRecording {
  readonly path: string;
  readonly words: readonly StartedWord[];
  /**
   * True when only the starts of its utterances are known, which are those of their first words.
   */
  readonly hasUtterancesOnly: boolean;
}

/** Measures the start times of recognised words against synthetic speech, whose times are exact. */
export async function run(): Promise<readonly Figure[]> {
  const synthetic = (await readSyntheticClips()).filter(
    ({ channels, text }) => channels === 1 && text !== '',
  );
  return withMadeFiles((files) =>
    withSystems({}, async (systems) => {
      const recordings: readonly TimedRecording[] = [
        ...speakTimedTexts(files).map(({ path, words }) => ({
          path,
          words,
          hasUtterancesOnly: false,
        })),
        ...synthetic.map(({ path, utterances }) => ({
          path,
          words: utterances.flatMap(({ start, text }) =>
            normalizeWords(text).map((word, index) => ({
              text: word,
              start: index === 0 ? start : Number.NaN,
            })),
          ),
          hasUtterancesOnly: true,
        })),
      ];
      if (recordings.length === 0) return [];
      const results = await transcribeInTurns(systems, recordings, () => ({ hasWordTimes: true }));
      const listErrors = (
        transcripts: readonly { readonly words: readonly StartedWord[] }[],
        hasUtterancesOnly: boolean,
      ) =>
        recordings.flatMap((recording, index) =>
          recording.hasUtterancesOnly === hasUtterancesOnly
            ? startErrors(recording.words, transcripts[index]?.words ?? [])
            : [],
        );
      return [
        figure('word start, median / p90', '<= 15 / <= 40 ms', results, (transcripts) =>
          measureErrors(listErrors(transcripts, false)),
        ),
        figure('start of an utterance, median / p90', '', results, (transcripts) =>
          measureErrors(listErrors(transcripts, true)),
        ),
      ];
    }),
  );
}

function measureErrors(seconds: readonly number[]): Measured | undefined {
  if (seconds.length === 0) return undefined;
  const distances = seconds.map((each) => 1000 * Math.abs(each));
  const median = percentile(distances, 0.5);
  const bias = 1000 * percentile(seconds, 0.5);
  return {
    value: median,
    text: `${median.toFixed(0)} / ${percentile(distances, 0.9).toFixed(0)} ms (${seconds.length} words, bias ${bias.toFixed(0)})`,
  };
}

/**
 * Differences of the starts of words that were recognised from those that are known, in seconds.
 */
function startErrors(
  known: readonly StartedWord[],
  recognized: readonly StartedWord[],
): readonly number[] {
  return pairWords(known, recognized).flatMap(([said, found]) => {
    const error = found.start - said.start;
    return Number.isNaN(error) ? [] : [error];
  });
}
