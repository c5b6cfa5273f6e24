import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecordings, readSamples } from '../recordings.js';
import {
  type Condition,
  missingCommands,
  synthesize,
  type VoiceSelection,
} from './synthetic-voices.js';
import type { TextPurpose } from './texts.js';

/** A recording of one channel at 16 kHz, with its text. */
export interface CorpusRecording {
  /** `clean`, `telephone`, `noisy`, or `human`. */
  readonly set: string;
  readonly voice: string;
  readonly samples: Int16Array;
  readonly text: string;
}

/** Folder in which synthesised recordings are kept from run to run. */
const corpusFolder =
  process.env['EARSHOT_BENCH_SPEECH'] ?? join(tmpdir(), 'earshot-synthetic-speech');

/**
 * Paragraphs that the voices read in each condition: all of them for a decision about settings
 * (`EARSHOT_BENCH_CORPUS=whole`, a quarter of an hour), otherwise some of every voice and of every
 * condition, which takes a few minutes.
 */
const isWhole = process.env['EARSHOT_BENCH_CORPUS'] === 'whole';
const selection: Readonly<Record<Condition, VoiceSelection>> = {
  clean: { paragraphs: isWhole ? 2 : 1 },
  telephone: { paragraphs: 1, everyOther: isWhole ? undefined : 'even' },
  noisy: { paragraphs: 1, everyOther: isWhole ? undefined : 'odd' },
};

/**
 * Reads the recordings for a purpose: synthetic voices, and human speech where this machine has
 * some, which is the same for both purposes. Reports what is missing.
 *
 * @param purpose - which texts the synthetic voices read
 */
export function readCorpus(purpose: TextPurpose): CorpusRecording[] {
  const missing = missingCommands();
  if (missing.length > 0) {
    console.log(
      `There is no synthetic speech: ${missing.join(', ')} cannot be run. apt-get install sox flite festival festvox-kallpc16k festvox-kdlpc16k festvox-us-slt-hts`,
    );
  }
  const synthetic =
    missing.length > 0
      ? []
      : synthesize(purpose, corpusFolder, selection).map(({ condition, path, text, voice }) => ({
          set: condition,
          voice,
          samples: readSamples(path)[0] ?? new Int16Array(),
          text,
        }));
  const human = readRecordings()
    .filter(({ set }) => set === 'human speech')
    .map(({ channels, text, name }) => ({
      set: 'human',
      voice: name,
      samples: channels[0] ?? new Int16Array(),
      text,
    }));
  if (human.length === 0)
    console.log('There is no human speech. apt-get install pocketsphinx-testdata');
  return [...synthetic, ...human];
}
