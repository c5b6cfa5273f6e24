import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatNotices, packageFolderOf } from './format-notices.js';

export { formatNotices, mitLicense } from './format-notices.js';

const fileName = 'notices.txt';

/**
 * Plugin of esbuild that writes `dist/notices.txt` for a package which contains work of others.
 *
 * @param {readonly import('./notices.d.ts').DerivedPart[]} [parts]
 */
export function writeNotices(parts = []) {
  return {
    name: 'write-notices',
    /** @param {import('./notices.d.ts').Build} build */
    setup: (build) =>
      build.onEnd(({ metafile }) => {
        const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
        // What was read, and of which nothing is left, needs no notice.
        const paths = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
          Object.keys(inputs)
            .filter((path) => inputs[path].bytesInOutput > 0)
            .map((path) => resolve(path)),
        );
        const text = formatNotices(name, foldersOf(paths), parts);
        if (text === '') return;
        // The files of the build are written after this.
        mkdirSync('dist', { recursive: true });
        writeFileSync(`dist/${fileName}`, text);
      }),
  };
}

/**
 * Notices of a page that Vite builds, which are written beside it.
 */
export class PageNotices {
  /** @type {Set<string>} */
  #folders = new Set();
  #whole;

  /** @param {string} whole - such as `The studio` */
  constructor(whole) {
    this.#whole = whole;
  }

  /** Plugin that collects what a bundle contains: of the workers too, which are bundled first. */
  collect() {
    const folders = this.#folders;
    return {
      name: 'collect-notices',
      apply: isPageBuild,
      generateBundle() {
        for (const folder of foldersOf(this.getModuleIds())) folders.add(folder);
      },
    };
  }

  /** Plugin that writes the notices of everything that was collected, fonts included. */
  write() {
    const source = () => formatNotices(this.#whole, this.#folders);
    return {
      name: 'write-notices',
      apply: isPageBuild,
      generateBundle() {
        this.emitFile({ type: 'asset', fileName, source: source() });
      },
    };
  }
}

/** Is false for the bundle that renders pages ahead, which nobody receives. */
function isPageBuild(_options, { command, isSsrBuild }) {
  return command === 'build' && isSsrBuild !== true;
}

/** Folders of the installed packages that modules are of. @param {Iterable<string>} ids */
function foldersOf(ids) {
  return [...ids].map(packageFolderOf).filter((folder) => folder !== undefined);
}
