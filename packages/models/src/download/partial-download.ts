import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import * as z from 'zod';

const stateSchema = z.object({
  url: z.string(),
  /** Strong ETag or date of the last change, by which the server recognises the same content. */
  validator: z.string().nullable(),
  totalBytes: z.number().nullable(),
});

/** Facts about a download that was begun. */
export interface DownloadState extends z.infer<typeof stateSchema> {}

/** A download that is under way or was cut: the bytes so far, and beside them what is needed to continue. */
export class PartialDownload {
  /** Path of the bytes so far. */
  readonly path: string;
  readonly #statePath: string;

  /** @param path - path of the complete file */
  constructor(path: string) {
    this.path = `${path}.part`;
    this.#statePath = `${path}.part.json`;
  }

  /** Reads the bytes and facts of an earlier attempt; undefined when nothing of it can be continued. */
  async read(url: string): Promise<(DownloadState & { sizeBytes: number }) | undefined> {
    try {
      const state = stateSchema.parse(JSON.parse(await readFile(this.#statePath, 'utf8')));
      const { size } = await stat(this.path);
      return state.url === url && size > 0 ? { ...state, sizeBytes: size } : undefined;
    } catch {
      // Nothing there, or nothing that can be read: the download begins anew.
      return undefined;
    }
  }

  /** Writes the facts down, before the first byte. */
  async write(state: DownloadState): Promise<void> {
    await writeFile(this.#statePath, JSON.stringify(state));
  }

  /** Removes the facts alone, once the bytes have become the complete file. */
  async forget(): Promise<void> {
    await rm(this.#statePath, { force: true });
  }

  /** Removes the bytes and the facts. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await this.forget();
  }
}
