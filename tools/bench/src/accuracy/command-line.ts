import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { int16ToFloat, writeWav } from '@earshot/audio';
import { sampleRateHz } from '../recordings.js';

const modelFolder =
  process.env['EARSHOT_POCKETSPHINX_MODEL'] ?? '/usr/share/pocketsphinx/model/en-us';

/** Output of a command line for a recording. */
export interface CommandLineResult {
  readonly text: string;
  readonly wallSeconds: number;
}

/**
 * Recognises samples with the command line of PocketSphinx, unchanged: one process, its own voice
 * activity detection, its default settings.
 *
 * @param samples - one channel at 16 kHz
 * @returns `undefined` when the command is not installed
 */
export async function recognizeByCommandLine(
  samples: Int16Array,
): Promise<CommandLineResult | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  try {
    const path = join(folder, 'speech.wav');
    writeFileSync(path, writeWav([int16ToFloat(samples)], { sampleRateHz }));
    const startedMs = performance.now();
    // Each flag is followed by its value.
    const flags = {
      '-hmm': join(modelFolder, 'en-us'),
      '-lm': join(modelFolder, 'en-us.lm.bin'),
      '-dict': join(modelFolder, 'cmudict-en-us.dict'),
      '-infile': path,
      '-logfn': '/dev/null',
    };
    const output = await readOutput('pocketsphinx_continuous', Object.entries(flags).flat());
    if (output === undefined) return undefined;
    return {
      text: output.replaceAll('\n', ' '),
      wallSeconds: (performance.now() - startedMs) / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Output of a command, or `undefined` when it cannot be run. */
function readOutput(command: string, values: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, values, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${code}.`));
    });
  });
}
