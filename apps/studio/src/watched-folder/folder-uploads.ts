import { readPreferences } from '../preferences/preferences.js';
import { type Upload, uploads } from '../uploads/uploads.js';
import type { HandledFile } from './folder-store.js';

/** Uploads of a folder that have not become jobs yet. The other files wait in the folder. */
const uploadsAtOnce = 4;
/** Time after which a failed upload is tried again, in milliseconds. */
const retryMs = 60_000;
/** Uploads that are done and still shown. */
const shownAtEnd = 10;
/** Statuses of responses after which another attempt may succeed. */
const passing: ReadonlySet<unknown> = new Set([401, 408, 429]);

/** Uploads the files of a watched folder among those of the tab, a few at a time. */
export class FolderUploads {
  readonly #onHandled: (file: HandledFile, isUploaded: boolean) => void;
  readonly #pending = new Map<number, HandledFile>();
  readonly #failedAt = new Map<number, number>();
  /** Ids of uploads that have become jobs. */
  #sent: number[] = [];
  readonly #unsubscribe: () => void;

  /** @param onHandled - called with each file that is not to be uploaded again, and whether it was */
  constructor(onHandled: (file: HandledFile, isUploaded: boolean) => void) {
    this.#onHandled = onHandled;
    this.#unsubscribe = uploads.subscribe(() => this.#settle());
  }

  /** Files that can be added now. */
  get room(): number {
    return uploadsAtOnce - this.#pending.size;
  }

  /** True while a file is on its way. */
  has(path: string): boolean {
    return Array.from(this.#pending.values()).some((file) => file.path === path);
  }

  /** Uploads a file with the options of the user. */
  add(file: HandledFile, content: File): void {
    const [id] = uploads.add([content], readPreferences().parameters, 'folder');
    if (id !== undefined) this.#pending.set(id, file);
  }

  /** Tries those again that failed some time ago. */
  retryFailed(): void {
    for (const [id, failedAt] of this.#failedAt)
      if (Date.now() - failedAt >= retryMs) {
        this.#failedAt.delete(id);
        uploads.retry(id);
      }
  }

  /** Leaves the uploads that are on their way to the user. */
  close(): void {
    this.#unsubscribe();
  }

  /** Follows what the uploads of the tab have become. */
  #settle(): void {
    const list = new Map(uploads.getSnapshot().map((upload) => [upload.id, upload]));
    for (const [id, file] of this.#pending) {
      const upload = list.get(id);
      if (upload?.phase === 'failed' && upload.jobId === null && !isRefused(upload)) {
        if (!this.#failedAt.has(id)) this.#failedAt.set(id, Date.now());
        continue;
      }
      this.#failedAt.delete(id);
      const isSent = upload !== undefined && upload.jobId !== null;
      if (upload !== undefined && !isSent && upload.phase !== 'failed') continue;
      this.#pending.delete(id);
      if (isSent) this.#sent.push(id);
      this.#onHandled(file, isSent);
    }
    this.#tidy(list);
  }

  /** Removes the oldest uploads that are done: a folder may have any number of files. */
  #tidy(list: ReadonlyMap<number, Upload>): void {
    const shown = this.#sent.filter((id) => list.has(id));
    const done = shown.filter((id) => list.get(id)?.phase === 'done');
    const removed = new Set(done.slice(0, Math.max(0, done.length - shownAtEnd)));
    this.#sent = shown.filter((id) => !removed.has(id));
    for (const id of removed) uploads.remove(id);
  }
}

/** True for an upload that the service does not want, and will not want later either. */
function isRefused({ error }: Upload): boolean {
  const status: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 && !passing.has(status);
}
