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
  /** The value that each typed one was typed over. */
  readonly #overwritten = new Map<string, string>();
  /** The tab that has changed each place last, unless a version was chosen since. */
  readonly #authors = new Map<string, number>();
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
    this.#overwritten.set(after, before);
    this.#authors.set(place, tab);
    this.#stepsOf(tab).push({ place, before, after });
  }

  /**
   * True when taking back the latest step of a tab has one outcome. It has two where another tab has
   * changed the place and taken that back, of which this one may not know yet.
   */
  isUndoCertain(tab: number): boolean {
    const step = this.#stepsOf(tab).at(-1);
    return (
      step === undefined ||
      this.#values.get(step.place) !== step.after ||
      this.#authors.get(step.place) === tab
    );
  }

  /** Takes back the latest step of a tab, unless its place was changed since. */
  undo(tab: number): void {
    const step = this.#stepsOf(tab).pop();
    if (step === undefined || this.#values.get(step.place) !== step.after) return;
    this.#values.set(step.place, step.before);
    this.#authors.set(step.place, tab);
  }

  /**
   * Chooses the version of another tab at a place that was changed in two ways. What that tab has
   * typed over it meanwhile stays.
   */
  choose(place: string, value: string): void {
    if (this.#isTypedOver(this.#values.get(place), value)) return;
    this.#values.set(place, value);
    this.#authors.delete(place);
  }

  /** Forgets the steps of a tab, as reloading it does. */
  reload(tab: number): void {
    this.#steps[tab] = [];
  }

  /** True when a value was typed over another one, or over one that was. */
  #isTypedOver(value: string | undefined, other: string): boolean {
    if (value === undefined || value === asRecognized) return false;
    const before = this.#overwritten.get(value);
    return before === other || this.#isTypedOver(before, other);
  }

  #stepsOf(tab: number): Step[] {
    const steps = this.#steps[tab] ?? [];
    this.#steps[tab] = steps;
    return steps;
  }
}
