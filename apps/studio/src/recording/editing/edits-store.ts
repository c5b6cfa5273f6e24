import type { TranscriptEdits } from '@earshot/core/edits';
import { ServiceError } from '../../session/session.js';
import { Drafts } from '../../work/drafts.js';
import { EditHistory } from './edit-history.js';
import { noEdits } from './edit-operations.js';
import { type EditsVersion, readEdits, writeEdits } from './edits-requests.js';
import type { EditsState } from './edits-state.js';
import { followConflicts, keepUndecided } from './follow-conflicts.js';
import { type EditConflict, mergeEdits, resolveConflict } from './merge-edits.js';
import { mergeWithSent, type OwnEdits } from './merge-sent.js';

/** Edits that are not at the service yet. */
interface EditsDraft extends OwnEdits {
  readonly conflicts: readonly EditConflict[];
}

const saveDelayMs = 400;
const retryDelayMs = { first: 2000, longest: 30_000 };
const preconditionFailed = 412;
const drafts = new Drafts('edits');

/**
 * The edits of one recording. It keeps their history, saves them to the service, and merges them
 * with those of other clients. Until they are saved, this browser keeps them as a draft.
 */
export class EditsStore {
  readonly #path: string;
  readonly #listeners = new Set<() => void>();
  readonly #history = new EditHistory();
  /** Other tabs of this browser with the same recording. */
  readonly #tabs: BroadcastChannel;
  #state: EditsState = {
    edits: noEdits,
    saving: 'loading',
    error: null,
    canUndo: false,
    canRedo: false,
    conflicts: [],
  };
  /** Latest known version of the service. */
  #saved: EditsVersion = { edits: noEdits, tag: '*' };
  /** The version that was sent to the service, undefined when it has responded. */
  #sent: TranscriptEdits | undefined;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isWriting = false;
  /** True when others may have saved something that this tab has not read yet. */
  #isBehind = false;
  /** Number of reasons for which nothing of others is merged now. */
  #holds = 0;
  #retryMs = retryDelayMs.first;

  /** @param path - path of the job at the service */
  constructor(path: string) {
    this.#path = path;
    this.#tabs = new BroadcastChannel(`earshot.edits.${path}`);
    this.#tabs.addEventListener('message', () => void this.refresh());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): EditsState => this.#state;

  /** True while some changes are not saved at the service. */
  get isUnsaved(): boolean {
    return this.#sent !== undefined || this.#state.edits !== this.#saved.edits;
  }

  /** Reads the version of the service, and merges the drafts of closed tabs into it. */
  readonly load = async (signal: AbortSignal): Promise<void> => {
    if (this.#isLoaded) return this.refresh();
    try {
      const saved = await readEdits(this.#path, signal);
      const left = await drafts.takeLeft(this.#path);
      // The page may have been opened again meanwhile, and something changed on it.
      if (this.#isLoaded) this.#isBehind = true;
      else {
        this.#saved = saved;
        this.#update({ edits: saved.edits, saving: 'saved', error: null });
      }
      for (const { value } of left) this.#takeDraft(value as EditsDraft);
      await this.#catchUp();
    } catch (error) {
      if (!signal.aborted && !this.#isLoaded) this.#update({ saving: 'unavailable', error });
    }
  };

  /** True once the version of the service is known. Before that nothing can be changed. */
  get #isLoaded(): boolean {
    const { saving } = this.#state;
    return saving !== 'loading' && saving !== 'unavailable';
  }

  /**
   * Merges nothing of others until the returned function is called: a word that is being typed
   * would otherwise replace a version of it that its author has never seen.
   */
  readonly hold = (): (() => void) => {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#holds === 0) void this.save().then(this.refresh);
    };
  };

  /** Merges what other clients have saved meanwhile. Never rejects: it is merged later instead. */
  readonly refresh = async (): Promise<void> => {
    this.#isBehind = true;
    await this.#catchUp();
  };

  /** Makes a change that can be undone. */
  readonly change = (change: (edits: TranscriptEdits) => TranscriptEdits): void => {
    if (!this.#isLoaded) return;
    const { conflicts, edits } = this.#state;
    const changed = change(edits);
    if (JSON.stringify(changed) === JSON.stringify(edits)) return;
    this.#history.add(edits, changed);
    // Whoever types over a place that was changed in two ways has seen both, and decided.
    this.#show(changed, keepUndecided(conflicts, changed));
  };

  readonly undo = (): void => {
    const before = this.#history.undo(this.#state.edits);
    if (before !== undefined) this.#show(before);
  };

  readonly redo = (): void => {
    const next = this.#history.redo(this.#state.edits);
    if (next !== undefined) this.#show(next);
  };

  /** Decides what stays at a place that was changed in two ways. It can be undone. */
  readonly resolve = (conflict: EditConflict, side: 'mine' | 'theirs'): void => {
    const { conflicts, edits } = this.#state;
    // The other version has changed just now, and nobody has seen that yet.
    if (!conflicts.includes(conflict)) return;
    const others = conflicts.filter((each) => each !== conflict);
    if (side === 'theirs') return this.#show(edits, others);
    const chosen = resolveConflict(edits, conflict, side);
    this.#history.add(edits, chosen);
    this.#show(chosen, others);
  };

  /** Writes unsaved changes immediately. Never rejects: the state holds the reason. */
  readonly save = async (): Promise<void> => {
    this.#cancelTimer();
    if (this.#isWriting) return;
    if (!this.isUnsaved) {
      // The change was undone before it was written.
      const { saving } = this.#state;
      if (saving === 'saving' || saving === 'failed')
        this.#update({ saving: 'saved', error: null });
      return;
    }
    this.#isWriting = true;
    this.#update({ saving: 'saving' });
    try {
      if (!(await this.#settleSent())) return;
      await this.#write();
      this.#tabs.postMessage(this.#saved.tag);
      this.#retryMs = retryDelayMs.first;
      this.#update({ saving: this.isUnsaved ? 'saving' : 'saved', error: null });
      this.#keepDraft();
      if (this.isUnsaved) this.#schedule(saveDelayMs);
    } catch (error) {
      await this.#recover(error);
    } finally {
      this.#isWriting = false;
      void this.#catchUp();
    }
  };

  /** Finds out whether the service has what was sent. @returns false while nothing is merged */
  async #settleSent(): Promise<boolean> {
    if (this.#sent === undefined) return true;
    const theirs = await this.#readTheirs();
    if (this.#holds > 0) return false;
    this.#merge(theirs);
    return true;
  }

  /** Sends the edits to the service. It may have them even if that fails. */
  async #write(): Promise<void> {
    const { edits } = this.#state;
    this.#sent = edits;
    this.#keepDraft();
    this.#saved = { edits, tag: await writeEdits(this.#path, { edits, tag: this.#saved.tag }) };
    this.#sent = undefined;
  }

  #readTheirs(): Promise<EditsVersion> {
    return readEdits(this.#path, new AbortController().signal);
  }

  /** Reads and merges the version of the service, unless that has to wait. */
  async #catchUp(): Promise<void> {
    const hasToWait = (): boolean =>
      this.#isWriting || this.#holds > 0 || this.#state.saving === 'loading';
    while (this.#isBehind && !hasToWait()) {
      this.#isBehind = false;
      const known = this.#saved;
      try {
        const theirs = await this.#readTheirs();
        // It may be older than what this tab has written meanwhile.
        if (hasToWait() || known !== this.#saved) this.#isBehind = true;
        else if (theirs.tag !== known.tag) this.#merge(theirs);
      } catch {
        // The connection is away. The next save merges as well.
      }
    }
  }

  /** Merges a newer version of the service, or waits before the next attempt. */
  async #recover(failure: unknown): Promise<void> {
    const status = failure instanceof ServiceError ? failure.status : 0;
    // What was refused is not at the service. Any other failure leaves that open.
    if (status >= 400 && status < 500) this.#sent = undefined;
    try {
      if (status !== preconditionFailed) throw failure;
      const theirs = await this.#readTheirs();
      // It is saved again, and merged, when nothing is typed any more.
      if (this.#holds === 0) this.#merge(theirs);
    } catch (error) {
      this.#update({ saving: 'failed', error });
      this.#schedule(this.#retryMs);
      this.#retryMs = Math.min(retryDelayMs.longest, this.#retryMs * 2);
    }
  }

  /** Takes a newer version of the service, with the changes that were made here. */
  #merge(theirs: EditsVersion): void {
    const { conflicts } = this.#state;
    const merged = this.isUnsaved
      ? mergeWithSent(this.#own, theirs.edits)
      : { edits: theirs.edits, conflicts: [] };
    this.#saved = theirs;
    this.#sent = undefined;
    this.#show(merged.edits, [...conflicts, ...merged.conflicts]);
  }

  /** Takes over a draft of a tab that was closed before it was saved. */
  #takeDraft({ conflicts, ...own }: EditsDraft): void {
    const merged = mergeWithSent(own, this.#state.edits);
    // What was sent may arrive at the service even now.
    if (own.sent !== undefined)
      this.#sent = mergeEdits(own.base, own.sent, this.#sent ?? this.#saved.edits).edits;
    this.#show(merged.edits, [...this.#state.conflicts, ...conflicts, ...merged.conflicts]);
  }

  /** Shows edits, which are saved soon. @param conflicts - what is left to decide */
  #show(edits: TranscriptEdits, conflicts = this.#state.conflicts): void {
    const isSaved = JSON.stringify(edits) === JSON.stringify(this.#saved.edits);
    const { saving } = this.#state;
    // The same object, by which it is known to be saved.
    this.#update({
      edits: isSaved ? this.#saved.edits : edits,
      conflicts: followConflicts(conflicts, edits),
    });
    this.#keepDraft();
    if (saving === 'saved' && !isSaved) this.#update({ saving: 'saving' });
    this.#schedule(saveDelayMs);
  }

  /** The edits of this tab, as those of the service are merged into them. */
  get #own(): OwnEdits {
    return { base: this.#saved.edits, sent: this.#sent, edits: this.#state.edits };
  }

  /** Keeps what is not at the service in this browser. */
  #keepDraft(): void {
    const { conflicts } = this.#state;
    if (!this.isUnsaved && conflicts.length === 0) return drafts.remove(this.#path);
    const draft: EditsDraft = { ...this.#own, conflicts };
    drafts.write(this.#path, draft);
  }

  #schedule(delayMs: number): void {
    this.#cancelTimer();
    this.#timer = setTimeout(() => void this.save(), delayMs);
  }

  #cancelTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #update(changes: Partial<EditsState>): void {
    const { canRedo, canUndo } = this.#history;
    this.#state = { ...this.#state, ...changes, canUndo, canRedo };
    for (const listener of this.#listeners) listener();
  }
}
