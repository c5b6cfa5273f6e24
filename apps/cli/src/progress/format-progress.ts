import stringWidth from 'string-width';
import { fitLine } from '../live/output/terminal-lines.js';

/** Characters that bars and marks are drawn with. */
export interface Symbols {
  full: string;
  empty: string;
  /** Parts of a full character, from one to seven eighths, empty where there are none. */
  eighths: readonly string[];
  done: string;
  failed: string;
  skipped: string;
  arrow: string;
  separator: string;
}

const unicodeSymbols: Symbols = {
  full: '█',
  empty: '░',
  eighths: ['▏', '▎', '▍', '▌', '▋', '▊', '▉'],
  done: '✓',
  failed: '✗',
  skipped: '–',
  arrow: '→',
  separator: '·',
};

const plainSymbols: Symbols = {
  full: '#',
  empty: '.',
  eighths: [],
  done: '+',
  failed: 'x',
  skipped: '-',
  arrow: '->',
  separator: '|',
};

/** Selects the characters that the terminal of an environment can show. */
export function symbolsFor(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Symbols {
  const { LC_ALL, LC_CTYPE, LANG, TERM } = environment;
  if (TERM === 'linux' || TERM === 'dumb') return plainSymbols;
  const locale = LC_ALL || LC_CTYPE || LANG;
  // On Windows and macOS, terminals usually lack this variable, but can show the characters.
  if (!locale) return platform === 'linux' ? plainSymbols : unicodeSymbols;
  return /utf-?8/i.test(locale) ? unicodeSymbols : plainSymbols;
}

/**
 * Draws a bar.
 *
 * @param fraction - 0 to 1, undefined for a bar without a known end, on which a mark moves
 * @param width - characters
 * @param tick - number of the drawing, which moves the mark
 */
export function drawBar(
  fraction: number | undefined,
  width: number,
  symbols: Symbols,
  tick = 0,
): string {
  const { full, empty, eighths } = symbols;
  if (fraction === undefined) {
    const at = tick % Math.max(1, 2 * (width - 3));
    const start = Math.min(at, 2 * (width - 3) - at);
    return empty.repeat(start) + full.repeat(3) + empty.repeat(Math.max(0, width - 3 - start));
  }
  const exact = Math.min(1, Math.max(0, fraction)) * width;
  const whole = Math.floor(exact);
  const part = eighths[Math.floor((exact - whole) * 8) - 1] ?? '';
  return full.repeat(whole) + part + empty.repeat(width - whole - part.length);
}

/** Formats a duration as `minutes:seconds`, with hours from one hour upwards. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Pads a text, or truncates its start, to a number of columns. */
function toColumns(text: string, columns: number): string {
  const fitted = fitLine('', text, columns);
  return fitted + ' '.repeat(Math.max(0, columns - stringWidth(fitted)));
}

/** State of one bar. */
export interface BarState {
  label: string;
  /** Completed share, 0 to 1, undefined while it is not known. */
  fraction: number | undefined;
  /** Remaining time in seconds, undefined while it is not known. */
  remainingSeconds: number | undefined;
  /** The current step, in one or two words. */
  stage: string;
}

/** Columns of a stage of one or two words. A longer one uses the columns of the bar. */
const stageColumns = 12;

/**
 * Terminals with fewer columns show the percentage and the remaining time without a bar, so that
 * the label stays legible.
 */
const barTerminalColumns = 60;

/**
 * Formats a bar with its label, percentage, remaining time and stage as a line of fewer than
 * `columns` columns.
 */
export function formatBarLine(
  { label, fraction, remainingSeconds, stage }: BarState,
  columns: number,
  symbols: Symbols,
  tick = 0,
): string {
  const percent = fraction === undefined ? '' : `${Math.floor(fraction * 100)} %`;
  const left = remainingSeconds === undefined ? '' : `${formatDuration(remainingSeconds)} left`;
  if (columns < barTerminalColumns) {
    const figures = percent === '' ? stage : `${percent.padStart(5)}  ${left}`;
    const line = `${toColumns(label, Math.max(8, columns - 1 - 21))}  ${figures}`.trimEnd();
    return fitLine('', line, columns - 1, 'start');
  }
  const isLong = stringWidth(stage) > stageColumns;
  const barColumns = columns >= 100 ? 32 : isLong ? 10 : 20;
  const tail = `${drawBar(fraction, barColumns, symbols, tick)} ${percent.padStart(5)}  ${left.padEnd(12)}  ${stage}`;
  const room = columns - 1 - (barColumns + 24 + Math.max(stageColumns, stringWidth(stage)));
  return fitLine('', `${toColumns(label, Math.max(8, room))}  ${tail}`.trimEnd(), columns - 1);
}

/** Estimates the remaining time from the speed of the progress so far. */
export class RemainingTime {
  readonly #nowMs: () => number;
  #startedMs: number | undefined;
  #startFraction = 0;

  /** @param nowMs - monotonic time in milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /**
   * Receives the completed share.
   *
   * @returns the remaining seconds, undefined while the completed share is too small for an
   * estimate
   */
  estimate(fraction: number | undefined): number | undefined {
    if (fraction === undefined) {
      this.#startedMs = undefined;
      return undefined;
    }
    if (this.#startedMs === undefined || fraction < this.#startFraction) {
      this.#startedMs = this.#nowMs();
      this.#startFraction = fraction;
    }
    const elapsedSeconds = (this.#nowMs() - this.#startedMs) / 1000;
    const grown = fraction - this.#startFraction;
    if (elapsedSeconds < 1 || grown < 0.01) return undefined;
    return ((1 - fraction) * elapsedSeconds) / grown;
  }
}
