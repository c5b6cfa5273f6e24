import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, errorMessage } from '../command-error.js';
import { userFolder } from '../user-folders.js';
import type { FetchedPart } from './fetched-part.js';

/** File that is written last, so that a folder with it is complete. */
const marker = 'complete.json';

/** Facts about a completed installation. */
export interface InstallationFacts {
  readonly packages: number;
  readonly seconds: number;
}

/**
 * Folder in which a part is kept for one version of this command. It appears as a whole: several
 * commands may fill it at the same time.
 */
export class PartCache {
  readonly part: FetchedPart;
  readonly #root: string;
  /** Folder of the installation. Binaries in it are those of one platform and one ABI of Node.js. */
  readonly folder: string;

  constructor(
    part: FetchedPart,
    version: string,
    root: string = process.env['EARSHOT_CACHE_DIR'] || userFolder('cache'),
  ) {
    const { arch, platform, versions } = process;
    this.part = part;
    this.#root = root;
    this.folder = join(root, `${part.stem}-${version}-${platform}-${arch}-${versions.modules}`);
  }

  /** True when everything is there. */
  get isComplete(): boolean {
    return existsSync(join(this.folder, marker));
  }

  /** The command beside the part, which finds it as any package finds another one. */
  get entry(): string {
    return join(this.folder, 'node_modules', '@earshot', 'cli', 'dist', 'earshot.js');
  }

  /**
   * Fills the folder.
   *
   * @param install - installs into an empty folder
   * @throws CommandError when the folder cannot be written, and what the installation throws
   */
  async fill(install: (folder: string) => Promise<InstallationFacts>): Promise<InstallationFacts> {
    const staging = join(this.#root, `.incomplete-${randomUUID()}`);
    await mkdir(staging, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
      throw new CommandError(
        `${this.part.title} cannot be kept in ${this.#root}: ${errorMessage(cause)}`,
        {
          hint: 'EARSHOT_CACHE_DIR names another folder',
          cause,
        },
      );
    });
    try {
      const facts = await install(staging);
      await writeFile(join(staging, marker), `${JSON.stringify(facts)}\n`);
      await this.#publish(staging);
      return facts;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  /** Moves a complete folder to its place, unless another command was faster. */
  async #publish(staging: string): Promise<void> {
    if (!this.isComplete) await rm(this.folder, { recursive: true, force: true });
    await rename(staging, this.folder).catch((error: unknown) => {
      if (!this.isComplete) throw error;
    });
  }
}
