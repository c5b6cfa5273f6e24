import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import { createDiagnostic } from '../reading/diagnostic.js';
import { createReaderOutput, type ParsedSrt, type ReaderOutput } from '../reading/reader.js';
import { createStyledCue } from '../styled-text/create-styled-cue.js';
import type { Placement, StyledSpan } from '../styled-text/styled-text.js';
import { type FrameRate, findFrameCount } from '../timecode/frame-rate.js';
import { frameOfTimecode, frameSeconds, writeTimecode } from '../timecode/timecode.js';
import { type CharacterTable, characterTable } from './character-table.js';
import { readTextField, textCodes } from './read-text-field.js';
import {
  blockBytes,
  headBytes,
  isReserved,
  lastExtension,
  readHead,
  type StlHead,
  textOffset,
} from './stl-blocks.js';

/** Options of {@link parseStl}. */
export interface ParseStlOptions {
  /** The frame rate. @defaultValue that of the disk format code of the file */
  readonly frameRate?: FrameRate;
  /**
   * An encoding that the text has instead of the character table that the file names.
   *
   * @defaultValue the character table
   */
  readonly encoding?: string;
}

/**
 * Parses EBU STL (EBU Tech 3264), binary subtitles of broadcasters, for open subtitles and
 * teletext, with its five character tables: Latin (ISO 6937), Cyrillic, Arabic, Greek and Hebrew.
 *
 * Italics, underlines, the colours of teletext, and one of nine places are kept. Comments, data
 * of users and reserved blocks are left out. The start of the programme is subtracted from times that are all after it.
 *
 * @returns The cues in the order of the file, and diagnostics with the numbers of their blocks.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the frame rate is unknown.
 */
export function parseStl(bytes: Uint8Array, options: ParseStlOptions = {}): ParsedSrt {
  checkOptions(options, { encoding: 0, frameRate: 0 });
  const output = createReaderOutput();
  readStl(bytes, output, options);
  return { cues: output.cues, diagnostics: output.diagnostics };
}

/** Reads the blocks of a file. */
export function readStl(bytes: Uint8Array, output: ReaderOutput, options: ParseStlOptions): void {
  const file = new StlFile(bytes, output, options);
  for (let offset = headBytes; offset < bytes.length; offset += blockBytes) file.readBlock(offset);
  file.end();
}

/** A subtitle whose blocks are being read. */
interface OpenSubtitle {
  readonly key: number;
  readonly block: number;
  readonly startFrame: number;
  readonly endFrame: number;
  readonly verticalPosition: number;
  readonly justification: number;
  readonly text: number[];
}

class StlFile {
  readonly #bytes: Uint8Array;
  readonly #output: ReaderOutput;
  readonly #head: StlHead;
  readonly #frameRate: FrameRate;
  readonly #table: CharacterTable;
  readonly #subtitles: OpenSubtitle[] = [];
  #open: OpenSubtitle | undefined;

  constructor(bytes: Uint8Array, output: ReaderOutput, options: ParseStlOptions) {
    this.#bytes = bytes;
    this.#output = output;
    this.#head = readHead(bytes);
    this.#frameRate = options.frameRate ?? this.#head.frameRate;
    this.#table = characterTable(this.#head.characterTable, options.encoding);
  }

  readBlock(offset: number): void {
    const bytes = this.#bytes.subarray(offset, offset + blockBytes);
    const block = (offset - headBytes) / blockBytes + 1;
    if (bytes.length < blockBytes) {
      this.#report('damaged_bytes', block, `The last block of ${bytes.length} bytes`);
      return;
    }
    const [group = 0, low = 0, high = 0, extension = 0] = bytes;
    const isComment = bytes[15] === 1;
    if (isReserved(extension) || isComment) return;
    const key = (group << 16) | (high << 8) | low;
    if (this.#open?.key !== key) this.#open = this.#openSubtitle(bytes, key, block);
    for (const byte of bytes.subarray(textOffset)) {
      if (byte === textCodes.unused) break;
      this.#open?.text.push(byte);
    }
    if (extension === lastExtension) this.#close();
  }

  #openSubtitle(bytes: Uint8Array, key: number, block: number): OpenSubtitle | undefined {
    const startFrame = this.#frameAt(bytes, 5);
    const endFrame = this.#frameAt(bytes, 9);
    if (startFrame === undefined || endFrame === undefined) {
      this.#report('invalid_times', block, bytes.subarray(5, 13).join(' '));
      return undefined;
    }
    const [verticalPosition = 0, justification = 0] = bytes.subarray(13, 15);
    return { key, block, startFrame, endFrame, verticalPosition, justification, text: [] };
  }

  /** The frame of a timecode of four bytes, or `undefined` where it is none. */
  #frameAt(bytes: Uint8Array, offset: number): number | undefined {
    const [hours = 0, minutes = 0, seconds = 0, frames = 0] = bytes.subarray(offset, offset + 4);
    const { framesPerCount } = findFrameCount(this.#frameRate);
    if (minutes > 59 || seconds > 59 || frames >= framesPerCount) return undefined;
    return frameOfTimecode({ hours, minutes, seconds, frames }, this.#frameRate);
  }

  #close(): void {
    if (this.#open !== undefined) this.#subtitles.push(this.#open);
    this.#open = undefined;
  }

  /** Ends the file, and creates its cues. */
  end(): void {
    this.#close();
    const programmeStart = this.#programmeStart();
    for (const subtitle of this.#subtitles) {
      const spans = readTextField(subtitle.text, this.#table, this.#head.isTeletext);
      if (spans.length > 0) this.#output.cues.push(this.#toCue(subtitle, spans, programmeStart));
    }
  }

  /** Frame at which the programme starts, if all subtitles are after it. */
  #programmeStart(): number {
    const { programmeStart } = this.#head;
    if (programmeStart === undefined) return 0;
    const frame = frameOfTimecode(programmeStart, this.#frameRate);
    const isBeforeAll = this.#subtitles.every(({ startFrame }) => startFrame >= frame);
    if (frame <= 0 || !isBeforeAll || this.#subtitles.length === 0) return 0;
    this.#report('moved_times', 1, writeTimecode(programmeStart, ':'));
    return frame;
  }

  #toCue(subtitle: OpenSubtitle, spans: readonly StyledSpan[], programmeStart: number): Cue {
    const { startFrame, endFrame } = subtitle;
    const head = {
      id: undefined,
      startSeconds: frameSeconds(startFrame - programmeStart, this.#frameRate),
      endSeconds: frameSeconds(endFrame - programmeStart, this.#frameRate),
    };
    return createStyledCue(head, { spans, placement: this.#findPlacement(subtitle, spans) });
  }

  #findPlacement(
    { verticalPosition, justification }: OpenSubtitle,
    spans: readonly StyledSpan[],
  ): Placement {
    const rowCount = spans
      .map(({ text }) => text)
      .join('')
      .split('\n').length;
    const share = (verticalPosition + rowCount / 2) / this.#head.rows;
    const row = share < 0.34 ? 7 : share < 0.67 ? 4 : 1;
    const column = justification === 1 ? 0 : justification === 3 ? 2 : 1;
    // The sum of the numbers of its row and its column is a key of the number pad.
    return (row + column) as Placement;
  }

  #report(code: 'damaged_bytes' | 'invalid_times' | 'moved_times', block: number, found: string) {
    this.#output.diagnostics.push(createDiagnostic(code, block, found));
  }
}
