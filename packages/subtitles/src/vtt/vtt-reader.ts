import { type Cue, type CueHead, createCue } from '../cue.js';
import { LineCounter, NextMatch } from '../lines/forward-search.js';
import { toPlainText } from '../markup/tokenize-cue-text.js';
import { createDiagnostic, type DiagnosticCode } from '../reading/diagnostic.js';
import type { Reader, ReaderOutput } from '../reading/reader.js';
import { parseVttTimes, readStrictVttTimes } from '../timestamps/vtt-times.js';
import { parseVttSettings } from './parse-vtt-settings.js';
import { parseVttRegion } from './vtt-region.js';

/** Kind of the block that is being read, as far as it is known from its lines. */
type Block =
  | { readonly type: 'unknown'; readonly firstLine: string; readonly isFirstLine: boolean }
  | { readonly type: 'cue'; readonly head: CueHead }
  | { readonly type: 'stylesheet' }
  | { readonly type: 'region' }
  | { readonly type: 'invalid' };

/** Reads WebVTT line by line and block by block, like the parser of the standard. */
export class VttReader implements Reader {
  readonly #output: ReaderOutput;
  readonly #lines = new LineCounter();
  readonly #arrows = new NextMatch('-->');
  readonly #blankLines = new NextMatch('\n\n');
  readonly #regionIds = new Set<string>();
  #place: 'begin' | 'header' | 'blocks' | 'not WebVTT' = 'begin';
  #block: Block | undefined;
  #hasSeenCue = false;
  /** The text of the block from earlier parts. */
  #held = '';
  #textStart = 0;

  constructor(output: ReaderOutput) {
    this.#output = output;
  }

  read(part: string): void {
    // The standard replaces null characters with U+FFFD.
    this.#readLines(part.includes('\0') ? part.replaceAll('\0', '\uFFFD') : part);
  }

  end(): void {
    if (this.#place === 'begin') this.#report('missing_signature', 1, '');
    this.#reportLoneLine(Infinity);
    this.#endBlock(this.#held);
  }

  #readLines(part: string): void {
    this.#lines.next(part);
    this.#arrows.next(part);
    this.#blankLines.next(part);
    this.#textStart = 0;
    let position = 0;
    while (position < part.length) {
      const end = part.indexOf('\n', position);
      const isCue = this.#readLine(part, position, end);
      position = isCue ? this.#readCueText(part, end + 1) : end + 1;
    }
    // The text of other blocks is not needed.
    const { type } = this.#block ?? {};
    if (type === 'cue' || type === 'stylesheet' || type === 'region') {
      this.#held += part.slice(this.#textStart);
    }
  }

  /** @returns True when the line began a cue. */
  #readLine(part: string, start: number, end: number): boolean {
    if (this.#place === 'blocks') return this.#readBlockLine(part, start, end);
    if (this.#place === 'begin') {
      this.#readSignature(part.slice(start, end));
    } else if (this.#place === 'header') {
      const isArrow = this.#arrows.isWithin(start, end);
      if (isArrow || start === end) this.#place = 'blocks';
      return isArrow && this.#readBlockLine(part, start, end);
    }
    return false;
  }

