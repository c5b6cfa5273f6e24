import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ModelError, systemErrorCode } from '../model-error.js';

const pinSchema = z.object({
  sha256: z.string(),
  sizeBytes: z.number(),
  pinnedAt: z.string(),
});
const pinsSchema = z.record(z.string(), pinSchema);

/** Checksum of a download at its first use. */
export interface PinnedChecksum extends z.infer<typeof pinSchema> {}

/**
 * Settles when every addition of this process is written. Additions are serialised, because each
 * writes the whole file.
 */
let additions: Promise<void> = Promise.resolve();

/** Checksums of downloads for which the catalogue has none, by their address. */
export class PinnedChecksums {
  readonly #path: string;

  /** @param modelsFolder - folder of models, in which the checksums are stored */
  constructor(modelsFolder: string) {
    this.#path = join(modelsFolder, 'pinned-checksums.json');
  }

  /** Returns the checksum of a download, or undefined before its first use. */
  async get(url: string): Promise<PinnedChecksum | undefined> {
    return (await this.#read())[url];
  }

  /**
   * Stores the checksum of a download at its first use. Concurrent calls store all of their
   * checksums.
   */
  add(url: string, checksum: PinnedChecksum): Promise<void> {
    const added = additions.then(() => this.#write(url, checksum));
    additions = added.catch(() => undefined);
    return added;
  }

  async #write(url: string, checksum: PinnedChecksum): Promise<void> {
    const pins = { ...(await this.#read()), [url]: checksum };
    await mkdir(join(this.#path, '..'), { recursive: true });
    const next = `${this.#path}.${process.pid}.tmp`;
    await writeFile(next, `${JSON.stringify(pins, null, 2)}\n`);
    await rename(next, this.#path);
  }

  async #read(): Promise<Record<string, PinnedChecksum>> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return {};
      throw error;
    }
    try {
      return pinsSchema.parse(JSON.parse(text));
    } catch (error) {
      // Ignoring the unreadable file would trust a changed download.
      throw new ModelError(
        'checksum_mismatch',
        `${this.#path} is not valid: correct it, or remove it to pin the checksums again`,
        error,
      );
    }
  }
}
