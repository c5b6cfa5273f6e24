import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownVersion } from '../own-version.js';

/** A part of the command that is fetched when it is first needed. */
export interface FetchedPart {
  /** Stem of the folder that it is kept in. */
  readonly stem: string;
  /** The package that its commands import, which is fetched in the version of this command. */
  readonly packageName: string;
  /** What users call it, with its article. */
  readonly title: string;
  /** Size on the disk. */
  readonly size: string;
}

/** The service, its engines and the tools for models. */
export const serverPart: FetchedPart = {
  stem: 'server',
  packageName: '@earshot/server',
  title: 'the server and its engines',
  size: 'about 500 MB',
};

/** The server of the Model Context Protocol. */
export const mcpPart: FetchedPart = {
  stem: 'mcp',
  packageName: '@earshot/mcp',
  title: 'the server for assistants',
  size: 'about 30 MB',
};

/**
 * True when a part is installed beside this command, in the same version: by the user, or in the
 * folder where it was fetched into.
 */
export function isPartHere({ packageName }: FetchedPart): boolean {
  try {
    const path = fileURLToPath(import.meta.resolve(`${packageName}/package.json`));
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
    return version === ownVersion();
  } catch {
    return false;
  }
}
