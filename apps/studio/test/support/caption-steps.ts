/** A caption as it is shown and stored. */
export interface ShownCue {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Captions as a person sees all of them. */
export type ShownCues = readonly ShownCue[];

interface Step {
  readonly tab: number;
  readonly before: ShownCues;
  /** Consecutive changes of the same topic are undone in one step. */
  readonly topic: string | undefined;
}

/** What is expected of captions, and the steps that can be undone in one tab or another. */
export class CaptionSteps {
  #cues: ShownCues;
  #steps: Step[] = [];

  constructor(cues: ShownCues) {
    this.#cues = cues;
  }

  get cues(): ShownCues {
    return this.#cues;
  }

  /** Captions after a step of a tab. */
  add(tab: number, cues: ShownCues, topic?: string): void {
    const last = this.#steps.at(-1);
    const isSame = topic !== undefined && last?.topic === topic && last.tab === tab;
    if (!isSame) this.#steps.push({ tab, topic, before: this.#cues });
    this.#cues = cues;
  }

  /** True when the latest step is one of a tab, which it can undo. */
  canUndo(tab: number): boolean {
    return this.#steps.at(-1)?.tab === tab;
  }

  /** The captions before the latest step. */
  undo(): ShownCues {
    this.#cues = this.#steps.pop()?.before ?? this.#cues;
    // What comes next is a step of its own.
    const last = this.#steps.pop();
    if (last !== undefined) this.#steps.push({ ...last, topic: undefined });
    return this.#cues;
  }

  /** Takes away what can be undone, as opening another page does. */
  forget(): void {
    this.#steps = [];
  }
}

/** The words of captions, in order. */
export function joinWords(cues: ShownCues): string {
  return cues
    .map(({ text }) => text)
    .join(' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** Captions as one text, by which they are compared and shown in errors. Times have milliseconds. */
export function writeCues(cues: ShownCues): string {
  return cues
    .map(
      ({ endSeconds, startSeconds, text }) =>
        `${startSeconds.toFixed(3)} ${endSeconds.toFixed(3)} ${text.replaceAll('\n', ' / ')}`,
    )
    .join('\n');
}
