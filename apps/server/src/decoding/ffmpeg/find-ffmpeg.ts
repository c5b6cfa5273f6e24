import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, delimiter, dirname, isAbsolute, join, sep } from 'node:path';
import type { Clock } from '../../clock/index.js';
import { runConfined } from './run-confined.js';

/** An installation of ffmpeg. */
export interface Ffmpeg {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly version: string;
  /** Names of its audio decoders, separated by commas. */
  readonly audioDecoders: string;
}

/** Remedy where ffmpeg is missing. */
export const installation =
  'install ffmpeg (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg), or name its path in EARSHOT_FFMPEG';

/** Limits of a program that only prints its version or its decoders. */
const selfDescription = { cpuSeconds: 20, memoryBytes: 4 * 1024 ** 3, stallMs: 20_000 };
const maximumOutputBytes = 256 * 1024;

/**
 * Finds ffmpeg, with ffprobe in the same folder.
 *
 * @param configured - path or name of the program, or undefined for `ffmpeg`
 * @returns the installation, or the reason why there is none, as a clause
 */
export async function findFfmpeg(
  configured: string | undefined,
  clock: Clock,
): Promise<Ffmpeg | string> {
  const name = configured ?? 'ffmpeg';
  const ffmpeg = await locate(name);
  if (ffmpeg === undefined) return `${name} is not installed: ${installation}`;
  const ffprobe = join(dirname(ffmpeg), basename(ffmpeg).replace('ffmpeg', 'ffprobe'));
  if (ffprobe === ffmpeg || (await locate(ffprobe)) === undefined)
    return `there is no ffprobe beside ${ffmpeg}: ${installation}`;
  const read = (command: string, option: string) => readOutput(command, option, clock);
  const version = /^ffprobe version (\S+)/.exec(await read(ffprobe, '-version'))?.[1];
  const decoders = [...(await read(ffmpeg, '-decoders')).matchAll(/^ A\S{5} (\S+)/gm)];
  if (version === undefined || decoders.length === 0)
    return `${ffmpeg} does not work: ${installation}`;
  const audioDecoders = decoders.map(([, decoder]) => decoder).join(',');
  return { ffmpeg, ffprobe, version, audioDecoders };
}

/** Absolute path of a program, or undefined when it cannot be run. */
async function locate(name: string): Promise<string | undefined> {
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

/** Standard output of a program, empty when it fails. */
async function readOutput(command: string, option: string, clock: Clock): Promise<string> {
  const output = runConfined({
    command,
    arguments: [option],
    clock,
    ...selfDescription,
  });
  let text = '';
  try {
    for (let next = await output.next(); ; next = await output.next()) {
      if (next.done === true) return next.value.exitCode === 0 ? text : '';
      text += Buffer.from(next.value).toString('latin1');
      if (text.length > maximumOutputBytes) return '';
    }
  } finally {
    await output.return?.(undefined as never);
  }
}
