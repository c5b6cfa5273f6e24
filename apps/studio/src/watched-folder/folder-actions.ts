import { canWatchFolders } from './folder-place.js';

/** What can be done with the watched folder. */
export const folderActions = {
  /** Lets the user choose a folder. */
  choose: async () => (await loadWatcher()).choose(),
  /** Continues with the folder, which the user may have to allow. */
  resume: async () => (await loadWatcher()).resume(),
  /** Ends it. The folder may be chosen again later, and continues then. */
  stop: async () => (await loadWatcher()).stop(),
  /** Continues with the folder of an earlier visit, where the browser allows it without a question. */
  restore: async () => (canWatchFolders ? (await loadWatcher()).restore() : undefined),
} as const;

async function loadWatcher() {
  return (await import('./folder-watcher.js')).folderWatcher;
}
