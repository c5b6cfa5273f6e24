import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { festival, flite, speak, type Voice } from '../accuracy/synthetic-voices.js';
import { type TextPurpose, texts } from '../accuracy/texts.js';
import { decodeFile } from '../recognition/material/decode-file.js';
import { fixtureFolder, readSamples } from '../recordings.js';

/** A person's voice, reading for about a minute. */
export interface SoloVoice {
  readonly name: string;
  /** Mono at 16 kHz, from -1 to 1. */
  readonly samples: Float32Array;
  /** True for a person, and for synthesis that was trained on recordings of one: it sounds as that person does, unlike diphones. */
  readonly isOfRecordings: boolean;
}

/**
 * Voices of different people, from the Debian packages flite, festvox-kdlpc16k, festvox-italp16k, festvox-itapc16k, festvox-ca-ona-hts,
 * festvox-czech-ph, festvox-suopuhe-lj and festvox-suopuhe-mv. The foreign ones read English as they would read their own language.
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

/** Synthesises speech of every voice that this machine has; those whose package is missing are left out. */
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

/** Readers of the human recordings beside the project, by the begin of the names of their files. */
const readers = ['lj-', 'sonnet-', 'jfk-'];

/** Human voices, each of one person for up to a minute; none where this machine has none. */
export async function readFixtureVoices(): Promise<SoloVoice[]> {
  const folder = join(fixtureFolder, 'human');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).sort();
  const voices: SoloVoice[] = [];
  for (const reader of readers) {
    const parts: number[] = [];
    for (const file of files.filter((name) => name.startsWith(reader)))
      for (const sample of await decodeFile(join(folder, file))) parts.push(sample / 32_768);
    if (parts.length > 0)
      voices.push({
        name: reader.slice(0, -1),
        samples: Float32Array.from(parts),
        isOfRecordings: true,
      });
  }
  return voices;
}
