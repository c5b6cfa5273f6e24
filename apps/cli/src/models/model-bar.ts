import { formatDuration, RemainingTime, symbolsFor } from '../progress/format-progress.js';
import { errorStream, ProgressBoard } from '../progress/progress-board.js';
import type { Terminal } from '../terminal.js';

/** Step of work on a model. */
export interface ModelStep {
  /** Step, or what is known of it, in a few words. */
  text: string;
  doneBytes: number;
  /** Null while it is not known. */
  totalBytes: number | null;
  /** Time that it still takes; left out to estimate it. */
  remainingSeconds?: number | null;
}

/** Shortest interval between two lines where there is no terminal, in milliseconds. */
const lineEveryMs = 10_000;

/** Runs work on a model with one bar that it updates, or with a line now and then where there is no terminal. */
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

/** Makes a line of a step, unless the last one is too recent; the first one comes after as long a time. */
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
