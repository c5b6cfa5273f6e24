import type { AdmittedSession, LiveTokens, NodeHeartbeats } from '../../storage/index.js';

/** What {@link hasMoved} needs. */
export interface MoveCheckOptions {
  readonly instances: Pick<NodeHeartbeats, 'id'>;
  readonly storage: { readonly live: Pick<LiveTokens, 'findByToken'> };
}

/**
 * True for a session of this node that another one has taken over. The copy here may be far behind
 * what its client has been acknowledged: this node could not be reached for a while, and has not
 * written since, so it was not fenced.
 *
 * @param found - the session as it was read for a connection
 */
export async function hasMoved(
  found: AdmittedSession,
  tokenHash: string,
  { instances, storage }: MoveCheckOptions,
): Promise<boolean> {
  const isOthers = ({ job, owner }: AdmittedSession) =>
    job.status === 'processing' && owner !== instances.id;
  if (!isOthers(found)) return false;
  // This node may have become its owner after that was read.
  const current = await storage.live.findByToken(tokenHash);
  return current !== undefined && isOthers(current);
}
