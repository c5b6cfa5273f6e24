import { writeFile } from 'node:fs/promises';
import { convert, type SubtitleFormat, type Subtitles } from '@earshot/subtitles';
import type { Terminal } from '../terminal.js';

/** Where subtitles are written, and how. */
export interface Destination {
  format: SubtitleFormat;
  /** A file; undefined for standard output. */
  path: string | undefined;
  /** For formats that name it. */
  language?: string | undefined;
}

/** Writes subtitles, and tells what the format cannot hold. */
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
