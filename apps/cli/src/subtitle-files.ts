import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  convert,
  type ParsedSubtitles,
  parseSubtitles,
  type SubtitleFormat,
  type Subtitles,
} from '@earshot/subtitles';
import { CommandError, errorMessage } from './command-error.js';
import type { Terminal } from './terminal.js';

/**
 * Reads a subtitle file, and shows its diagnostics as notices.
 *
 * @param path - path of a file, or - for standard input
 * @throws CommandError when it cannot be read or contains no caption
 */
export async function readSubtitles(
  path: string,
  terminal: Pick<Terminal, 'notice'>,
): Promise<ParsedSubtitles> {
  const name = path === '-' ? 'standard input' : path;
  const bytes = await (path === '-' ? buffer(process.stdin) : readFile(path)).catch(
    (cause: unknown) => {
      throw new CommandError(`${name} cannot be read: ${errorMessage(cause)}`, { cause });
    },
  );
  const subtitles = parseSubtitles(bytes);
  for (const { line, message } of subtitles.diagnostics)
    terminal.notice(`${name}:${line}: ${message}`);
  if (subtitles.cues.length === 0 && bytes.byteLength > 0)
    throw new CommandError(`${name} has no captions`, { hint: 'it must be SRT or WebVTT' });
  return subtitles;
}

/** Format and file of written subtitles. */
export interface Destination {
  format: SubtitleFormat;
  /** Path of the file, undefined for standard output. */
  path: string | undefined;
  /** Language of the text, for formats that name it. */
  language?: string | undefined;
}

/** Writes subtitles. Data that the format cannot hold is reported as notices. */
export async function writeSubtitles(
  subtitles: Subtitles,
  { format, path, language }: Destination,
  terminal: Pick<Terminal, 'notice' | 'result'>,
): Promise<void> {
  const { text, losses } = convert(subtitles, {
    to: format,
    ...(language === undefined ? {} : { language }),
  });
  for (const { message } of losses) terminal.notice(message);
  if (path === undefined) terminal.result(text.trimEnd());
  else await writeFile(path, text);
}
