import { readdir } from 'node:fs/promises';
import type { LiveTokens } from '../../storage/index.js';
import { readSessionId, sessionFiles } from './session-files.js';

/** Options of {@link removeLeftovers}. */
export interface LeftoverOptions {
  /** Folder of the files of all sessions. */
  readonly folder: string;
  readonly storage: { readonly live: Pick<LiveTokens, 'reachableIds'> };
  /** True for a session of this process. */
  readonly isHere: (id: string) => boolean;
  /**
   * Only files that were last written before this time are removed, in milliseconds since the
   * epoch.
   */
  readonly changedBefore: number;
}

/** Removes the files of sessions whose token is no longer valid, and of deleted sessions. */
export async function removeLeftovers({
  changedBefore,
  folder,
  isHere,
  storage,
}: LeftoverOptions): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const reachable = await storage.live.reachableIds();
  for (const id of new Set(names.map(readSessionId))) {
    if (reachable.has(id) || isHere(id)) continue;
    const files = sessionFiles(folder, id);
    if ((await files.changedAtMs()) <= changedBefore) await files.remove();
  }
}
