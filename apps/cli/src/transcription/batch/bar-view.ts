import { createColors } from 'picocolors';
import stringWidth from 'string-width';
import { fitLine } from '../../live/output/terminal-lines.js';
import { formatDuration, RemainingTime, type Symbols } from '../../progress/format-progress.js';
import { ProgressBoard, type ProgressBoardOptions } from '../../progress/progress-board.js';
import type { RecordingProgress } from '../transcriber.js';
import {
  type BatchTotals,
  type BatchView,
  describeOutcome,
  type Outcome,
  shortPath,
} from './batch-view.js';

/** The outputs of a recording, for the end of its line. */
function formatPlace(outcome: Outcome, { arrow }: Symbols): string {
  const [path, ...others] = outcome.type === 'done' ? outcome.paths : [];
  if (path === undefined) return '';
  return ` ${arrow} ${shortPath(path)}${others.length === 0 ? '' : ` and ${others.length} more`}`;
}

/** Options of a {@link BarView}. */
export interface BarViewOptions {
  stream: ProgressBoardOptions['stream'];
  symbols: Symbols;
  /** True to write colours. */
  hasColours: boolean;
  /** Monotonic time in milliseconds. */
  nowMs: () => number;
  /** Number of recordings. A single one has its latest words below it, several have the totals. */
  recordings: number;
}

/**
 * A view with a bar for each recording in progress, a line for each finished one, and the totals
 * below.
 */
export class BarView implements BatchView {
  readonly #options: BarViewOptions;
  readonly #colours: ReturnType<typeof createColors>;
  readonly #board: ProgressBoard;
  readonly #startedMs: number;
  readonly #times = new Map<unknown, { stage: string; remaining: RemainingTime }>();
  #totals: BatchTotals | undefined;
  #latestText = '';

  constructor(options: BarViewOptions) {
    const { stream, symbols } = options;
    this.#options = options;
    this.#colours = createColors(options.hasColours);
    this.#startedMs = options.nowMs();
    this.#board = new ProgressBoard({ stream, symbols, summary: () => this.#summary() });
  }

  begin(key: unknown, label: string): void {
    this.#board.set(key, {
      label,
      stage: 'beginning',
      fraction: undefined,
      remainingSeconds: undefined,
    });
  }

  update(key: unknown, label: string, progress: RecordingProgress): void {
    const { fraction, latestText = '', stage } = progress;
    this.#latestText = latestText.trim();
    let time = this.#times.get(key);
    if (time?.stage !== stage) {
      time = { stage, remaining: new RemainingTime(this.#options.nowMs) };
      this.#times.set(key, time);
    }
    const remainingSeconds = time.remaining.estimate(fraction);
    this.#board.set(key, { label, stage, fraction, remainingSeconds });
  }

  end(key: unknown, label: string, outcome: Outcome, totals: BatchTotals): void {
    this.#times.delete(key);
    this.#totals = totals;
    // A single recording ends with its text, or with its error.
    if (this.#options.recordings === 1) this.#board.finish(key);
    else this.#board.finish(key, this.#formatLine(label, outcome));
  }

  close(): void {
    this.#board.close();
  }

  #formatLine(label: string, outcome: Outcome): string {
    const { stream, symbols } = this.#options;
    const colours = this.#colours;
    const mark = {
      done: colours.green(symbols.done),
      skipped: colours.dim(symbols.skipped),
      failed: colours.red(symbols.failed),
    }[outcome.type];
    const text =
      outcome.type === 'done'
        ? `${formatDuration(outcome.audioSeconds)} of audio in ${formatDuration(outcome.seconds)}${outcome.isResumed ? ', resumed' : ''}`
        : describeOutcome(outcome);
    if (outcome.type === 'failed') {
      const room = stream.columns - 1 - stringWidth(`${symbols.done} ${label}  `);
      // The full reason follows at the end.
      return `${mark} ${label}  ${colours.red(fitLine('', text, Math.max(20, room), 'start'))}`;
    }
    const place = formatPlace(outcome, symbols);
    // If they do not fit on the line, the paths are shortened, since users can guess them.
    const fits = stringWidth(`${label}${text}${place}`) + 4 < stream.columns;
    return `${mark} ${label}  ${colours.dim(text + (fits ? place : ''))}`;
  }

  #summary(): string {
    const { nowMs, recordings, symbols } = this.#options;
    if (recordings === 1) return this.#latestText;
    const { done = 0, skipped = 0, failed = 0, audioSeconds = 0 } = this.#totals ?? {};
    const ended = done + skipped + failed;
    const elapsedSeconds = (nowMs() - this.#startedMs) / 1000;
    const parts = [`${ended} of ${recordings}`];
    if (failed > 0) parts.push(`${failed} failed`);
    if (skipped > 0) parts.push(`${skipped} skipped`);
    if (audioSeconds > 0)
      parts.push(
        `${formatDuration(audioSeconds)} of audio`,
        `${(audioSeconds / elapsedSeconds).toFixed(1)} x real time`,
      );
    parts.push(formatDuration(elapsedSeconds));
    if (done > 0 && ended < recordings)
      parts.push(`about ${formatDuration((elapsedSeconds / done) * (recordings - ended))} left`);
    return parts.join(` ${symbols.separator} `);
  }
}
