import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import * as z from 'zod';

const stateSchema = z.object({
  url: z.string(),
  /** Strong ETag or date of the last change, with which the server recognises the same content. */
  validator: z.string().nullable(),
  totalBytes: z.number().nullable(),
});

/** State of a partial download, with which it is resumed. */
export interface DownloadState extends z.infer<typeof stateSchema> {}

/** A running or interrupted download: a file with the bytes so far, and a file with its state. */
export class PartialDownload {
  /** Path of the bytes so far. */
  readonly path: string;
  readonly #statePath: string;

  /** @param path - path of the complete file */
  constructor(path: string) {
    this.path = `${path}.part`;
    this.#statePath = `${path}.part.json`;
  }

  /** Reads state and size of an earlier attempt, or undefined when it cannot be resumed. */
  async read(url: string): Promise<(DownloadState & { sizeBytes: number }) | undefined> {
    try {
      const state = stateSchema.parse(JSON.parse(await readFile(this.#statePath, 'utf8')));
      const { size } = await stat(this.path);
      return state.url === url && size > 0 ? { ...state, sizeBytes: size } : undefined;
    } catch {
      // A state that is missing or unreadable starts the download again.
      return undefined;
    }
  }

  /** Writes the state. It is called before the first byte is written. */
  async write(state: DownloadState): Promise<void> {
    await writeFile(this.#statePath, JSON.stringify(state));
  }

  /** Removes only the state, once the bytes have become the complete file. */
  async removeState(): Promise<void> {
    await rm(this.#statePath, { force: true });
  }

  /** Removes the bytes and the state. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await this.removeState();
  }
}
