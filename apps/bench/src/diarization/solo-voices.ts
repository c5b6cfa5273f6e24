import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { festival, flite, speak, type Voice } from '../accuracy/synthetic-voices.js';
import { type TextPurpose, texts } from '../accuracy/texts.js';
import { readSamples } from '../recordings.js';

/** A person's voice, reading for about a minute. */
export interface SoloVoice {
  readonly name: string;
  /** Mono at 16 kHz, from -1 to 1. */
  readonly samples: Float32Array;
  /** True when settings were chosen with it, on other texts. */
  readonly isForTuning: boolean;
}

/**
 * Voices of different people, from the Debian packages flite, festvox-kdlpc16k, festvox-italp16k, festvox-itapc16k, festvox-ca-ona-hts,
 * festvox-czech-ph, festvox-suopuhe-lj and festvox-suopuhe-mv. The foreign ones read English as they would read their own language.
 * Settings are chosen with those that are for tuning, on texts of their own.
 */
const voices: readonly (readonly [voice: Voice, isForTuning: boolean])[] = [
  [flite('awb'), true],
  [flite('kal16'), true],
  [festival('lp', 'voice_lp_diphone'), true],
  [festival('mv', 'voice_hy_fi_mv_diphone'), true],
  [festival('ona', 'voice_upc_ca_ona_hts'), true],
  [flite('slt'), true],
  [flite('rms'), false],
  [festival('ked', 'voice_ked_diphone'), false],
  [festival('pc', 'voice_pc_diphone'), false],
  [festival('lj', 'voice_suo_fi_lj_diphone'), false],
  [festival('ph', 'voice_czech_ph'), false],
];

/** Paragraphs that each voice reads. */
const paragraphsPerVoice = 4;

/** Synthesises speech of every voice that this machine has; those whose package is missing are left out. */
export function readSoloVoices(purpose: TextPurpose, folder: string): SoloVoice[] {
  mkdirSync(folder, { recursive: true });
  return voices.flatMap(([voice, isForTuning], index) => {
    if (purpose === 'tuning' && !isForTuning) return [];
    const paragraphs = Array.from(
      { length: paragraphsPerVoice },
      (_, count) => texts[purpose][(3 * index + count) % texts[purpose].length] ?? '',
    );
    const path = join(folder, `solo-${purpose}-${voice.name}.wav`);
    try {
      speak(voice, paragraphs.join(' '), path);
      const [samples] = readSamples(path);
      return samples === undefined
        ? []
        : [
            {
              name: voice.name,
              samples: Float32Array.from(samples, (sample) => sample / 32_768),
              isForTuning,
            },
          ];
    } catch {
      return [];
    }
  });
}

const testdataFolder = '/usr/share/pocketsphinx/test/data';

/** Readers of Debian's package pocketsphinx-testdata, each for some seconds. */
export function readHumanVoices(): SoloVoice[] {
  return ['librivox', 'cards'].flatMap((name) => {
    const folder = join(testdataFolder, name);
    if (!existsSync(folder)) return [];
    const recordings = readdirSync(folder)
      .filter((file) => file.endsWith('.wav'))
      .sort()
      .flatMap((file) => readSamples(join(folder, file)));
    const samples = recordings.flatMap((each) => Array.from(each, (sample) => sample / 32_768));
    return [{ name, samples: Float32Array.from(samples), isForTuning: false }];
  });
}
