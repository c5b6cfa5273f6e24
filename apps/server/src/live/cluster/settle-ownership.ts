import type { LiveOwnership } from '../../storage/index.js';
import type { SessionEntry } from '../session-entry.js';

/**
 * Settles the sessions about which this node and the database disagree, since it could not be
 * reached for a while. Those that it owns and does not have are released: their clients have not
 * come back. Those that it records and does not own are closed: another node has taken them over.
 *
 * @param entries - sessions that this node has, by their ids
 * @param isServed - true for a session that this node has, or is about to have
 */
export async function settleOwnership(
  live: Pick<LiveOwnership, 'listOwned' | 'release'>,
  nodeId: string,
  entries: ReadonlyMap<string, SessionEntry>,
  isServed: (sessionId: string) => boolean,
): Promise<void> {
  const recorded = [...entries].filter(([, { session }]) => session.isRecording);
  const owned = new Set(await live.listOwned(nodeId));
  const lost = recorded.filter(([id, { session }]) => !owned.has(id) && session.isRecording);
  await Promise.all(lost.map(([, { session }]) => session.close()));
  await live.release(
    [...owned].filter((id) => !isServed(id)),
    nodeId,
  );
}
