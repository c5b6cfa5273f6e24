import { type CommandError, usageError } from '../../command-error.js';
import type { IgnoredStretch, Transcript } from './transcript-text.js';

/** Text of STM that marks a section which is not scored. */
const ignoredText = /^ignore_time_segment_in_scoring$/i;

/**
 * Takes the first alternative of a NIST transcript, such as `{ uh / @ }`. Removes `@`, which stands
 * for nothing, and the parentheses of optional words.
 */
function plainText(text: string): string {
  return text
    .replace(/\{\s*([^/{}]*?)\s*\/[^{}]*\}/g, '$1')
    .replace(/[{}()]/g, ' ')
    .replace(/(^|\s)@(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A line that is neither a comment nor empty, with its number. */
function* numberLines(content: string): Generator<[line: string, number: number]> {
  let number = 0;
  for (const raw of content.split(/\r?\n/)) {
    number += 1;
    const line = raw.trim();
    if (line !== '' && !line.startsWith(';;')) yield [line, number];
  }
}

function invalid(path: string, number: number, expected: string): CommandError {
  return usageError(`${path}:${number}: ${expected}`);
}

/**
 * Reads segment time marks (STM of NIST): `file channel speaker start end [<labels>] text` in each
 * line. Segments are joined in order of their start.
 *
 * @returns transcripts by the name of the file
 * @throws CommandError for a line of another form
 */
export function readStm(content: string, path: string): Map<string, Transcript> {
  const segments = new Map<string, { start: number; text: string }[]>();
  const ignored = new Map<string, IgnoredStretch[]>();
  for (const [line, number] of numberLines(content)) {
    const match = /^(\S+)\s+(\S+)\s+(\S+)\s+([\d.]+)\s+([\d.]+)(?:\s+(<[^>]*>))?\s*(.*)$/.exec(
      line,
    );
    if (match === null)
      throw invalid(path, number, 'a line of STM is: file channel speaker start end text');
    const [, file = '', , , start = '', end = '', , text = ''] = match;
    const [startSeconds, endSeconds] = [Number(start), Number(end)];
    if (!(startSeconds <= endSeconds))
      throw invalid(path, number, 'a segment ends before it starts');
    if (!segments.has(file)) segments.set(file, []);
    if (ignoredText.test(text))
      ignored.set(file, [...(ignored.get(file) ?? []), { startSeconds, endSeconds }]);
    else segments.get(file)?.push({ start: startSeconds, text: plainText(text) });
  }
  return new Map(
    [...segments].map(([file, parts]) => [
      file,
      {
        text: parts
          .sort((a, b) => a.start - b.start)
          .map(({ text }) => text)
          .join(' '),
        ignored: ignored.get(file) ?? [],
      },
    ]),
  );
}

/**
 * Reads transcripts with ids (TRN of NIST): `text (id)` in each line.
 *
 * @returns transcripts by id
 * @throws CommandError for a line of another form
 */
export function readTrn(content: string, path: string): Map<string, Transcript> {
  const found = new Map<string, Transcript>();
  for (const [line, number] of numberLines(content)) {
    const match = /^(.*?)\s*\(([^()\s]+)\)$/.exec(line);
    if (match === null) throw invalid(path, number, 'a line of TRN is: text (id)');
    const [, text = '', id = ''] = match;
    found.set(id, { text: plainText(text) });
  }
  return found;
}

/** Reads lines of `id text`, the format of LibriSpeech in `*.trans.txt`. */
export function readTransTxt(content: string): Map<string, Transcript> {
  const found = new Map<string, Transcript>();
  for (const [line] of numberLines(content)) {
    const at = line.search(/\s/);
    if (at > 0) found.set(line.slice(0, at), { text: line.slice(at).trim() });
  }
  return found;
}
