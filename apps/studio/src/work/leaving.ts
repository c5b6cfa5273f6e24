/** What is done when the tab is reloaded, closed or leads to another site. */
type Act = () => void;

/**
 * The end of this tab: what is typed is confirmed first, and then drafts are kept. Listeners of the
 * event itself would run in the order in which they were added.
 */
class Leaving {
  readonly #confirming = new Set<Act>();
  readonly #keeping = new Set<Act>();

  constructor() {
    addEventListener('pagehide', () => {
      for (const act of [...this.#confirming, ...this.#keeping]) act();
    });
  }

  /** Adds what confirms something. The returned function removes it. */
  addConfirm(act: Act): () => void {
    return add(this.#confirming, act);
  }

  /** Adds what keeps something, after everything was confirmed. The returned function removes it. */
  addKeep(act: Act): () => void {
    return add(this.#keeping, act);
  }
}

function add(acts: Set<Act>, act: Act): () => void {
  acts.add(act);
  return () => acts.delete(act);
}

/** The end of this tab. */
export const leaving = new Leaving();
