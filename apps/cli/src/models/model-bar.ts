import { formatDuration, RemainingTime, symbolsFor } from '../progress/format-progress.js';
import { errorStream, ProgressBoard } from '../progress/progress-board.js';
import type { Terminal } from '../terminal.js';

/** Step of work on a model. */
export interface ModelStep {
  /** The step, or its state, in a few words. */
  text: string;
  doneBytes: number;
  /** Null while it is not known. */
  totalBytes: number | null;
  /** Remaining time. It is estimated when omitted. */
  remainingSeconds?: number | null;
}

/** Shortest interval between two lines without a terminal, in milliseconds. */
const lineEveryMs = 10_000;

/**
 * Runs work on a model with one bar that it updates, or with occasional lines when there is no
 * terminal.
 */
export async function withModelBar<Result>(
  label: string,
  terminal: Terminal,
  work: (update: (step: ModelStep) => void) => Promise<Result>,
  nowMs: () => number = () => performance.now(),
): Promise<Result> {
  if (!terminal.showsProgress) return work(createLines(label, terminal, nowMs));
  const board = new ProgressBoard({ stream: errorStream, symbols: symbolsFor(process.env) });
  const remaining = new RemainingTime(nowMs);
  try {
    return await work(({ doneBytes, remainingSeconds, text, totalBytes }) => {
      const fraction = totalBytes === null ? undefined : doneBytes / Math.max(1, totalBytes);
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
function createLines(
  label: string,
  terminal: Terminal,
  nowMs: () => number,
): (step: ModelStep) => void {
  let writtenMs = nowMs();
  return ({ remainingSeconds, text }) => {
    if (nowMs() - writtenMs < lineEveryMs) return;
    writtenMs = nowMs();
    const left = remainingSeconds == null ? '' : `, ${formatDuration(remainingSeconds)} left`;
    terminal.notice(`${label}: ${text}${left}`);
  };
}
