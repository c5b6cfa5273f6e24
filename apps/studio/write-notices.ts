import { formatNotices, packageFolderOf } from '@earshot/presets/notices';
import type { Plugin } from 'vite';

/** Folders of the packages that were bundled so far. */
const folders = new Set<string>();

/** Collects what a bundle contains. It is a plugin of the workers, which are bundled first. */
export function collectNotices(): Plugin {
  return {
    name: 'collect-notices',
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = packageFolderOf(id);
        if (folder !== undefined) folders.add(folder);
      }
    },
  };
}

/**
 * Writes the notices of everything that is bundled, fonts included, which their licenses ask for,
 * into the file `notices.txt` beside the page. It comes after {@link collectNotices}.
 */
export function writeNotices(): Plugin {
  return {
    name: 'write-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'notices.txt',
        source: formatNotices('The studio', folders),
      });
    },
  };
}
