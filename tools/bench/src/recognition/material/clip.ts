import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { int16ToFloat, resample, writeWav } from '@earshot/audio';
import { sampleRateHz } from '../../recordings.js';

/** A recording whose text is known. */
export interface Clip {
  readonly set: string;
  readonly name: string;
  /** Audio file, as it is given to each system. */
  readonly path: string;
  /** Its first channel, at 16 kHz. */
  readonly samples: Int16Array;
  /** Text as it was spoken. */
  readonly text: string;
}

/** Duration of clips together, in seconds. */
export function sumDuration(clips: readonly Pick<Clip, 'samples'>[]): number {
  return clips.reduce((sum, { samples }) => sum + samples.length, 0) / sampleRateHz;
}

/** Folder of audio files that are made for a measurement. */
export class MadeFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), 'earshot-bench-audio-'));

  /** Path for a file that something else writes. */
  resolvePath(name: string): string {
    return join(this.#folder, name);
  }

  /** Writes samples at 16 kHz as a WAV file, and returns its path. */
  write(name: string, samples: Int16Array): string {
    const path = this.resolvePath(`${name}.wav`);
    writeFileSync(path, writeWav([int16ToFloat(samples)], { sampleRateHz }));
    return path;
  }

  /** Writes samples as telephones transmit them: at 8 kHz, in mu-law (ITU-T G.711). */
  writeTelephone(name: string, samples: Int16Array): string {
    const path = this.resolvePath(`${name}.wav`);
    const telephoneRateHz = 8000;
    const narrow = resample(int16ToFloat(samples), {
      fromRateHz: sampleRateHz,
      toRateHz: telephoneRateHz,
    });
    writeFileSync(path, writeWav([narrow], { sampleRateHz: telephoneRateHz, encoding: 'ulaw' }));
    return path;
  }

  /** Removes the folder. */
  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Runs work with a folder for audio files, which is removed afterwards. */
export async function withMadeFiles<Result>(
  work: (files: MadeFiles) => Promise<Result>,
): Promise<Result> {
  const files = new MadeFiles();
  try {
    return await work(files);
  } finally {
    files.dispose();
  }
}
