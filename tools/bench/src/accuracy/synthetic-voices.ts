import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TextPurpose, texts } from './texts.js';

/** A synthetic voice, and the command that speaks a text file into a WAV file. */
export interface Voice {
  readonly name: string;
  readonly command: (textPath: string, wavPath: string) => readonly [string, readonly string[]];
}

export const flite = (voice: string): Voice => ({
  name: `flite-${voice}`,
  command: (textPath, wavPath) => ['flite', ['-voice', voice, '-f', textPath, '-o', wavPath]],
});

export const festival = (name: string, voice: string): Voice => ({
  name: `festival-${name}`,
  command: (textPath, wavPath) => ['text2wave', ['-eval', `(${voice})`, '-o', wavPath, textPath]],
});

/**
 * Voices of Debian's packages flite, festvox-kallpc16k, festvox-kdlpc16k and festvox-us-slt-hts.
 */
const voices: readonly Voice[] = [
  flite('rms'),
  flite('slt'),
  flite('awb'),
  flite('kal16'),
  festival('slt', 'voice_cmu_us_slt_arctic_hts'),
  festival('kal', 'voice_kal_diphone'),
  festival('ked', 'voice_ked_diphone'),
];

/** Condition of a recording. */
export type Condition = 'clean' | 'telephone' | 'noisy';

/** A recording of a synthetic voice. */
export interface SyntheticRecording {
  readonly condition: Condition;
  readonly voice: string;
  readonly path: string;
  readonly text: string;
}

/** Part of the voices and of the paragraphs that is spoken in a condition. */
export interface VoiceSelection {
  readonly paragraphs: number;
  /** Voices in the list: `even` for the first, third and so on. @defaultValue all of them */
  readonly everyOther?: 'even' | 'odd' | undefined;
}

/** Peak level of the pink noise of a noisy recording, in dBFS: about 20 dB below its speech. */
const noiseGainDb = -27;

const runs = (command: string) => {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Names of commands that are missing on this machine, empty when voices can be synthesised. */
export function missingCommands(): readonly string[] {
  return ['flite', 'text2wave', 'sox'].filter((command) => !runs(command));
}

const sox = (...values: readonly string[]) =>
  execFileSync('sox', ['-R', '-D', ...values], { stdio: ['ignore', 'ignore', 'ignore'] });

const asPcm = ['-r', '16000', '-c', '1', '-b', '16', '-e', 'signed-integer'];

/** Writes a recording under its name when it is complete, so that a later run can rely on it. */
function createOnce(path: string, create: (path: string) => void): void {
  if (existsSync(path)) return;
  const partPath = path.replace(/\.wav$/u, '.part.wav');
  try {
    create(partPath);
    renameSync(partPath, path);
  } finally {
    rmSync(partPath, { force: true });
  }
}

/** Speaks a text into a WAV file of 16 kHz, unless it is there. */
export function speak(voice: Voice, text: string, path: string): void {
  createOnce(path, (target) => {
    const textPath = `${target}.txt`;
    const spokenPath = target.replace(/\.wav$/u, '.spoken.wav');
    try {
      writeFileSync(textPath, `${text}\n`);
      const [command, values] = voice.command(textPath, spokenPath);
      execFileSync(command, values, { stdio: 'ignore' });
      sox(spokenPath, ...asPcm, target, 'gain', '-n', '-3');
    } finally {
      rmSync(textPath, { force: true });
      rmSync(spokenPath, { force: true });
    }
  });
}

/**
 * Derives a recording of another condition: through 8 kHz and mu-law, or with pink noise, the same
 * in every run.
 */
function derive(condition: Condition, cleanPath: string, path: string): void {
  createOnce(path, (target) => {
    const partPath = target.replace(/\.wav$/u, '.step.wav');
    try {
      if (condition === 'telephone') {
        sox(cleanPath, '-r', '8000', '-c', '1', '-e', 'mu-law', partPath);
        sox(partPath, ...asPcm, target);
      } else {
        sox(cleanPath, ...asPcm, partPath, 'synth', 'pinknoise', 'gain', '-n', String(noiseGainDb));
        sox('-m', '-v', '1', cleanPath, '-v', '1', partPath, ...asPcm, target);
      }
    } finally {
      rmSync(partPath, { force: true });
    }
  });
}

/**
 * Synthesises recordings of the texts: every voice reads some of the paragraphs, clean and in the
 * other conditions. Recordings that are in the folder already are taken from there.
 *
 * @param purpose - which texts
 * @param folder - folder in which they are kept
 * @param selection - what is read in each condition
 */
export function synthesize(
  purpose: TextPurpose,
  folder: string,
  selection: Readonly<Record<Condition, VoiceSelection>>,
): SyntheticRecording[] {
  mkdirSync(folder, { recursive: true });
  const recordings: SyntheticRecording[] = [];
  for (const condition of ['clean', 'telephone', 'noisy'] as const) {
    const { everyOther, paragraphs: paragraphCount } = selection[condition];
    for (const [voiceIndex, voice] of voices.entries()) {
      if (everyOther !== undefined && voiceIndex % 2 !== (everyOther === 'even' ? 0 : 1)) continue;
      for (let count = 0; count < paragraphCount; count += 1) {
        const paragraphs = texts[purpose];
        const index = (voiceIndex + count * voices.length) % paragraphs.length;
        const text = paragraphs[index] ?? '';
        const name = `${purpose}-${index}-${voice.name}`;
        const cleanPath = join(folder, `${name}.wav`);
        speak(voice, text, cleanPath);
        const path = condition === 'clean' ? cleanPath : join(folder, `${name}-${condition}.wav`);
        if (condition !== 'clean') derive(condition, cleanPath, path);
        recordings.push({ condition, voice: voice.name, path, text });
      }
    }
  }
  return recordings;
}
