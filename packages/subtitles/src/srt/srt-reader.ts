import { type Cue, type CueHead, createCue } from '../cue.js';
import { LineCounter } from '../lines/forward-search.js';
import { stripSrtTags } from '../markup/srt-text.js';
import { createDiagnostic, type DiagnosticCode } from '../reading/diagnostic.js';
import type { Reader, ReaderOutput } from '../reading/reader.js';
import { classifySrtLine, type SrtLine, type SrtTimes } from './srt-line.js';
import { readStrictHead, StrictTexts } from './strict-srt.js';

/** A line that may turn out to be the number, or the name, of the next cue. */
interface Candidate {
  readonly id: string;
  readonly isNumber: boolean;
  readonly isAfterBlank: boolean;
  /** Length of the text of the open cue before it. */
  readonly textLength: number;
  readonly line: number;
}

/**
 * Reads SRT line by line. A line of times, with the number before it, begins a cue. The text before
 * it, including blank rows, belongs to the cue before. A number without times, or with times that
 * cannot be read, begins a cue that is skipped and reported.
 */
export class SrtReader implements Reader {
  readonly #output: ReaderOutput;
  readonly #lines = new LineCounter();
  readonly #strictTexts = new StrictTexts();
  #isBegin = true;
  /** The cue whose text is being read, or undefined outside of cues. */
  #head: CueHead | undefined;
  /** The text of that cue from earlier parts. */
  #held = '';
  #textStart = 0;
  #candidate: Candidate | undefined;
  #isCandidateAdjacent = false;
  #isAfterBlank = true;
  #lastNumber = 0;
  #cueCount = 0;
  #hasReportedIgnored = false;

  constructor(output: ReaderOutput) {
    this.#output = output;
  }

  read(part: string): void {
    this.#lines.next(part);
    this.#strictTexts.next(part);
    this.#textStart = 0;
    let position = this.#isBegin ? byteOrderMarks(part) : 0;
    this.#isBegin = false;
    while (position < part.length) {
      const end = part.indexOf('\n', position);
      const isHead = this.#readLine(part, position, end);
      position = isHead ? this.#readStrictCues(part, end + 1) : end + 1;
    }
    if (this.#head !== undefined) this.#held += part.slice(this.#textStart);
  }

  end(): void {
    const candidate = this.#candidate;
    if (candidate?.isAfterBlank === true && this.#isExpected(candidate)) {
      this.#leaveOut('missing_times', candidate.line, candidate.id, candidate, this.#held);
    } else {
      this.#reportIgnored(candidate);
      this.#closeCue(this.#held);
    }
    this.#candidate = undefined;
  }

  /** @returns True when the line began a cue. */
  #readLine(part: string, start: number, end: number): boolean {
    const line = classifySrtLine(part, start, end);
    if (line.kind === 'blank') {
      this.#isAfterBlank = true;
      this.#isCandidateAdjacent = false;
      return false;
    }
    if (line.kind === 'times') {
      this.#readTimes(line.times, part, start, end);
      return true;
    }
    const isWithinText =
      line.kind === 'text' &&
      !this.#isAfterBlank &&
      this.#candidate === undefined &&
      this.#head !== undefined;
    if (!isWithinText) this.#readText(line, part, start, end);
    return false;
  }

