import {
  createEnginePool,
  type EnginePool,
  EngineUnavailableError,
  transcribeAudio,
} from '@earshot/engine';
import {
  countWordErrors,
  totalWordErrors,
  type WordErrorCounts,
  wordErrorRate,
} from '@earshot/engine/word-errors';
import { recognizeByCommandLine } from './accuracy/command-line.js';
import { type CorpusRecording, readCorpus } from './accuracy/corpus.js';
import { measureFirstUtterance } from './accuracy/first-utterance.js';
import { measureLongFile } from './accuracy/long-file.js';
import { printTable } from './print-table.js';
import { inSeconds } from './recordings.js';

/** Texts that the synthetic voices read: `tuning` to choose settings, `testing` to judge them. */
const purpose = process.env['EARSHOT_BENCH_TEXTS'] === 'tuning' ? 'tuning' : 'testing';

/** Settings to try, by the library's own names: `EARSHOT_BENCH_SETTINGS="maxhmmpf=3000 lw=6"`. */
const settings = Object.fromEntries(
  (process.env['EARSHOT_BENCH_SETTINGS'] ?? '')
    .split(' ')
    .filter((assignment) => assignment !== '')
    .map((assignment) => assignment.split('=') as [string, string]),
);

/**
 * Measures word error rates with the command line of PocketSphinx and with this project: synthetic
 * voices, clean, through a telephone and in noise, and human speech. Then it measures the wall time
 * of a long file, clean and human speech, against the same command line. The first measurement of
 * all is the time to the first utterance of an hour. Synthetic speech is the same on every machine
 * with the same packages.
 */
export async function run(): Promise<void> {
  const recordings = readCorpus(purpose);
  const engine = createEnginePool({ engine: 'pocketsphinx', engineOptions: { settings } });
  try {
    await engine.ready();
    await measureFirstUtterance();
    await measureErrors(engine, recordings);
  } catch (error) {
    if (!EngineUnavailableError.is(error)) throw error;
    console.log(error.message);
    return;
  } finally {
    await engine.close();
  }
  await measureLongFile(recordings.filter(({ set }) => set === 'clean' || set === 'human'));
}

async function measureErrors(
  engine: EnginePool,
  recordings: readonly CorpusRecording[],
): Promise<void> {
  const results: { set: string; ours: WordErrorCounts; theirs: WordErrorCounts | undefined }[] = [];
  for (const { set, samples, text } of recordings) {
    const audio = inSeconds([samples]);
    const [utterances, theirs] = await Promise.all([
      transcribeAudio({ engine, channels: 1, audio }),
      recognizeByCommandLine(samples),
    ]);
    results.push({
      set,
      ours: countWordErrors(text, utterances.map((utterance) => utterance.text).join(' ')),
      theirs: theirs === undefined ? undefined : countWordErrors(text, theirs.text),
    });
  }
  const sets = [...new Set(results.map(({ set }) => set))];
  const cells = (counts: readonly (WordErrorCounts | undefined)[]): string => {
    const known = counts.filter((count) => count !== undefined);
    if (known.length < counts.length) return 'no command line';
    const total = totalWordErrors(known);
    const errors = total.substitutions + total.deletions + total.insertions;
    return `${errors} of ${total.words} (${(100 * wordErrorRate(total)).toFixed(1)} %)`;
  };
  printTable(
    [`${purpose} texts`, 'command line, word errors', 'engine, word errors'],
    sets.map((set) => {
      const ofSet = results.filter((result) => result.set === set);
      return [set, cells(ofSet.map(({ theirs }) => theirs)), cells(ofSet.map(({ ours }) => ours))];
    }),
  );
}
