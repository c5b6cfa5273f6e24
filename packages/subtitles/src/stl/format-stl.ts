import type { Bytes } from '../bytes.js';
import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { Placement, StyledText, SubtitleFeature } from '../styled-text/styled-text.js';
import { toCueFrames } from '../timecode/cue-frames.js';
import { type FrameRate, findFrameCount } from '../timecode/frame-rate.js';
import { timecodeOfFrame, writeTimecode } from '../timecode/timecode.js';
import { checkCues } from '../writing/check-cues.js';
import { characterTable, tableNames } from './character-table.js';
import { languageCode } from './language-codes.js';
import { textCodes } from './read-text-field.js';
import { blockBytes, headBytes, lastExtension, ratesOfFormat, textOffset } from './stl-blocks.js';
import { hasTeletextColor, writeTextField } from './write-text-field.js';

/** Options of {@link formatStl}. */
export interface FormatStlOptions {
  /** The language of the text. @defaultValue unknown */
  readonly language?: string;
  /** The frame rate of the video. @defaultValue 25 */
  readonly frameRate?: FrameRate;
  /** Called for each cue that loses something. @defaultValue ignored */
  readonly onLoss?: (feature: SubtitleFeature) => void;
}

/** Rows of the screen, which are those of teletext. */
const screenRows = 23;

/** Number of subtitles of a group, which two bytes count. */
const subtitlesOfGroup = 0x1_0000;

/**
 * Writes EBU STL (EBU Tech 3264): teletext of level 1 if a cue has a colour, else open subtitles,
 * in the character table that has most of the characters. Timecodes begin at zero, and no numbers
 * are dropped, since the format cannot say so.
 *
 * Italics, underlines, the eight colours of teletext and nine places are kept.
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not finite or the
 * frame rate is unknown.
 */
export function formatStl(cues: readonly Cue[], options: FormatStlOptions = {}): Bytes {
  checkOptions(options, { language: 0, frameRate: 0, onLoss: 0 });
  checkCues(cues);
  const { language, onLoss } = options;
  const frameRate = withoutDrop(options.frameRate ?? '25');
  findFrameCount(frameRate);
  const texts = cues.map(readStyledText);
  const isTeletext = texts.some(({ spans }) => hasTeletextColor(spans));
  const tableName = chooseTable(texts);
  const table = characterTable(tableName);
  const blocks: Uint8Array[] = [];
  for (const [index, cue] of cues.entries()) {
    const { spans, placement } = texts[index] ?? { spans: [], placement: undefined };
    const lost = new Set<string>();
    const text = writeTextField(spans, { table, isTeletext, onLoss: (lack) => lost.add(lack) });
    if (lost.size > 0) onLoss?.('characters');
    const rows = text.filter((byte) => byte === textCodes.newRow).length + 1;
    const timing = timingBytes(cue, index, frameRate);
    const place = placeBytes(placement, isTeletext ? rows + 1 : rows);
    blocks.push(...writeBlocks(index, [...timing, ...place, 0], text));
  }
  const first = cues[0] === undefined ? 0 : toCueFrames(cues[0], 0, frameRate).startFrame;
  const head = writeHead({
    frameRate,
    isTeletext,
    tableName,
    language: languageCode(language),
    blockCount: blocks.length,
    cueCount: cues.length,
    firstTimecode: writeTimecode(timecodeOfFrame(first, frameRate), ':').replaceAll(':', ''),
  });
  const file = new Uint8Array(headBytes + blocks.length * blockBytes);
  file.set(head);
  for (const [index, block] of blocks.entries()) file.set(block, headBytes + index * blockBytes);
  return file;
}

/** The table that lacks the fewest characters. */
function chooseTable(texts: readonly StyledText[]): string {
  const characters = new Set<string>();
  for (const { spans } of texts) {
    for (const { text } of spans)
      for (const character of text.normalize('NFC')) characters.add(character);
  }
  const lacking = tableNames.map((name) => {
    const table = characterTable(name);
    return [...characters].filter((character) => table.encode(character) === undefined).length;
  });
  return tableNames[lacking.indexOf(Math.min(...lacking))] ?? '00';
}

function timingBytes(cue: Cue, index: number, frameRate: FrameRate): readonly number[] {
  const { startFrame, endFrame } = toCueFrames(cue, index, frameRate);
  // Cumulative status 0: the text replaces the one before it.
  const frames = [startFrame, endFrame].map((frame) => timecodeOfFrame(frame, frameRate));
  return [0, ...frames.flatMap((part) => [part.hours, part.minutes, part.seconds, part.frames])];
}

/** Vertical position, the number of the first row, and justification. */
function placeBytes(placement: Placement = 2, rows: number): readonly number[] {
  const lastRow = placement <= 3 ? screenRows : placement <= 6 ? 11 + Math.ceil(rows / 2) : rows;
  const justification = ((placement - 1) % 3) + 1;
  return [Math.max(1, lastRow - rows + 1), justification];
}

function writeBlocks(
  index: number,
  timingAndPlace: readonly number[],
  text: readonly number[],
): readonly Uint8Array[] {
  const textBytes = blockBytes - textOffset;
  const count = Math.max(1, Math.ceil(text.length / textBytes));
  const number = index % subtitlesOfGroup;
  return Array.from({ length: count }, (_, part) => {
    const block = new Uint8Array(blockBytes).fill(textCodes.unused);
    const extension = part === count - 1 ? lastExtension : Math.min(part, 0xef);
    const group = Math.floor(index / subtitlesOfGroup);
    block.set([group, number & 0xff, number >> 8, extension, ...timingAndPlace]);
    block.set(text.slice(part * textBytes, (part + 1) * textBytes), textOffset);
    return block;
  });
}

interface HeadContent {
  readonly frameRate: FrameRate;
  readonly isTeletext: boolean;
  readonly tableName: string;
  readonly language: string;
  readonly blockCount: number;
  readonly cueCount: number;
  readonly firstTimecode: string;
}

/** Writes the general subtitle information (EBU Tech 3264, section 4). */
function writeHead(content: HeadContent): Uint8Array {
  const head = new Uint8Array(headBytes).fill(0x20);
  const put = (offset: number, text: string) => head.set(new TextEncoder().encode(text), offset);
  const digits = (value: number, length: number) =>
    String(Math.min(value, 10 ** length - 1)).padStart(length, '0');
  const [format = 'STL25'] =
    Object.entries(ratesOfFormat).find(([, rate]) => rate === content.frameRate) ?? [];
  const groups = Math.ceil(content.cueCount / subtitlesOfGroup);
  put(0, '850');
  put(3, `${format}.01`);
  put(11, content.isTeletext ? '1' : '0');
  put(12, content.tableName);
  put(14, content.language);
  // The dates of creation and revision are not known.
  put(224, '000101000101');
  put(236, '00');
  put(238, digits(content.blockCount, 5));
  put(243, digits(content.cueCount, 5));
  put(248, digits(Math.max(1, groups), 3));
  put(251, '40');
  put(253, String(screenRows));
  put(255, '1');
  put(256, '00000000');
  put(264, content.firstTimecode);
  put(272, '11');
  return head;
}

/** The rate with all numbers counted, since a format code cannot say that some are dropped. */
function withoutDrop(frameRate: FrameRate): FrameRate {
  if (frameRate === '29.97df') return '29.97';
  return frameRate === '59.94df' ? '59.94' : frameRate;
}
