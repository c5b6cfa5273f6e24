import { isAss } from '../input-formats/ass/parse-ass.js';
import { isLrcLine } from '../input-formats/parse-lrc.js';
import { isMicroDvdLine } from '../input-formats/parse-micro-dvd.js';
import { isSami } from '../input-formats/parse-sami.js';
import { isSbvTimes } from '../input-formats/parse-sbv.js';
import { isScc } from '../scc/parse-scc.js';
import { isTtml } from '../ttml/parse-ttml.js';

/** Formats that can be read. */
export const readableFormats = [
  'srt',
  'vtt',
  'ttml',
  'ass',
  'sbv',
  'lrc',
  'sami',
  'microdvd',
  'stl',
  'scc',
] as const;

/** A format that can be read. */
export type ReadableFormat = (typeof readableFormats)[number];

/** The formats that are text. */
export type ReadableTextFormat = Exclude<ReadableFormat, 'stl'>;

/** Lines at the start of a file by which its format is found. */
const examinedLines = 50;

/** The format of a text. A text that is no other format is SRT. */
export function detectFormat(text: string): ReadableTextFormat {
  if (/^WEBVTT(?:\s|$)/.test(text)) return 'vtt';
  if (isScc(text)) return 'scc';
  if (isAss(text)) return 'ass';
  if (isTtml(text)) return 'ttml';
  if (isSami(text)) return 'sami';
  const lines = text.split('\n', examinedLines).filter((line) => line.trim() !== '');
  if (lines.some((line) => line.includes('-->'))) return 'srt';
  if (lines.some(isSbvTimes)) return 'sbv';
  if (lines.some(isMicroDvdLine)) return 'microdvd';
  return lines.some(isLrcLine) ? 'lrc' : 'srt';
}

/** Beginnings of files that are not subtitles, or whose subtitles are pictures. */
const signatures: readonly (readonly [name: string, start: string, offset?: number])[] = [
  ['a PDF document', '%PDF'],
  ['a ZIP archive or an office document', 'PK\u0003\u0004'],
  ['a compressed file (gzip)', '\u001F\u008B'],
  ['a compressed file (7z)', '7z\u00BC\u00AF'],
  ['a compressed file (RAR)', 'Rar!'],
  ['an RTF document', '{\\rtf'],
  ['a Matroska or WebM video', '\u001AE\u00DF\u00A3'],
  ['an MP4 or QuickTime video', 'ftyp', 4],
  ['an MP4 or QuickTime video', 'moov', 4],
  ['a RIFF file such as AVI or WAV', 'RIFF'],
  ['a PNG picture', '\u0089PNG'],
  ['a JPEG picture', '\u00FF\u00D8\u00FF'],
  ['Blu-ray subtitles (PGS), which are pictures', 'PG\u0000'],
  ['an MPEG stream, such as DVD subtitles (VobSub), which are pictures', '\u0000\u0000\u0001'],
  ['a word processor document (DOC)', '\u00D0\u00CF\u0011\u00E0'],
];

/** Text formats that are known by name but cannot be read. */
const textSignatures: readonly (readonly [string, RegExp])[] = [
  ['the index of DVD subtitles (VobSub), which are pictures', /^# VobSub index file/],
  ['MPL2', /^\[\d+\]\[\d*\]/],
  ['Spruce STL', /^(?:\/\/[^\n]*\n|\s)*\$(?:FontName|HorzAlign|VertAlign)/i],
  ['Universal Subtitle Format', /^[^]{0,500}?<USFSubtitles/],
  ['QuickTime text', /^\{QTtext\}/i],
  ['3GPP timed text in XML (TTXT)', /^[^]{0,500}?<TextStream\b/],
  ['an HTML page', /^\s*(?:<!doctype html|<html)/i],
  ['JSON', /^\s*[{[]\s*(?:["{}[\]]|-?\d+(?:\.\d+)?\s*[,\]])/],
];

/** What a file that has no captions seems to be, or `undefined` where it is not known. */
export function nameUnreadable(text: string, bytes: Uint8Array | undefined): string | undefined {
  const start = bytes === undefined ? '' : String.fromCharCode(...bytes.subarray(0, 16));
  const binary = signatures.find(([, wanted, offset]) => start.startsWith(wanted, offset ?? 0));
  if (binary !== undefined) return binary[0];
  const head = text.slice(0, 5000);
  return textSignatures.find(([, pattern]) => pattern.test(head))?.[0];
}
