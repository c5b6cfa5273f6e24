import { realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { InvalidArgumentError } from '@earshot/http';
import { ToolError } from './tool-error.js';

/** Folders whose files may be read. */
export class AllowedFolders {
  readonly #folders: readonly string[];

  /** @throws InvalidArgumentError for anything but an array, and that names a folder that is missing */
  constructor(folders: readonly string[]) {
    if (!Array.isArray(folders))
      throw new InvalidArgumentError(
        `folders must be an array of paths, got ${typeof folders} ${String(folders)}`,
      );
    this.#folders = folders.map((folder) => resolveFolder(folder));
  }

  /**
   * Finds a file within the folders, also behind links. A relative path begins in one of them.
   *
   * @returns its path without links
   * @throws ToolError for a file that is not allowed, or that does not exist. What exists outside
   * of the folders does not show.
   */
  async find(path: string): Promise<string> {
    if (this.#folders.length === 0)
      throw new ToolError(
        'No folder is allowed, so that only http and https addresses can be transcribed. Ask the user to start earshot-mcp with --folder and the folder of the file.',
      );
    const candidates = this.#folders.map((folder) => resolve(folder, path));
    for (const candidate of candidates) {
      const real = await realpath(candidate).catch(() => undefined);
      if (real !== undefined && this.#contains(real)) return real;
    }
    const folders = this.#folders.join(', ');
    throw new ToolError(
      candidates.some((candidate) => this.#contains(candidate))
        ? `There is no file ${path} in the allowed folders: ${folders}.`
        : `${path} is not within the allowed folders: ${folders}. Ask the user to start earshot-mcp with --folder and its folder.`,
    );
  }

  #contains(path: string): boolean {
    return this.#folders.some((folder) => {
      const below = relative(folder, path);
      return !isAbsolute(below) && below.split(sep)[0] !== '..';
    });
  }
}

function resolveFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new InvalidArgumentError(
      `folders has ${folder}, which is not a folder that exists`,
      cause,
    );
  }
}
