import { withBar } from '../progress/with-bar.js';
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

/**
 * Runs work on a model with one bar that it updates, or with occasional lines when there is no
 * terminal.
 */
export async function withModelBar<Result>(
  label: string,
  terminal: Terminal,
  work: (update: (step: ModelStep) => void) => Promise<Result>,
): Promise<Result> {
  return withBar(label, terminal, (update) =>
    work(({ doneBytes, remainingSeconds, text, totalBytes }) =>
      update({
        text,
        fraction: totalBytes === null ? undefined : doneBytes / Math.max(1, totalBytes),
        remainingSeconds,
      }),
    ),
  );
}
