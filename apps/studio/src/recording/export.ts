import type { Job } from '@earshot/core/types';
import type { SubtitleFormat } from '@earshot/subtitles';
import { clockTime } from '../format/time.js';

/** What a recording can be exported as: the formats of subtitles, two texts, and the result itself. */
export const exportFormats = [
  'text',
  'timed',
  'srt',
  'vtt',
  'ttml',
  'ass',
  'sbv',
  'tsv',
  'json',
  'raw',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

const extensions: Readonly<Partial<Record<ExportFormat, string>>> = {
  text: 'txt',
  timed: 'txt',
  raw: 'json',
  json: 'captions.json',
};

/** Extension of an export. */
export function extensionOf(format: ExportFormat): string {
  return extensions[format] ?? format;
}

/**
 * Writes the transcript of a job.
 *
 * @param nameOf - name of who speaks in an utterance; undefined when it is not known
 */
export async function exportJob(
  job: Job,
  format: ExportFormat,
  nameOf: (index: number) => string | undefined,
): Promise<string> {
  const transcription = job.result?.transcription;
  if (format === 'raw') return `${JSON.stringify(job, null, 2)}\n`;
  const utterances = transcription?.utterances ?? [];
  if (format === 'text') return `${utterances.map(({ text }) => text.trim()).join('\n')}\n`;
  if (format === 'timed')
    return utterances
      .map(({ start, text }, index) => {
        const name = nameOf(index);
        return `[${clockTime(start)}] ${name === undefined ? '' : `${name}: `}${text.trim()}\n`;
      })
      .join('');
  const { convert, segment } = await import('@earshot/subtitles');
  const cues = segment({ utterances, languages: transcription?.languages ?? [] });
  const language = transcription?.languages[0];
  return convert(
    { cues },
    { to: format satisfies SubtitleFormat, ...(language === undefined ? {} : { language }) },
  ).text;
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
