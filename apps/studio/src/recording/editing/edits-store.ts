import type { TranscriptEdits } from '@earshot/core/edits';
import { ServiceError } from '../../session/session.js';
import { noEdits } from './edit-operations.js';
import { readEdits, writeEdits } from './edits-requests.js';

/**
 * State of saving the edits to the service: `conflict` when another client has changed them
 * meanwhile, `failed` until the next attempt succeeds.
 */
type SavingState = 'loading' | 'unavailable' | 'saved' | 'saving' | 'conflict' | 'failed';

/** State of the edits of a recording. */
export interface EditsState {
  readonly edits: TranscriptEdits;
  readonly saving: SavingState;
  /** Error of `failed` and `unavailable`, otherwise null. */
  readonly error: unknown;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const saveDelayMs = 400;
const retryDelayMs = { first: 2000, longest: 30_000 };
/** Maximum number of versions that can be undone. Versions share their common parts. */
const longestHistory = 1000;
const preconditionFailed = 412;

/** The edits of one recording. It keeps their history, and saves them to the service. */
export class EditsStore {
  readonly #path: string;
  readonly #listeners = new Set<() => void>();
  #state: EditsState = {
    edits: noEdits,
    saving: 'loading',
    error: null,
    canUndo: false,
    canRedo: false,
  };
  #past: TranscriptEdits[] = [];
  #future: TranscriptEdits[] = [];
  /** Latest known version of the service. */
  #saved: { edits: TranscriptEdits; tag: string } = { edits: noEdits, tag: '*' };
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isWriting = false;
  #retryMs = retryDelayMs.first;

  /** @param path - path of the job at the service */
  constructor(path: string) {
    this.#path = path;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): EditsState => this.#state;

  /** True while some changes are not saved at the service. */
  get isUnsaved(): boolean {
    return this.#state.edits !== this.#saved.edits;
  }

  /** Reads the version of the service, which replaces everything here. */
  readonly load = async (signal: AbortSignal): Promise<void> => {
    try {
      this.#saved = await readEdits(this.#path, signal);
      this.#past = [];
      this.#future = [];
      this.#update({ edits: this.#saved.edits, saving: 'saved', error: null });
    } catch (error) {
      if (!signal.aborted) this.#update({ saving: 'unavailable', error });
    }
  };

  /** Makes a change that can be undone. */
  readonly change = (change: (edits: TranscriptEdits) => TranscriptEdits): void => {
    const { edits, saving } = this.#state;
    if (saving === 'loading' || saving === 'unavailable') return;
    const changed = change(edits);
    if (JSON.stringify(changed) === JSON.stringify(edits)) return;
    this.#past = [...this.#past, edits].slice(-longestHistory);
    this.#future = [];
    this.#show(changed);
  };

  readonly undo = (): void => {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#state.edits];
    this.#show(before);
  };

  readonly redo = (): void => {
    const next = this.#future.at(-1);
    if (next === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#state.edits];
    this.#show(next);
  };

  /** Resolves a conflict: the edits of this page replace those of the service. */
  readonly keepMine = async (): Promise<void> => {
    const { signal } = new AbortController();
    try {
      this.#saved = await readEdits(this.#path, signal);
      this.#update({ saving: 'saving' });
      await this.save();
    } catch (error) {
      this.#update({ error });
    }
  };

  /** Writes unsaved changes immediately. Never rejects: the state holds the reason. */
  readonly save = async (): Promise<void> => {
    this.#cancelTimer();
    const { saving } = this.#state;
    if (this.#isWriting || saving === 'conflict') return;
    if (!this.isUnsaved) {
      // The change was undone before it was written.
      if (saving === 'saving') this.#update({ saving: 'saved', error: null });
      return;
    }
    this.#isWriting = true;
    const { edits } = this.#state;
    this.#update({ saving: 'saving' });
    try {
      this.#saved = { edits, tag: await writeEdits(this.#path, { edits, tag: this.#saved.tag }) };
      this.#retryMs = retryDelayMs.first;
      this.#update({ saving: this.isUnsaved ? 'saving' : 'saved', error: null });
      if (this.isUnsaved) this.#schedule(saveDelayMs);
    } catch (error) {
      const isConflict = error instanceof ServiceError && error.status === preconditionFailed;
      this.#update({ saving: isConflict ? 'conflict' : 'failed', error });
      if (!isConflict) this.#schedule(this.#retryMs);
      this.#retryMs = Math.min(retryDelayMs.longest, this.#retryMs * 2);
    } finally {
      this.#isWriting = false;
    }
  };

  #show(edits: TranscriptEdits): void {
    const { saving } = this.#state;
    this.#update({ edits, ...(saving === 'saved' ? { saving: 'saving' } : {}) });
    if (saving !== 'conflict') this.#schedule(saveDelayMs);
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
    this.#state = {
      ...this.#state,
      ...changes,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    };
    for (const listener of this.#listeners) listener();
  }
}
