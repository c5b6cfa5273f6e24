import type { Job, Utterance } from '@earshot/core/types';
import type { FrameRate, Speaker, SpeakerOptions, WritableFormat } from '@earshot/subtitles';
import { tableCell } from '../format/table-cell.js';
import { clockTime } from '../format/time.js';
import { markTexts } from './notes/mark-text.js';
import type { PlacedNote } from './notes/place-notes.js';

/**
 * Formats that a recording can be exported as: those of subtitles, two texts, and the result
 * itself.
 */
export const exportFormats = [
  'text',
  'named',
  'timed',
  'docx',
  'srt',
  'vtt',
  'ttml',
  'itt',
  'ass',
  'sbv',
  'scc',
  'stl',
  'csv',
  'tsv',
  'json',
  'utterances',
  'raw',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

const extensions: Readonly<Partial<Record<ExportFormat, string>>> = {
  text: 'txt',
  named: 'txt',
  timed: 'txt',
  utterances: 'transcript.json',
  raw: 'json',
  json: 'captions.json',
};

/**
 * What an export is for: to be read, to be shown over the picture, or to be worked on by programs.
 */
export function findGroup(format: ExportFormat): 'text' | 'captions' | 'data' {
  if (['text', 'named', 'timed', 'docx'].includes(format)) return 'text';
  const isData = ['csv', 'tsv', 'json', 'utterances', 'raw'].includes(format);
  return isData ? 'data' : 'captions';
}

/** Extension of an export. */
export function findExtension(format: ExportFormat): string {
  return extensions[format] ?? format;
}

/** A transcript as it is exported. */
export interface ExportDocument {
  readonly job: Job;
  /** Name of the recording. */
  readonly title: string;
  /** Its utterances, edited where they were. */
  readonly utterances: readonly Utterance[];
  /** Name of who speaks in an utterance; undefined when it is not known. */
  readonly nameOf: (index: number) => string | undefined;
  readonly notes: readonly PlacedNote[];
  /** Frames per second of the formats that count frames. @defaultValue the usual rate of each */
  readonly frameRate?: FrameRate | undefined;
}

/** Writes a transcript; `raw` is the result as the service sent it, whatever was edited. */
export async function exportJob(
  document: ExportDocument,
  format: ExportFormat,
): Promise<string | Uint8Array> {
  const { job, nameOf, utterances } = document;
  if (format === 'docx') return exportWord(document);
  if (format === 'raw') return toJson(job);
  if (format === 'utterances') return toJson(utterancesView(document));
  if (format === 'text') return `${utterances.map(({ text }) => text.trim()).join('\n')}\n`;
  if (format === 'named') return namedText(utterances, nameOf);
  if (format === 'timed') return timedText(utterances, nameOf);
  if (format === 'csv') return commaSeparated(utterances, nameOf);
  return exportCaptions(document, format);
}

async function exportWord({
  job,
  nameOf,
  notes,
  title,
  utterances,
}: ExportDocument): Promise<Uint8Array> {
  const { writeWordDocument } = await import('./word-document.js');
  const marked = markTexts(utterances, notes);
  return writeWordDocument({
    title,
    facts: `${new Date(job.created_at).toISOString().slice(0, 10)}, ${clockTime(job.result?.metadata.audio_duration ?? 0)}`,
    language: listLanguages(job)[0],
    turns: utterances.map(({ start, text }, index) => ({
      time: clockTime(start),
      name: nameOf(index),
      text: text.trim(),
      ...marked.get(index),
    })),
  });
}

/** The utterances with the names of their speakers, and the notes. */
function utterancesView({ job, nameOf, notes, utterances }: ExportDocument): object {
  return {
    languages: listLanguages(job),
    utterances: utterances.map((utterance, index) => {
      const name = nameOf(index);
      return name === undefined ? utterance : { ...utterance, speaker_name: name };
    }),
    ...(notes.length === 0 ? {} : { notes: notes.map(noteView) }),
  };
}

async function exportCaptions(
  { frameRate, job, nameOf, utterances }: ExportDocument,
  format: WritableFormat,
): Promise<Uint8Array> {
  const { segment, writeSubtitles } = await import('@earshot/subtitles');
  const languages = listLanguages(job);
  const speakers = captionSpeakers(utterances, nameOf, format);
  const cues = segment(
    { utterances, languages },
    {
      audioSeconds: job.result?.metadata.audio_duration,
      ...(speakers === undefined ? {} : { speakers }),
    },
  );
  const [language] = languages;
  return writeSubtitles(cues, format, {
    ...(language === undefined ? {} : { language }),
    ...(frameRate === undefined ? {} : { frameRate }),
  }).bytes;
}

function listLanguages({ result }: Job): readonly Utterance['language'][] {
  return result?.transcription?.languages ?? [];
}

/**
 * How captions name who speaks: by voices where the format has them, otherwise before each turn.
 * One who speaks alone is not named.
 *
 * @param format - undefined for captions that may become a file of any format
 */
export function captionSpeakers(
  utterances: ExportDocument['utterances'],
  nameOf: ExportDocument['nameOf'],
  format: WritableFormat | undefined,
): SpeakerOptions | undefined {
  const makeKey = ({ channel, speaker }: Speaker): string => `${speaker} ${channel}`;
  const names = new Map(utterances.map((said, index) => [makeKey(said), nameOf(index)]));
  if (new Set(names.values()).size < 2) return undefined;
  return {
    style: format === 'vtt' || format === 'ass' ? 'voice' : 'label',
    name: (speaker) => names.get(makeKey(speaker)) ?? '',
  };
}

/** A note as it is exported: its time in seconds, its words, and the comment if there is one. */
function noteView({ end, quote, start, text }: PlacedNote): object {
  return { start, end, words: quote, ...(text === '' ? {} : { comment: text }) };
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The text with who speaks, once for the utterances of a speaker that follow each other. */
function namedText(
  utterances: ExportDocument['utterances'],
  nameOf: ExportDocument['nameOf'],
): string {
  let text = '';
  for (const [index, utterance] of utterances.entries()) {
    const name = nameOf(index);
    const continues = index > 0 && name === nameOf(index - 1);
    const head = name === undefined ? '' : `${name}: `;
    text += continues
      ? ` ${utterance.text.trim()}`
      : `${text === '' ? '' : '\n\n'}${head}${utterance.text.trim()}`;
  }
  return `${text}\n`;
}

/** The text with the time of each utterance, and who speaks. */
export function timedText(
  utterances: ExportDocument['utterances'],
  nameOf: ExportDocument['nameOf'],
): string {
  return utterances
    .map(({ start, text }, index) => {
      const name = nameOf(index);
      return `[${clockTime(start)}] ${name === undefined ? '' : `${name}: `}${text.trim()}\n`;
    })
    .join('');
}

/**
 * A table with a line for each utterance (RFC 4180), with the mark by which spreadsheets know that
 * it is UTF-8.
 */
function commaSeparated(
  utterances: ExportDocument['utterances'],
  nameOf: ExportDocument['nameOf'],
): string {
  const rows = utterances.map(({ end, start, text }, index) => [
    start.toFixed(3),
    end.toFixed(3),
    quoted(nameOf(index) ?? ''),
    quoted(text.trim()),
  ]);
  return `\uFEFF${[['start', 'end', 'speaker', 'text'], ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}

/**
 * A quoted cell. What a spreadsheet would compute as a formula begins with an apostrophe, as in the
 * tables of the subtitles package.
 */
function quoted(text: string): string {
  return `"${tableCell(text).replaceAll('"', '""')}"`;
}

/** Hands a text or bytes to the browser as a file. */
export function saveFile(name: string, content: string | Uint8Array): void {
  const type =
    typeof content === 'string' ? 'text/plain;charset=utf-8' : 'application/octet-stream';
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
