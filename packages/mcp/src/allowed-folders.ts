import { realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { ToolError } from './tool-error.js';

/** Folders whose files may be read. */
export class AllowedFolders {
  readonly #folders: readonly string[];

  /** @throws Error when a folder does not exist */
  constructor(folders: readonly string[]) {
    this.#folders = folders.map((folder) => realpathSync(folder));
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
