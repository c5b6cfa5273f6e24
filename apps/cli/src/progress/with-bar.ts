import type { Terminal } from '../terminal.js';
import { formatDuration, RemainingTime, symbolsFor } from './format-progress.js';
import { errorStream, ProgressBoard } from './progress-board.js';

/** Step of long work. */
export interface WorkStep {
  /** The step, or its state, in a few words. */
  text: string;
  /** Completed share, 0 to 1, undefined while it is not known. */
  fraction: number | undefined;
  /** Remaining time. It is estimated when undefined, and not shown when null. */
  remainingSeconds?: number | null | undefined;
}

/** Shortest interval between two lines without a terminal, in milliseconds. */
const lineEveryMs = 10_000;

const nowMs = () => performance.now();

/**
 * Runs long work with one bar that it updates, or with occasional lines when there is no terminal.
 */
export async function withBar<Result>(
  label: string,
  terminal: Terminal,
  work: (update: (step: WorkStep) => void) => Promise<Result>,
): Promise<Result> {
  if (!terminal.showsProgress) return work(createLines(label, terminal));
  const board = new ProgressBoard({ stream: errorStream, symbols: symbolsFor(process.env) });
  const remaining = new RemainingTime(nowMs);
  try {
    return await work(({ fraction, remainingSeconds, text }) => {
      const estimate =
        remainingSeconds === undefined ? remaining.estimate(fraction) : remainingSeconds;
      board.set(label, {
        label,
        stage: text,
        fraction,
        remainingSeconds: estimate ?? undefined,
      });
    });
  } finally {
    board.close();
  }
}

/**
 * Creates a line for a step, unless the last line is too recent. The first line comes after the
 * same interval.
 */
function createLines(label: string, terminal: Terminal): (step: WorkStep) => void {
  let writtenMs = nowMs();
  return ({ remainingSeconds, text }) => {
    if (nowMs() - writtenMs < lineEveryMs) return;
    writtenMs = nowMs();
    const left = remainingSeconds == null ? '' : `, ${formatDuration(remainingSeconds)} left`;
    terminal.notice(`${label}: ${text}${left}`);
  };
}
