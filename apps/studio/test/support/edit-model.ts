/** What a tab has changed at one place, so that it can take it back. */
interface Step {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

/** Recognised text, the absent name of a speaker, or the absence of a join. */
export const asRecognized = '';

/**
 * What is expected to be stored: the latest value of each place that was changed, and the steps
 * that each tab can undo. A place is a word, a speaker or the begin of an utterance.
 */
export class EditModel {
  readonly #values = new Map<string, string>();
  readonly #steps: Step[][] = [];

  /** Places that differ from what was recognised. */
  get changed(): Readonly<Record<string, string>> {
    const changed = [...this.#values].filter(([, value]) => value !== asRecognized);
    return Object.fromEntries(changed.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Changes a place in a tab. @param before - the value that the tab has shown there */
  change(tab: number, place: string, before: string, after: string): void {
    if (before === after) return;
    this.#values.set(place, after);
    this.#stepsOf(tab).push({ place, before, after });
  }

  /** Takes back the latest step of a tab, unless its place was changed since. */
  undo(tab: number): void {
    const step = this.#stepsOf(tab).pop();
    if (step !== undefined && this.#values.get(step.place) === step.after)
      this.#values.set(step.place, step.before);
  }

  /** Chooses the version of a place that was changed in two ways. */
  choose(place: string, value: string): void {
    this.#values.set(place, value);
  }

  /** Forgets the steps of a tab, as reloading it does. */
  reload(tab: number): void {
    this.#steps[tab] = [];
  }

  #stepsOf(tab: number): Step[] {
    const steps = this.#steps[tab] ?? [];
    this.#steps[tab] = steps;
    return steps;
  }
}
