import type { UploadProgress, WaitProgress } from '@earshot/react';
import { unsavedWork } from '../work/unsaved-work.js';

/** A file, or the address of one. */
export type UploadSource = File | { readonly url: string };

/** Audio on its way to a transcript. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly source: UploadSource;
  /** Who has added it: the user, or the folder that is watched. */
  readonly origin: 'user' | 'folder';
  /** The options at the time when it was added. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /**
   * `waiting` for its turn, `sending` to the service, `transcribing` as a job, `done`, or `failed`
   * in one of them.
   */
  readonly phase: 'waiting' | 'sending' | 'transcribing' | 'done' | 'failed';
  /** Number of times that it was sent. */
  readonly attempt: number;
  /** What was sent so far, null before. */
  readonly sent: UploadProgress | null;
  /** The job that it has become, null until then. */
  readonly jobId: string | null;
  /** Progress of the job, null until it is known. */
  readonly progress: WaitProgress | null;
  /** Reason of `failed`, otherwise null. */
  readonly error: unknown;
}

/** Number of simultaneous uploads. Browsers open few connections to one server. */
const concurrentUploads = 2;

/**
 * The uploads of this tab, which continue while other pages are open. They are sent in the order in
 * which they were added. One that has failed leaves its place to the next one.
 */
class Uploads {
  readonly #listeners = new Set<() => void>();
  #list: readonly Upload[] = [];
  #nextId = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): readonly Upload[] => this.#list;

  /** True while something is not at the service yet, and would be lost with the tab. */
  get isUnsent(): boolean {
    return this.#list.some(({ jobId }) => jobId === null);
  }

  /** @returns the ids of the new uploads, in the order of their sources */
  add(
    sources: readonly UploadSource[],
    parameters: Upload['parameters'],
    origin: Upload['origin'] = 'user',
  ): readonly number[] {
    const added = sources.map((source): Upload => {
      this.#nextId += 1;
      return {
        id: this.#nextId,
        name: source instanceof File ? source.name : source.url,
        source,
        origin,
        parameters,
        ...unsent,
        attempt: 0,
      };
    });
    this.#show([...this.#list, ...added]);
    return added.map(({ id }) => id);
  }

  /** Removes one, which also ends its upload. */
  remove(id: number): void {
    this.#show(this.#list.filter((each) => each.id !== id));
  }

  /** Sends one again that has failed. It waits for its turn. */
  retry(id: number): void {
    this.update(id, unsent);
  }

  /** Changes one as its upload or its job proceeds. */
  update(id: number, changes: Partial<Upload>): void {
    this.#show(this.#list.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  }

  #show(list: readonly Upload[]): void {
    const sending = list.filter(({ phase }) => phase === 'sending');
    const next = list
      .filter(({ phase }) => phase === 'waiting')
      .slice(0, Math.max(0, concurrentUploads - sending.length));
    this.#list = list.map((each) =>
      next.includes(each) ? { ...each, phase: 'sending', attempt: each.attempt + 1 } : each,
    );
    for (const listener of this.#listeners) listener();
  }
}

/** State of an upload before it is sent. */
const unsent = {
  phase: 'waiting',
  sent: null,
  jobId: null,
  progress: null,
  error: null,
} as const satisfies Partial<Upload>;

/** The uploads of this tab. */
export const uploads = new Uploads();
unsavedWork.add(() => uploads.isUnsent);