  /** Begins a cue, named by the candidate before its times. */
  #readTimes(times: SrtTimes, part: string, start: number, end: number): void {
    const { startSeconds, endSeconds, rest } = times;
    const candidate = this.#takeCandidate();
    const text = this.#textBefore(part, start);
    this.#closeCue(candidate === undefined ? text : text.slice(0, candidate.textLength));
    if (rest !== '') this.#report('ignored_setting', this.#lines.lineAt(start), rest);
    this.#openCue({ id: candidate?.id, startSeconds, endSeconds }, end + 1);
  }

  /**
   * Reads the next cues that strictly follow the format, as most cues do, and examines each
   * character once.
   */
  #readStrictCues(part: string, start: number): number {
    let position = start;
    while (this.#head !== undefined) {
      const end = this.#strictTexts.findEnd(position);
      const head = end === -1 ? undefined : readStrictHead(part, end + 2);
      if (head === undefined) break;
      this.#output.cues.push(createSrtCue(this.#head, part.slice(position, end)));
      this.#lastNumber = Number(head.id);
      this.#openCue(head, head.textStart);
      position = head.textStart;
    }
    return position;
  }

  /**
   * Reads a line that is neither blank nor times: text, a number, or the beginning of a malformed
   * cue.
   */
  #readText(line: SrtLine, part: string, start: number, end: number): void {
    const candidate = this.#currentCandidate();
    const isBroken =
      line.kind === 'broken-times' && (this.#isAfterBlank || candidate?.isNumber === true);
    const isMissing =
      this.#isCandidateAdjacent && candidate?.isAfterBlank === true && this.#isExpected(candidate);
    const written = part.slice(start, end);
    const lineNumber = this.#lines.lineAt(start);
    if (isBroken || isMissing) {
      const text = this.#textBefore(part, start);
      const code = isBroken ? 'invalid_times' : 'missing_times';
      this.#leaveOut(code, lineNumber, written, candidate, text);
    } else {
      this.#reportIgnored(this.#candidate);
    }
    if (line.kind === 'number' || this.#isAfterBlank) {
      this.#candidate = {
        id: line.kind === 'number' ? line.digits : written.trim(),
        isNumber: line.kind === 'number',
        isAfterBlank: this.#isAfterBlank,
        textLength: this.#held.length + start - this.#textStart,
        line: lineNumber,
      };
    } else {
      this.#candidate = undefined;
      this.#reportIgnored({ id: written, line: lineNumber });
    }
    this.#isCandidateAdjacent = true;
    this.#isAfterBlank = false;
  }

  /**
   * The candidate, unless blank lines separate it from this line and it is not the expected number.
   */
  #currentCandidate(): Candidate | undefined {
    const candidate = this.#candidate;
    if (candidate === undefined || this.#isCandidateAdjacent) return candidate;
    return candidate.isAfterBlank && this.#isExpected(candidate) ? candidate : undefined;
  }

  /** Returns the candidate as the name of the cue whose times follow, and clears it. */
  #takeCandidate(): Candidate | undefined {
    const candidate = this.#currentCandidate();
    if (candidate === undefined) this.#reportIgnored(this.#candidate);
    this.#candidate = undefined;
    if (candidate === undefined) return undefined;
    this.#lastNumber = candidate.isNumber ? Number(candidate.id) : this.#lastNumber + 1;
    return candidate;
  }

  /** True for the number of the next cue, by the last number or by the count of cues. */
  #isExpected({ id, isNumber }: Candidate): boolean {
    return isNumber && (Number(id) === this.#lastNumber + 1 || Number(id) === this.#cueCount + 1);
  }

  #openCue(head: CueHead, textStart: number): void {
    this.#head = head;
    this.#held = '';
    this.#textStart = textStart;
    this.#cueCount += 1;
    this.#isAfterBlank = false;
    this.#hasReportedIgnored = false;
  }

  #closeCue(written: string): void {
    if (this.#head === undefined) return;
    this.#output.cues.push(createSrtCue(this.#head, trimBlankRows(written)));
    this.#head = undefined;
  }

  /** Ends the open cue before a cue that cannot be read, and reports the unreadable cue. */
  #leaveOut(
    code: DiagnosticCode,
    line: number,
    found: string,
    candidate: Candidate | undefined,
    text: string,
  ): void {
    this.#closeCue(candidate === undefined ? text : text.slice(0, candidate.textLength));
    if (candidate?.isNumber === true) this.#lastNumber = Number(candidate.id);
    this.#report(code, line, found);
    this.#hasReportedIgnored = true;
  }

  #textBefore(part: string, offset: number): string {
    return this.#head === undefined ? '' : this.#held + part.slice(this.#textStart, offset);
  }

  /** Reports text outside of cues, once until the next cue. */
  #reportIgnored(text: Pick<Candidate, 'id' | 'line'> | undefined): void {
    if (text === undefined || this.#head !== undefined || this.#hasReportedIgnored) return;
    this.#hasReportedIgnored = true;
    this.#report('ignored_text', text.line, text.id);
  }

  #report(code: DiagnosticCode, line: number, found: string): void {
    this.#output.diagnostics.push(createDiagnostic(code, line, found));
  }
}

/** Number of byte order marks at the start of a file. Tools that join files leave several. */
function byteOrderMarks(part: string): number {
  let count = 0;
  while (part.charCodeAt(count) === 0xfeff) count += 1;
  return count;
}

/** Creates a cue with the text as written in its file, which may have tags. */
function createSrtCue(head: CueHead, written: string): Cue {
  return createCue(head, stripSrtTags(written), written, 'srt');
}

/** A text without the rows of only spaces at its beginning and end. */
function trimBlankRows(text: string): string {
  let start = 0;
  for (let index = 0; index < text.length && isSpace(text, index); index += 1) {
    if (text.charCodeAt(index) === lineFeed) start = index + 1;
  }
  let end = text.length;
  for (let index = end - 1; index >= start && isSpace(text, index); index -= 1) {
    if (text.charCodeAt(index) === lineFeed) end = index;
    else if (index === start) end = start;
  }
  return text.slice(start, end);
}

const lineFeed = 10;

function isSpace(text: string, index: number): boolean {
  const character = text.charCodeAt(index);
  return character === lineFeed || character === 32 || character === 9;
}
