import { checkOptions } from '../check-options.js';
import type { TextSource } from '../encoding/byte-decoder.js';
import { createDiagnostic } from '../reading/diagnostic.js';
import { readText } from '../reading/read-text.js';
import type { ParsedSrt, ParseOptions, ReaderOutput } from '../reading/reader.js';
import { createStyledCue } from '../styled-text/create-styled-cue.js';
import { type FrameRate, findFrameCount } from '../timecode/frame-rate.js';
import { frameAt, frameOfTimecode, frameSeconds } from '../timecode/timecode.js';
import { CaptionDecoder } from './caption-decoder.js';
import { hasOddParity } from './codes.js';

/** Options of {@link parseScc}. */
export interface ParseSccOptions extends ParseOptions {
  /**
   * The frame rate of the timecodes.
   *
   * @defaultValue 29.97, with dropped numbers in timecodes that have a semicolon
   */
  readonly frameRate?: FrameRate;
}

const captionLine = /^\s*(\d{2,3}):(\d{2}):(\d{2})([:;.,])(\d{2})\s+(.*)$/;

/** Seconds that the last text is shown, if nothing erases it. */
const lastTextSeconds = 4;

/** True for a text that begins as a file of Scenarist closed captions does. */
export function isScc(text: string): boolean {
  return /^\s*Scenarist_SCC\b/i.test(text);
}

/**
 * Parses SCC (Scenarist closed captions): timecodes and the byte pairs of CEA-608 that are sent
 * from there, one pair a frame (SMPTE ST 2052-11 describes the translation). Captions that pop on,
 * are painted on or roll up are read, with italics, underlines, colours and places.
 *
 * Each row of captions that roll up is one cue. The first channel that has captions is read.
 *
 * @returns The cues by their time, and diagnostics with their lines.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding or the frame rate is
 * unknown.
 */
export function parseScc(source: TextSource, options: ParseSccOptions = {}): ParsedSrt {
  checkOptions(options, { encoding: 0, frameRate: 0 });
  if (options.frameRate !== undefined) findFrameCount(options.frameRate);
  return readText(source, options, readScc);
}

/** Reads the lines of an SCC file. */
export function readScc(text: string, output: ReaderOutput, options: ParseSccOptions): void {
  const file = new SccFile(output, options.frameRate);
  for (const [index, line] of text.split('\n').entries()) file.readLine(line, index + 1);
  file.end();
}

class SccFile {
  readonly #output: ReaderOutput;
  readonly #channels = [new CaptionDecoder(), new CaptionDecoder()] as const;
  readonly #frameRate: FrameRate | undefined;
  #channel: CaptionDecoder = this.#channels[0];
  #lastFrame = 0;
  /** The control code before, whose repetition has no effect. */
  #lastControl: number | undefined;

  constructor(output: ReaderOutput, frameRate: FrameRate | undefined) {
    this.#output = output;
    this.#frameRate = frameRate;
  }

  readLine(line: string, lineNumber: number): void {
    if (line.trim() === '' || isScc(line)) return;
    const match = captionLine.exec(line);
    if (match === null) {
      this.#report('invalid_times', lineNumber, line);
      return;
    }
    const frameRate = this.#frameRate ?? (/[;,]/.test(match[4] ?? '') ? '29.97df' : '29.97');
    const [hours = 0, minutes = 0, seconds = 0] = match.slice(1, 4).map(Number);
    const frames = Number(match[5]);
    const isTimecode =
      minutes < 60 && seconds < 60 && frames < findFrameCount(frameRate).framesPerCount;
    if (!isTimecode) {
      this.#report('invalid_times', lineNumber, line);
      return;
    }
    const start = frameOfTimecode({ hours, minutes, seconds, frames }, frameRate);
    this.#readPairs(match[6] ?? '', start, lineNumber);
  }

  #readPairs(written: string, start: number, lineNumber: number): void {
    let frame = start;
    let wrongParity: string | undefined;
    for (const pair of written.trim().split(/\s+/)) {
      if (!/^[\da-f]{4}$/i.test(pair)) {
        this.#report('damaged_bytes', lineNumber, pair);
        continue;
      }
      const [first, second] = [pair.slice(0, 2), pair.slice(2)].map((byte) =>
        Number.parseInt(byte, 16),
      );
      if (!hasOddParity(first ?? 0) || !hasOddParity(second ?? 0)) wrongParity ??= pair;
      this.#readPair((first ?? 0) & 0x7f, (second ?? 0) & 0x7f, frame);
      frame += 1;
    }
    this.#lastFrame = Math.max(this.#lastFrame, frame);
    if (wrongParity !== undefined) this.#report('wrong_parity', lineNumber, wrongParity);
  }

  #readPair(first: number, second: number, frame: number): void {
    if (first < 0x10 || first >= 0x20) {
      this.#lastControl = undefined;
      if (first >= 0x20) this.#channel.write(first, second, frame);
      return;
    }
    const control = (first << 8) | second;
    if (control === this.#lastControl) {
      this.#lastControl = undefined;
      return;
    }
    this.#lastControl = control;
    this.#channel = this.#channels[(first & 0x08) === 0 ? 0 : 1];
    this.#channel.control(first & 0x17, second, frame);
  }

  end(): void {
    const frameRate = this.#frameRate ?? '29.97';
    const end = this.#lastFrame + frameAt(lastTextSeconds, frameRate);
    for (const channel of this.#channels) channel.end(end);
    const [one, other] = this.#channels;
    const read = one.captions.length > 0 ? one : other;
    if (read === one && other.captions.length > 0) this.#report('ignored_language', 1, 'channel 2');
    for (const { spans, placement, startFrame, endFrame } of read.captions) {
      const startSeconds = frameSeconds(startFrame, frameRate);
      const endSeconds = frameSeconds(endFrame, frameRate);
      const head = { id: undefined, startSeconds, endSeconds };
      this.#output.cues.push(createStyledCue(head, { spans, placement }));
    }
  }

  #report(
    code: 'invalid_times' | 'damaged_bytes' | 'wrong_parity' | 'ignored_language',
    line: number,
    found: string,
  ): void {
    this.#output.diagnostics.push(createDiagnostic(code, line, found));
  }
}
