import type { TranscriptEdits } from '@earshot/core/edits';
import { mergeEdits } from './merge-edits.js';

/** A change that was made here. */
interface Step {
  readonly before: TranscriptEdits;
  readonly after: TranscriptEdits;
}

/** Maximum number of steps that can be undone. Versions share their common parts. */
const longestHistory = 1000;

/**
 * The changes that were made here. Undoing one leaves what others have changed in the meantime as
 * it is.
 */
export class EditHistory {
  #past: readonly Step[] = [];
  #future: readonly Step[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Adds a change, after which nothing can be redone. */
  add(before: TranscriptEdits, after: TranscriptEdits): void {
    this.#past = [...this.#past, { before, after }].slice(-longestHistory);
    this.#future = [];
  }

  /** Takes the last change back. @returns the edits without it, undefined when there is none */
  undo(edits: TranscriptEdits): TranscriptEdits | undefined {
    const step = this.#past.at(-1);
    if (step === undefined) return undefined;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, step];
    return replace(edits, step.after, step.before);
  }

  /** Makes the last undone change again. @returns the edits with it, undefined when there is none */
  redo(edits: TranscriptEdits): TranscriptEdits | undefined {
    const step = this.#future.at(-1);
    if (step === undefined) return undefined;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, step];
    return replace(edits, step.before, step.after);
  }
}

/** Replaces one version by another one in edits that may have more changes. */
function replace(
  edits: TranscriptEdits,
  from: TranscriptEdits,
  to: TranscriptEdits,
): TranscriptEdits {
  return edits === from ? to : mergeEdits(from, to, edits).edits;
}
