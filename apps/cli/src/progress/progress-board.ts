import { systemClock } from '../live/audio/pace-audio.js';
import { fitLine, type RewritableStream, RewrittenLines } from '../live/output/terminal-lines.js';
import { type BarState, formatBarLine, type Symbols } from './format-progress.js';

/** Options of {@link ProgressBoard}. */
export interface ProgressBoardOptions {
  stream: RewritableStream & { readonly columns: number; readonly rows: number };
  symbols: Symbols;
  /** Renders the line below the bars, empty for none. */
  summary?: () => string;
}

const drawIntervalMs = 100;

/**
 * Bars of the work in progress, at the bottom of a terminal. Finished lines scroll away above them.
 */
export class ProgressBoard {
  readonly #options: ProgressBoardOptions;
  readonly #lines: RewrittenLines;
  readonly #bars = new Map<unknown, BarState>();
  #cancelDrawing: (() => void) | undefined;
  #tick = 0;

  constructor(options: ProgressBoardOptions) {
    this.#options = options;
    this.#lines = new RewrittenLines(options.stream);
  }

  /** Shows a bar, or the new state of one. */
  set(key: unknown, state: BarState): void {
    this.#bars.set(key, state);
    if (this.#cancelDrawing === undefined) this.#scheduleDrawing();
  }

  /** Removes a bar, and writes a line above the remaining bars. */
  finish(key: unknown, line?: string): void {
    this.#bars.delete(key);
    if (line !== undefined) this.write(line);
  }

  /** Writes a line above the bars. */
  write(line: string): void {
    this.#lines.clear();
    this.#options.stream.write(`${line}\n`);
    if (this.#cancelDrawing !== undefined) this.draw();
  }

  /** Draws the bars as they are now. */
  draw(): void {
    const { stream, symbols, summary } = this.#options;
    this.#tick += 1;
    const room = Math.max(1, stream.rows - 2);
    const bars = [...this.#bars.values()].slice(0, room);
    const below = summary?.() ?? '';
    const lines = [
      ...bars.map((bar) => formatBarLine(bar, stream.columns, symbols, this.#tick)),
      ...(below === '' ? [] : [fitLine('', below, stream.columns - 1)]),
    ];
    if (lines.length === 0) this.#lines.clear();
    else this.#lines.show(lines);
  }

  /** Removes the bars. */
  close(): void {
    this.#cancelDrawing?.();
    this.#cancelDrawing = undefined;
    this.#lines.clear();
  }

  #scheduleDrawing(): void {
    this.#cancelDrawing = systemClock.setTimeout(() => {
      this.draw();
      this.#scheduleDrawing();
    }, drawIntervalMs);
  }
}

/** Standard error for a board. A terminal of unknown size reports zero. */
export const errorStream: ProgressBoardOptions['stream'] = {
  write: (text) => process.stderr.write(text),
  get columns() {
    return process.stderr.columns || 80;
  },
  get rows() {
    return process.stderr.rows || 24;
  },
};
