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

/** Checksum of a download as it was when it was first used. */
export interface PinnedChecksum extends z.infer<typeof pinSchema> {}

/** Settles when every addition of this process is written: each writes the whole file. */
let additions: Promise<void> = Promise.resolve();

/** Checksums of downloads whose checksum the catalogue does not have, by their address. */
export class PinnedChecksums {
  readonly #path: string;

  /** @param modelsFolder - folder of models, which the checksums are kept in */
  constructor(modelsFolder: string) {
    this.#path = join(modelsFolder, 'pinned-checksums.json');
  }

  /** Returns the checksum of a download; undefined before its first use. */
  async get(url: string): Promise<PinnedChecksum | undefined> {
    return (await this.#read())[url];
  }

  /** Keeps the checksum of a download that was used for the first time; several calls at once keep all of theirs. */
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
      // Ignoring it would trust a changed download.
      throw new ModelError(
        'checksum-mismatch',
        `${this.#path} is not valid: correct it, or remove it to pin the checksums again`,
        error,
      );
    }
  }
}
