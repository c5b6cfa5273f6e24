import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { int16ToFloat, joinSamples } from '@earshot/audio';
import { festival, flite, speak, type Voice } from '../accuracy/synthetic-voices.js';
import { type TextPurpose, texts } from '../accuracy/texts.js';
import { readHumanClips } from '../recognition/material/human-clips.js';
import { readSamples } from '../recordings.js';

/** A person's voice, reading for about a minute. */
export interface SoloVoice {
  readonly name: string;
  /** Mono at 16 kHz, from -1 to 1. */
  readonly samples: Float32Array;
  /**
   * True for a person, and for synthesis that was trained on recordings of one: it sounds as that
   * person does, unlike diphones.
   */
  readonly isOfRecordings: boolean;
}

/**
 * Voices of different people, from the Debian packages flite, festvox-kdlpc16k, festvox-italp16k,
 * festvox-itapc16k, festvox-ca-ona-hts, festvox-czech-ph, festvox-suopuhe-lj and
 * festvox-suopuhe-mv. The foreign ones read English as they would read their own language.
 */
const voices: readonly (readonly [voice: Voice, isOfRecordings: boolean])[] = [
  [flite('awb'), true],
  [flite('kal16'), false],
  [festival('lp', 'voice_lp_diphone'), false],
  [festival('mv', 'voice_hy_fi_mv_diphone'), false],
  [festival('ona', 'voice_upc_ca_ona_hts'), true],
  [flite('slt'), true],
  [flite('rms'), true],
  [festival('ked', 'voice_ked_diphone'), false],
  [festival('pc', 'voice_pc_diphone'), false],
  [festival('lj', 'voice_suo_fi_lj_diphone'), false],
  [festival('ph', 'voice_czech_ph'), false],
];

/** Paragraphs that each voice reads. */
const paragraphsPerVoice = 4;

/** Synthesises speech of every voice on this machine. Voices without their package are skipped. */
export function readSoloVoices(purpose: TextPurpose, folder: string): SoloVoice[] {
  mkdirSync(folder, { recursive: true });
  return voices.flatMap(([voice, isOfRecordings], index) => {
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
              isOfRecordings,
            },
          ];
    } catch {
      return [];
    }
  });
}

/** Sets of the human recordings that have one reader each. */
const readerSets = ['read aloud', 'verse', 'archive recording'];

/**
 * Human voices, each of one person for up to a minute. There are none where this machine has none.
 */
export async function readFixtureVoices(): Promise<SoloVoice[]> {
  const clips = await readHumanClips();
  return readerSets.flatMap((name) => {
    const parts = clips.filter(({ set }) => set === name).map(({ samples }) => samples);
    const samples = int16ToFloat(joinSamples(parts, Int16Array));
    return samples.length === 0 ? [] : [{ name, samples, isOfRecordings: true }];
  });
}
