import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type ParsedSubtitles, parseSubtitles } from '@earshot/subtitles';
import { CommandError } from '../command-error.js';
import type { Terminal } from '../terminal.js';

/**
 * Reads a subtitle file, and tells what was wrong with it.
 *
 * @param path - a file, or - for standard input
 * @throws CommandError when it cannot be read, and when nothing in it is a caption
 */
export async function readSubtitles(
  path: string,
  terminal: Pick<Terminal, 'notice'>,
): Promise<ParsedSubtitles> {
  const name = path === '-' ? 'standard input' : path;
  const bytes = await (path === '-' ? buffer(process.stdin) : readFile(path)).catch(
    (cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CommandError(`${name} cannot be read: ${reason}`, { cause });
    },
  );
  const subtitles = parseSubtitles(bytes);
  for (const { line, message } of subtitles.diagnostics)
    terminal.notice(`${name}:${line}: ${message}`);
  if (subtitles.cues.length === 0 && bytes.byteLength > 0)
    throw new CommandError(`${name} has no captions`, { hint: 'it must be SRT or WebVTT' });
  return subtitles;
}
