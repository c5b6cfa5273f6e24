import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type ReadSubtitlesOptions,
  readSubtitles,
  type SubtitleFile,
  type Subtitles,
  SubtitlesError,
  type WritableFormat,
  type WriteSubtitlesOptions,
  writeSubtitles,
} from '@earshot/subtitles';
import { CommandError, errorMessage, usageError } from './command-error.js';
import type { Terminal } from './terminal.js';
import { writeAtomically } from './write-atomically.js';

/**
 * Reads a subtitle file, and shows its diagnostics as notices.
 *
 * @param path - path of a file, or - for standard input
 * @throws CommandError when it cannot be read or contains no caption
 */
export async function readSubtitleFile(
  path: string,
  options: ReadSubtitlesOptions,
  terminal: Pick<Terminal, 'notice'>,
): Promise<SubtitleFile> {
  const name = path === '-' ? 'standard input' : path;
  const bytes = await (path === '-' ? buffer(process.stdin) : readFile(path)).catch(
    (cause: unknown) => {
      throw new CommandError(`${name} cannot be read: ${errorMessage(cause)}`, { cause });
    },
  );
  const subtitles = readBytes(bytes, name, options);
  for (const { line, message } of subtitles.diagnostics)
    terminal.notice(`${name}:${line}: ${message}`);
  return subtitles;
}

function readBytes(bytes: Uint8Array, name: string, options: ReadSubtitlesOptions): SubtitleFile {
  try {
    return readSubtitles(bytes, options);
  } catch (error) {
    if (SubtitlesError.is(error) && error.code === 'unreadable')
      throw new CommandError(`${name} has no captions`, { cause: error, hint: error.message });
    if (SubtitlesError.is(error)) throw usageError(error.message);
    throw error;
  }
}

/** Format and file of written subtitles. */
export interface Destination extends WriteSubtitlesOptions {
  format: WritableFormat;
  /** Path of the file, undefined or - for standard output. */
  path: string | undefined;
}

/** Writes subtitles. Data that the format cannot hold is reported as notices. */
export async function writeSubtitleFile(
  subtitles: Subtitles,
  { format, path, ...options }: Destination,
  terminal: Pick<Terminal, 'notice' | 'result'>,
): Promise<void> {
  const { bytes, losses } = writeSubtitles(subtitles, format, options);
  for (const { message } of losses) terminal.notice(message);
  if (path !== undefined && path !== '-') await writeAtomically(resolve(path), bytes);
  else if (format === 'stl') process.stdout.write(bytes);
  else terminal.result(new TextDecoder().decode(bytes).trimEnd());
}
