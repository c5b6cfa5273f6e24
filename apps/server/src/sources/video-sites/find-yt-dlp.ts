import { locateProgram, readSelfDescription } from '../../decoding/ffmpeg/installed-program.js';
import type { ConfinedProgram, Workspace } from '../../decoding/ffmpeg/run-confined.js';

/** Remedy where yt-dlp is missing. */
const installation =
  'install yt-dlp (pipx install yt-dlp; macOS: brew install yt-dlp), or name its path in EARSHOT_YT_DLP';

/**
 * Finds yt-dlp.
 *
 * @param configured - path or name of the program, or undefined for `yt-dlp`
 * @param options - clock, and the folder in which it may write
 * @returns its absolute path, or the reason why there is none, as a clause
 */
export async function findYtDlp(
  configured: string | undefined,
  options: Pick<ConfinedProgram, 'clock'> & { readonly workspace: Workspace },
): Promise<{ readonly path: string } | string> {
  const name = configured ?? 'yt-dlp';
  const path = await locateProgram(name);
  if (path === undefined) return `${name} is not installed: ${installation}`;
  const version = await readSelfDescription(path, '--version', options);
  return /^\d{4}\.\d{1,2}\.\d{1,2}/.test(version)
    ? { path }
    : `${path} does not work: ${installation}`;
}
