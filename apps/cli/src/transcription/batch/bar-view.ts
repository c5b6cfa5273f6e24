import { createColors } from 'picocolors';
import stringWidth from 'string-width';
import { fitLine } from '../../live/output/terminal-lines.js';
import { formatDuration, RemainingTime, type Symbols } from '../../progress/format-progress.js';
import { ProgressBoard, type ProgressBoardOptions } from '../../progress/progress-board.js';
import {
  type BatchTotals,
  type BatchView,
  describeOutcome,
  type Outcome,
  shortPath,
} from './batch-view.js';

/** The outputs of a recording, for the end of its line. */
function placeOf(outcome: Outcome, { arrow }: Symbols): string {
  const [path, ...others] = outcome.type === 'done' ? outcome.paths : [];
  if (path === undefined) return '';
  return ` ${arrow} ${shortPath(path)}${others.length === 0 ? '' : ` and ${others.length} more`}`;
}

/** Options of {@link createBarView}. */
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

/** The line of a recording that has ended. */
function finishedLine(
  label: string,
  outcome: Outcome,
  { hasColours, stream, symbols }: BarViewOptions,
): string {
  const colours = createColors(hasColours);
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
  const place = placeOf(outcome, symbols);
  // If they do not fit on the line, the paths are shortened, since users can guess them.
  const fits = stringWidth(`${label}${text}${place}`) + 4 < stream.columns;
  return `${mark} ${label}  ${colours.dim(text + (fits ? place : ''))}`;
}

/** The parts of the line of the totals. They are undefined until the first recording has ended. */
function describeTotals(
  totals: BatchTotals | undefined,
  elapsedSeconds: number,
  recordings: number,
): string[] {
  const { done = 0, skipped = 0, failed = 0, audioSeconds = 0 } = totals ?? {};
  const ended = done + skipped + failed;
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
  return parts;
}

/** A view with a bar for each recording in progress, a line for each finished one, and the totals below. */
export function createBarView(options: BarViewOptions): BatchView {
  const { stream, symbols, nowMs, recordings } = options;
  const startedMs = nowMs();
  const times = new Map<unknown, { stage: string; remaining: RemainingTime }>();
  let totals: BatchTotals | undefined;
  let latestText = '';

  const summary = (): string =>
    recordings === 1
      ? latestText
      : describeTotals(totals, (nowMs() - startedMs) / 1000, recordings).join(
          ` ${symbols.separator} `,
        );
  const board = new ProgressBoard({ stream, symbols, summary });

  return {
    begin: (key, label) =>
      board.set(key, {
        label,
        stage: 'beginning',
        fraction: undefined,
        remainingSeconds: undefined,
      }),
    update: (key, label, { stage, fraction, latestText: text = '' }) => {
      latestText = text.trim();
      let time = times.get(key);
      if (time?.stage !== stage) {
        time = { stage, remaining: new RemainingTime(nowMs) };
        times.set(key, time);
      }
      board.set(key, {
        label,
        stage,
        fraction,
        remainingSeconds: time.remaining.estimate(fraction),
      });
    },
    end: (key, label, outcome, newTotals) => {
      times.delete(key);
      totals = newTotals;
      // A single recording ends with its text, or with its error.
      if (recordings === 1) return board.finish(key);
      board.finish(key, finishedLine(label, outcome, options));
    },
    close: () => board.close(),
  };
}
