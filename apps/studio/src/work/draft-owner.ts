/**
 * This tab as the owner of drafts. While it is open it holds a lock, by which other tabs know that.
 */
class DraftOwner {
  readonly id = Math.random().toString(36).slice(2);

  constructor() {
    // Without a secure connection there are no locks: every other tab is then taken to be closed.
    void navigator.locks?.request(lockName(this.id), () => new Promise(() => undefined));
  }

  /** Those of some owners whose tabs are closed. */
  async findClosed(ids: readonly string[]): Promise<readonly string[]> {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    const open = new Set(held.map(({ name }) => name));
    return ids.filter((id) => id !== this.id && !open.has(lockName(id)));
  }
}

function lockName(id: string): string {
  return `earshot.tab.${id}`;
}

/** The owner of the drafts of this tab. */
export const draftOwner = new DraftOwner();