  #readSignature(line: string): void {
    const isVtt = /^\uFEFF?WEBVTT(?:[ \t]|$)/.test(line);
    this.#place = isVtt ? 'header' : 'not WebVTT';
    if (!isVtt) this.#report('missing_signature', 1, line);
  }

  #readBlockLine(part: string, start: number, end: number): boolean {
    const block = this.#block;
    if (start === end) {
      this.#reportLoneLine(start);
      this.#endBlock(this.#textBefore(part, start));
      return false;
    }
    if (this.#arrows.isWithin(start, end)) {
      if (block?.type === 'unknown' && block.isFirstLine) {
        return this.#beginCue(part, start, end, block.firstLine);
      }
      this.#endBlock(this.#textBefore(part, start));
      return this.#beginCue(part, start, end, undefined);
    }
    if (block === undefined) {
      const firstLine = part.slice(start, end);
      this.#beginBlock({ type: 'unknown', firstLine, isFirstLine: true }, end + 1);
    } else if (block.type === 'unknown' && block.isFirstLine) {
      const found = this.#classifySecondLine(block.firstLine);
      if (found.type === 'unknown') this.#reportLoneLine(start);
      this.#beginBlock(found, start);
    }
    return false;
  }

  /**
   * Kind of a block that has a second line without an arrow. Styles and regions come before the
   * first cue.
   */
  #classifySecondLine(firstLine: string): Block {
    if (!this.#hasSeenCue && /^STYLE[ \t\f]*$/.test(firstLine)) return { type: 'stylesheet' };
    if (!this.#hasSeenCue && /^REGION[ \t\f]*$/.test(firstLine)) return { type: 'region' };
    return { type: 'unknown', firstLine, isFirstLine: false };
  }

  #beginCue(part: string, start: number, end: number, id: string | undefined): boolean {
    const times = readStrictVttTimes(part, start, end) ?? parseVttTimes(part.slice(start, end));
    if (times === undefined) {
      this.#report('invalid_times', this.#lines.lineAt(start), part.slice(start, end));
      this.#beginBlock({ type: 'invalid' }, end + 1);
      return false;
    }
    this.#hasSeenCue = true;
    const { startSeconds, endSeconds, rest } = times;
    const settings = rest === '' ? undefined : this.#readSettings(rest, start);
    this.#beginBlock({ type: 'cue', head: { id, startSeconds, endSeconds, settings } }, end + 1);
    return true;
  }

  #readSettings(written: string, start: number): Cue['settings'] {
    const { settings, ignored, unknownRegion } = parseVttSettings(written, this.#regionIds);
    for (const setting of ignored) {
      this.#report('ignored_setting', this.#lines.lineAt(start), setting);
    }
    if (unknownRegion !== undefined) {
      this.#report('unknown_region', this.#lines.lineAt(start), unknownRegion);
    }
    return settings;
  }

  /** Reads the text of a cue at once if the part has all of it. */
  #readCueText(part: string, start: number): number {
    // A cue without text ends with the line feed of its times.
    const blankLine = this.#blankLines.from(start - 1);
    if (blankLine === -1 || this.#arrows.isWithin(start, blankLine)) return start;
    this.#endBlock(part.slice(start, blankLine));
    return blankLine + 2;
  }

  #beginBlock(block: Block, textStart: number): void {
    this.#block = block;
    this.#held = '';
    this.#textStart = textStart;
  }

  #endBlock(written: string): void {
    const block = this.#block;
    if (block === undefined) return;
    this.#block = undefined;
    const text = written.endsWith('\n') ? written.slice(0, -1) : written;
    if (block.type === 'cue') {
      this.#output.cues.push(createCue(block.head, toPlainText(text), text, 'vtt'));
    } else if (block.type === 'stylesheet') {
      this.#output.stylesheets.push(text);
    } else if (block.type === 'region') {
      const region = parseVttRegion(text);
      this.#output.regions.push(region);
      this.#regionIds.add(region.id);
    }
  }

  #textBefore(part: string, offset: number): string {
    return this.#held + part.slice(this.#textStart, offset);
  }

  /**
   * Reports the first line of a block that is neither the id of a cue nor a comment, at the offset
   * of the line after.
   */
  #reportLoneLine(next: number): void {
    const block = this.#block;
    if (block?.type !== 'unknown' || !block.isFirstLine) return;
    if (/^NOTE(?:[ \t]|$)/.test(block.firstLine)) return;
    this.#report('ignored_text', this.#lines.lineAt(next) - 1, block.firstLine);
  }

  #report(code: DiagnosticCode, line: number, found: string): void {
    this.#output.diagnostics.push(createDiagnostic(code, line, found));
  }
}
