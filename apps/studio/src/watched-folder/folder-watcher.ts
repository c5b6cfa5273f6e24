import { queryClient } from '../session/client.js';
import { sessionQuery } from '../session/session.js';
import { pickFolder } from './folder-handle.js';
import { folderPlace } from './folder-place.js';
import {
  type HandledFile,
  type KeptFolder,
  keepFolder,
  keepHandled,
  readFolders,
  readHandled,
} from './folder-store.js';
import { FolderUploads } from './folder-uploads.js';
import { scanFolder } from './scan-folder.js';

/** Pause between two looks at the folder, in milliseconds. */
const lookEveryMs = 3000;
/** Looks after which files that were uploaded are looked at too, as others may have replaced them. */
const looksUntilAll = 100;
/** Files that are opened in one look, to see whether they are complete. */
const openedAtOnce = 50;
/** Only one tab watches, and has this lock meanwhile. */
const lockName = 'earshot.watched-folder';
/**
 * Time that a click waits for the lock, in milliseconds: a tab that was just closed has it for a
 * moment.
 */
const patienceMs = 10_000;

/** Uploads the audio and video of a folder of the user, each file once. */
class FolderWatcher {
  #kept: KeptFolder | undefined;
  #uploads: FolderUploads | undefined;
  /** Files that need not be uploaded, by their paths. */
  #handled = new Map<string, HandledFile>();
  /** Files at the look before, which are complete once they have not changed since. */
  #before = new Map<string, HandledFile>();
  #looks = 0;
  #release: (() => void) | undefined;

  /** Lets the user choose a folder, and watches it. */
  async choose(): Promise<void> {
    const handle = await pickFolder();
    const owner = findOwner();
    if (handle === undefined || owner === undefined) return;
    const former = await readFolders(owner);
    const same = await Promise.all(former.map((folder) => handle.isSameEntry(folder.handle)));
    const known = former.find((_, index) => same[index]);
    const folder = { id: known?.id ?? crypto.randomUUID(), owner, handle, isWatched: true };
    for (const other of former)
      if (other.isWatched && other.id !== folder.id)
        await keepFolder({ ...other, isWatched: false });
    await keepFolder(folder);
    this.#end();
    folderPlace.report({ uploaded: 0 });
    await this.#watch(folder);
  }

  /** Finds the folder of an earlier visit, and watches it if the browser does not ask first. */
  async restore(): Promise<void> {
    const owner = findOwner();
    if (owner === undefined || this.#kept?.owner === owner) return;
    this.#forget();
    // A browser that stores nothing has no folder of an earlier visit.
    const folders = await readFolders(owner).catch(() => []);
    const folder = folders.find(({ isWatched }) => isWatched);
    if (folder === undefined) return;
    const isAllowed = (await folder.handle.queryPermission({ mode: 'read' })) === 'granted';
    if (isAllowed) await this.#watch(folder);
    else this.#hold(folder, 'paused');
  }

  /** Watches the folder again. Must be called by a click, since the browser may ask. */
  async resume(): Promise<void> {
    const folder = this.#kept;
    if (folder === undefined) return;
    const permission = await folder.handle.requestPermission({ mode: 'read' });
    if (permission !== 'granted') return;
    const isFree = await this.#takeLock({ signal: AbortSignal.timeout(patienceMs) });
    // It may have been stopped meanwhile, or another one chosen.
    const kept = this.#kept;
    if (kept === undefined) this.#forget();
    else if (isFree) await this.#watch(kept);
    else this.#hold(kept, 'elsewhere');
  }

  /** Ends it. Files that are on their way stay so. */
  async stop(): Promise<void> {
    const folder = this.#kept;
    this.#forget();
    if (folder !== undefined) await keepFolder({ ...folder, isWatched: false });
  }

  #hold(folder: KeptFolder, status: 'elsewhere' | 'lost' | 'paused' | 'watched'): void {
    this.#kept = folder;
    folderPlace.report({ status, name: folder.handle.name });
  }

