import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../clock/index.js';
import { locateProgram, readSelfDescription } from './installed-program.js';

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
  const ffmpeg = await locateProgram(name);
  if (ffmpeg === undefined) return `${name} is not installed: ${installation}`;
  const ffprobe = join(dirname(ffmpeg), basename(ffmpeg).replace('ffmpeg', 'ffprobe'));
  if (ffprobe === ffmpeg || (await locateProgram(ffprobe)) === undefined)
    return `there is no ffprobe beside ${ffmpeg}: ${installation}`;
  const read = (command: string, option: string) => readSelfDescription(command, option, { clock });
  const version = /^ffprobe version (\S+)/.exec(await read(ffprobe, '-version'))?.[1];
  const decoders = [...(await read(ffmpeg, '-decoders')).matchAll(/^ A\S{5} (\S+)/gm)];
  if (version === undefined || decoders.length === 0)
    return `${ffmpeg} does not work: ${installation}`;
  const audioDecoders = decoders.map(([, decoder]) => decoder).join(',');
  return { ffmpeg, ffprobe, version, audioDecoders };
}
