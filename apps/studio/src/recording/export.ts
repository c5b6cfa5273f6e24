import type { Job, Utterance } from '@earshot/core/types';
import type { SubtitleFormat } from '@earshot/subtitles';
import { clockTime } from '../format/time.js';

/** Formats that a recording can be exported as: those of subtitles, two texts, and the result itself. */
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
  'utterances',
  'raw',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

const extensions: Readonly<Partial<Record<ExportFormat, string>>> = {
  text: 'txt',
  timed: 'txt',
  utterances: 'transcript.json',
  raw: 'json',
  json: 'captions.json',
};

/** Extension of an export. */
export function extensionOf(format: ExportFormat): string {
  return extensions[format] ?? format;
}

/** A transcript as it is exported. */
export interface ExportDocument {
  readonly job: Job;
  /** Its utterances, edited where they were. */
  readonly utterances: readonly Utterance[];
  /** Name of who speaks in an utterance; undefined when it is not known. */
  nameOf(index: number): string | undefined;
}

/** Writes a transcript; `raw` is the result as the service sent it, whatever was edited. */
export async function exportJob(
  { job, nameOf, utterances }: ExportDocument,
  format: ExportFormat,
): Promise<string> {
  const languages = job.result?.transcription?.languages ?? [];
  if (format === 'raw') return toJson(job);
  if (format === 'utterances')
    return toJson({
      languages,
      utterances: utterances.map((utterance, index) => {
        const name = nameOf(index);
        return name === undefined ? utterance : { ...utterance, speaker_name: name };
      }),
    });
  if (format === 'text') return `${utterances.map(({ text }) => text.trim()).join('\n')}\n`;
  if (format === 'timed')
    return utterances
      .map(({ start, text }, index) => {
        const name = nameOf(index);
        return `[${clockTime(start)}] ${name === undefined ? '' : `${name}: `}${text.trim()}\n`;
      })
      .join('');
  const { convert, segment } = await import('@earshot/subtitles');
  const cues = segment({ utterances, languages });
  const [language] = languages;
  return convert(
    { cues },
    { to: format satisfies SubtitleFormat, ...(language === undefined ? {} : { language }) },
  ).text;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
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