  /** Stops to look. The tab still has the folder. */
  #end(): void {
    this.#uploads?.close();
    this.#uploads = undefined;
  }

  #forget(): void {
    this.#end();
    this.#kept = undefined;
    this.#release?.();
    this.#release = undefined;
    folderPlace.report({ status: 'none', uploaded: 0 });
  }

  async #watch(folder: KeptFolder): Promise<void> {
    if (!(await this.#takeLock({ ifAvailable: true }))) {
      this.#hold(folder, 'elsewhere');
      return;
    }
    this.#end();
    this.#handled = await readHandled(folder.id);
    this.#before.clear();
    this.#looks = 0;
    this.#uploads = new FolderUploads((file, isUploaded) => this.#note(file, isUploaded));
    this.#hold(folder, 'watched');
    void this.#repeat(folder, this.#uploads);
  }

  /** Looks at the folder again and again, until something else is done with it. */
  async #repeat(folder: KeptFolder, uploads: FolderUploads): Promise<void> {
    while (this.#uploads === uploads) {
      if (findOwner() !== folder.owner) {
        this.#forget();
        return;
      }
      try {
        await this.#look(folder, uploads);
      } catch (error) {
        if (this.#uploads !== uploads) return;
        this.#end();
        this.#hold(folder, isForbidden(error) ? 'paused' : 'lost');
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  /** Looks at the folder once. Only as many files are opened as can be uploaded soon. */
  async #look({ handle, id }: KeptFolder, uploads: FolderUploads): Promise<void> {
    uploads.retryFailed();
    if (uploads.room === 0) return;
    const isWhole = this.#looks % looksUntilAll === 0;
    this.#looks += 1;
    const seen = new Map<string, HandledFile>();
    for await (const found of scanFolder(handle)) {
      if (uploads.room === 0 || seen.size === openedAtOnce || this.#uploads !== uploads) break;
      const { path } = found;
      const isChecked = isWhole || this.#before.has(path) || !this.#handled.has(path);
      if (uploads.has(path) || !isChecked) continue;
      const content = await openFile(found.handle);
      if (content === undefined) continue;
      const { lastModified: modifiedMs, size: sizeBytes } = content;
      const file = { folder: id, path, sizeBytes, modifiedMs };
      if (sizeBytes === 0 || isSame(file, this.#handled.get(path))) continue;
      if (isSame(file, this.#before.get(path))) uploads.add(file, content);
      else seen.set(path, file);
    }
    this.#before = seen;
  }

  #note(file: HandledFile, isUploaded: boolean): void {
    this.#handled.set(file.path, file);
    if (isUploaded) folderPlace.report({ uploaded: folderPlace.getSnapshot().uploaded + 1 });
    // Where the browser stores nothing, it is uploaded again by a later visit.
    void keepHandled(file).catch(() => undefined);
  }

  /** @returns false when another tab has it */
  async #takeLock(options: LockOptions): Promise<boolean> {
    if (this.#release !== undefined) return true;
    return new Promise((resolve) => {
      navigator.locks
        .request(lockName, options, (lock) => {
          resolve(lock !== null);
          if (lock === null) return undefined;
          return new Promise<void>((release) => {
            this.#release = release;
          });
        })
        // It has waited in vain, or for a lock that this tab has got in another way.
        .catch(() => resolve(this.#release !== undefined));
    });
  }
}

/** The key of the session, undefined for a browser that is not signed in. */
function findOwner(): string | undefined {
  const key = queryClient.getQueryData(sessionQuery.queryKey)?.key;
  return key === undefined ? undefined : `${key.name} ${key.hint}`;
}

/** A file as it is now, undefined when it is gone. */
async function openFile(handle: FileSystemFileHandle): Promise<File | undefined> {
  try {
    return await handle.getFile();
  } catch (error) {
    if (isForbidden(error)) throw error;
    return undefined;
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

function isSame(one: HandledFile, other: HandledFile | undefined): boolean {
  return one.sizeBytes === other?.sizeBytes && one.modifiedMs === other.modifiedMs;
}

/** Watches the folder of this tab. */
export const folderWatcher: FolderWatcher = new FolderWatcher();
