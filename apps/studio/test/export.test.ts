import type { Job, Utterance } from '@earshot/core/types';
import { verifies } from '@earshot/specification';
import {
  type FrameRate,
  frameAt,
  frameSeconds,
  parseSrt,
  parseVtt,
  readSubtitles,
} from '@earshot/subtitles';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { noEdits } from '../src/recording/editing/edit-operations.js';
import { EditedTranscript } from '../src/recording/editing/edited-transcript.js';
import { type ExportFormat, exportJob } from '../src/recording/export.js';
import { placeNotes } from '../src/recording/notes/place-notes.js';

function say(text: string, start: number, channel: number): Utterance {
  const words = [{ word: text, start, end: start + 1, confidence: 1 }];
  return { start, end: start + 1, confidence: 1, channel, text, language: 'en', words };
}

const utterances = [say('Where were you?', 0, 0), say('At home.', 0.5, 1), say('I see.', 4.8, 0)];

// The parts of a job that an export reads.
const job = {
  created_at: '2026-01-01T00:00:00.000Z',
  result: { metadata: { audio_duration: 5.5 }, transcription: { languages: ['en'], utterances } },
} as unknown as Job;

async function exported(
  format: ExportFormat,
  names: readonly (string | undefined)[],
  said = utterances,
): Promise<string> {
  const nameOf = (index: number) => names[index];
  const document = { job, title: 'call', utterances: said, nameOf, notes: [] };
  const content = await exportJob(document, format);
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

test('captions name who speaks, by voices where the format has them', async () => {
  const names = ['Ann', 'Bob', 'Ann'];
  expect(parseVtt(await exported('vtt', names)).cues.map(({ markup }) => markup?.text)).toEqual([
    '<v Ann>Where were you?',
    '<v Bob>At home.',
    '<v Ann>I see.',
  ]);
  expect(parseSrt(await exported('srt', names)).cues.map(({ text }) => text)).toEqual([
    'Ann: Where were you?',
    'Bob: At home.',
    'Ann: I see.',
  ]);
  expect(await exported('ass', names)).toContain(',Bob,');
});

test('captions of one speaker have no names, and none leaves the audio', async () => {
  const { cues } = parseSrt(await exported('srt', []));
  expect(cues.map(({ text }) => text)).toEqual(['Where were you?', 'At home.', 'I see.']);
  expect(cues.at(-1)?.endSeconds).toBe(5.5);
});

test('formats that count frames are written at the rate of the film', async () => {
  const starts = async (format: ExportFormat, frameRate?: FrameRate) => {
    const nameOf = () => undefined;
    const document = { job, title: 'call', utterances, nameOf, notes: [], frameRate };
    const bytes = await exportJob(document, format);
    // Only SCC does not state the rate.
    const reading = format === 'scc' && frameRate !== undefined ? { frameRate } : {};
    return readSubtitles(bytes, reading).cues.map(({ startSeconds }) => startSeconds);
  };
  const exact = (await starts('srt')).at(-1) ?? 0;
  const frame = frameSeconds(frameAt(exact, '23.976'), '23.976');
  expect(frame).not.toBeCloseTo(exact, 3);
  for (const format of ['itt', 'scc', 'stl'] as const)
    expect((await starts(format, '23.976')).at(-1)).toBeCloseTo(frame, 3);
});

test('every text, table and object of utterances names who speaks', async () => {
  const names = ['Ann', 'Ann', 'Bob'];
  expect(await exported('named', names)).toBe('Ann: Where were you? At home.\n\nBob: I see.\n');
  expect(await exported('timed', names)).toContain('[0:04] Bob: I see.');
  for (const format of ['csv', 'tsv', 'json', 'utterances', 'ttml', 'sbv'] as const)
    expect([format, await exported(format, names)]).toEqual([
      format,
      expect.stringMatching(/Ann[^]*Bob/),
    ]);
});

verifies(
  'studio.notes',
  'notes are in the JSON with their times, and comments of Word',
  async () => {
    const words = ['Where', ' were', ' you?'].map((word, start) => ({
      word,
      start,
      end: start + 1,
      confidence: 1,
    }));
    const said = [{ ...say('Where were you?', 0, 0), words }, say('At <home>.', 4, 1)];
    const transcript = new EditedTranscript(said, noEdits);
    const notes = placeNotes(transcript, [
      { from: 1, count: 1, text: '' },
      { from: 2, count: 2, text: 'Is this\n<true>?' },
    ]);
    const document = { job, title: 'call', utterances: said, nameOf: () => undefined, notes };
    expect(JSON.parse(String(await exportJob(document, 'utterances')))).toMatchObject({
      notes: [
        { start: 1, end: 2, words: 'were' },
        { start: 2, end: 5, words: 'you? At <home>.', comment: 'Is this\n<true>?' },
      ],
    });
    const files = unzipSync((await exportJob(document, 'docx')) as Uint8Array);
    const readPart = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const body = readPart('word/document.xml');
    const highlighted = [...body.matchAll(/<w:highlight[^>]*>.*?<w:t [^>]*>([^<]*)/g)];
    expect(highlighted.map(([, text]) => text)).toEqual(['were', 'you?', 'At &lt;home&gt;.']);
    expect(body).toMatch(
      /commentRangeStart w:id="0".*you\?.*commentRangeEnd.*commentReference w:id="0"/,
    );
    expect(body.match(/commentReference/g)).toHaveLength(1);
    const texts = [...body.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join('');
    expect(texts).toContain('Where were you?');
    expect(readPart('word/comments.xml')).toContain('&lt;true&gt;?');
    expect(readPart('[Content_Types].xml')).toContain('comments.xml');
  },
);

verifies('studio.hostile-text', 'no cell of a table is a formula', async () => {
  const texts = [
    '=HYPERLINK("https://elsewhere.example","open")',
    '+1',
    '-1+cmd|1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '＝1',
    'a = 1',
  ];
  const said = texts.map((text, index) => say(text, 3 * index, 0));
  const names = texts.toReversed();
  const rows = (await exported('csv', names, said)).split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(',').slice(2).join(','))).toEqual([
    `"a = 1","'=HYPERLINK(""https://elsewhere.example"",""open"")"`,
    `"'＝1","'+1"`,
    `"'=1","'-1+cmd|1"`,
    `"'=1","'@SUM(1)"`,
    `"'@SUM(1)","'=1"`,
    `"'-1+cmd|1","'=1"`,
    `"'+1","'＝1"`,
    `"'=HYPERLINK(""https://elsewhere.example"",""open"")","a = 1"`,
  ]);
  const cells = (await exported('tsv', [], said)).split('\n').map((line) => line.split('\t')[2]);
  expect(cells.filter((cell) => /^[=+\-@＝\t\r]/.test(cell ?? ''))).toEqual([]);
  expect(cells.join()).toContain("'=HYPERLINK");
});
