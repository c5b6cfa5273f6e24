import type { LiveOwnership } from '../../storage/index.js';

/**
 * Releases the sessions that this node owns and does not have: it gave them up while the database
 * was away, and their clients have not come back.
 *
 * @param isServed - true for a session that this node has, or is about to have
 */
export async function releaseLost(
  live: Pick<LiveOwnership, 'listOwned' | 'release'>,
  nodeId: string,
  isServed: (sessionId: string) => boolean,
): Promise<void> {
  const owned = await live.listOwned(nodeId);
  await live.release(
    owned.filter((id) => !isServed(id)),
    nodeId,
  );
}
