import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join, sep } from 'node:path';
import { type ConfinedProgram, type ProgramEnd, runConfined } from './run-confined.js';

/** Limits of a program that only prints its version or its decoders. */
const selfDescription = { cpuSeconds: 20, memoryBytes: 4 * 1024 ** 3, stallMs: 20_000 };
const maximumDescriptionBytes = 256 * 1024;

/** Absolute path of a program, or undefined when it cannot be run. */
export async function locateProgram(name: string): Promise<string | undefined> {
  const candidates =
    isAbsolute(name) || name.includes(sep)
      ? [name]
      : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  for (const path of candidates) {
    const isRunnable = await access(path, constants.X_OK).then(
      () => isAbsolute(path),
      () => false,
    );
    if (isRunnable) return path;
  }
  return undefined;
}

/** What a program prints about itself, empty when it fails. */
export async function readSelfDescription(
  command: string,
  option: string,
  { clock, ...further }: Pick<ConfinedProgram, 'clock' | 'workspace'>,
): Promise<string> {
  const program = { command, arguments: [option], clock, ...further, ...selfDescription };
  const { end, output } = await readConfined(program, maximumDescriptionBytes);
  return end?.exitCode === 0 ? output : '';
}

/**
 * Runs a program to its end.
 *
 * @returns its standard output in the encoding latin1, and its end, which is undefined when it was
 * stopped since it wrote more than `maximumBytes`
 */
export async function readConfined(
  program: ConfinedProgram,
  maximumBytes: number,
): Promise<{ output: string; end: ProgramEnd | undefined }> {
  const running = runConfined(program);
  let output = '';
  try {
    for (let next = await running.next(); ; next = await running.next()) {
      if (next.done === true) return { output, end: next.value };
      output += Buffer.from(next.value).toString('latin1');
      if (output.length > maximumBytes) return { output, end: undefined };
    }
  } finally {
    await running.return(undefined as never);
  }
}
