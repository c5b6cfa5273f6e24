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
  /** The tabs that have changed each place since all tabs had the same. */
  readonly #authors = new Map<string, Set<number>>();
  /** Places with two versions, neither of whose authors has seen the other one. */
  readonly #undecided = new Set<string>();
  readonly #steps: Step[][] = [];

  /** Places that differ from what was recognised. */
  get changed(): Readonly<Record<string, string>> {
    const changed = [...this.#values].filter(([, value]) => value !== asRecognized);
    return Object.fromEntries(changed.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Places of which nobody was asked yet which of two versions stays. */
  get undecided(): readonly string[] {
    return [...this.#undecided].sort();
  }

  /**
   * Changes a place in a tab.
   *
   * @param before - the value that the tab has shown there
   * @param asked - the versions between which the tab has asked there
   */
  change(
    tab: number,
    place: string,
    before: string,
    after: string,
    asked: readonly string[] = [],
  ): void {
    if (before === after) return;
    const latest = this.#values.get(place) ?? asRecognized;
    if (![before, after, ...asked].includes(latest)) this.#undecided.add(place);
    this.#set(tab, place, after);
    this.#stepsOf(tab).push({ place, before, after });
  }

  /**
   * True when taking back the latest step of a tab has one outcome: nobody else has changed its
   * place since all tabs had the same, of which this one may not know yet.
   */
  isUndoCertain(tab: number): boolean {
    const place = this.#stepsOf(tab).at(-1)?.place;
    return [...(this.#authors.get(place ?? '') ?? [])].every((author) => author === tab);
  }

  /** Takes back the latest step of a tab, unless its place was changed since. */
  undo(tab: number): void {
    const step = this.#stepsOf(tab).pop();
    if (step !== undefined && this.#values.get(step.place) === step.after)
      this.#set(tab, step.place, step.before);
  }

  /** A user who is shown both versions of a place has chosen the latest one, or types another. */
  decide(place: string): void {
    this.#undecided.delete(place);
  }

  /** Chooses the version of another tab at a place that was changed in two ways. */
  choose(place: string, value: string): void {
    this.decide(place);
    this.#values.set(place, value);
  }

  /** Forgets who has changed what, when all tabs have the same. */
  settle(): void {
    this.#authors.clear();
  }

  /** Forgets the steps of a tab, as reloading it does. */
  reload(tab: number): void {
    this.#steps[tab] = [];
  }

  #set(tab: number, place: string, value: string): void {
    this.#values.set(place, value);
    this.#authors.set(place, (this.#authors.get(place) ?? new Set()).add(tab));
  }

  #stepsOf(tab: number): Step[] {
    const steps = this.#steps[tab] ?? [];
    this.#steps[tab] = steps;
    return steps;
  }
}
