import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A package whose code or files are part of the studio. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** The packages that were bundled so far, by their folders. */
const packages = new Map<string, BundledPackage>();

/** Collects what a bundle contains. It is a plugin of the workers, which are bundled first. */
export function collectNotices(): Plugin {
  return {
    name: 'collect-notices',
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = packageFolderOf(id);
        if (folder !== undefined && !packages.has(folder)) packages.set(folder, read(folder));
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
      const notices = [...packages.values()]
        .filter(({ name }) => !name.startsWith('@earshot/'))
        .sort((left, right) => left.name.localeCompare(right.name));
      this.emitFile({
        type: 'asset',
        fileName: 'notices.txt',
        source: `The studio contains these packages.\n\n${notices.map(format).join('\n')}`,
      });
    },
  };
}

/** Folder of the installed package that a module is of, or undefined for one of the project. */
function packageFolderOf(id: string): string | undefined {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  const match = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
  const folder = match?.[1];
  return folder !== undefined && existsSync(join(folder, 'package.json')) ? folder : undefined;
}

/** Reads the license of a package. A few name theirs, and have no text. */
function read(folder: string): BundledPackage {
  // Every installed package has a manifest with these fields, but for the license.
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const { license, name, version } = manifest;
  const file = readdirSync(folder).find((entry) => /^(license|licence|copying)/i.test(entry));
  if (license === undefined) throw new Error(`${name} ${version} has no license for the notices`);
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, license, text };
}

function format({ license, name, text, version }: BundledPackage): string {
  return `${'-'.repeat(72)}\n${name} ${version} (${license})\n\n${text}\n`;
}
