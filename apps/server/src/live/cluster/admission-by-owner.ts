import type { NodeHeartbeats } from '../../storage/index.js';
import { type Admission, elsewhere } from '../admission.js';
import { isPunctual, type SessionPlacement } from './session-placement.js';

/** What {@link admissionByOwner} needs. */
export interface OwnerSearch {
  readonly instances: Pick<NodeHeartbeats, 'isAlive'>;
  /** Undefined without a cluster. */
  readonly placement: SessionPlacement | undefined;
}

/**
 * Admission to the process that owns a session, or undefined when that does not serve it any more.
 *
 * @param trustsHeartbeats - false to ask the database whether the owner lives, although its last
 * heartbeat came in time
 */
export async function admissionByOwner(
  owner: string,
  { instances, placement }: OwnerSearch,
  trustsHeartbeats: boolean,
): Promise<Admission | undefined> {
  const node = placement?.servingNode(owner);
  const isPresent = trustsHeartbeats && node !== undefined && isPunctual(node);
  const isAlive = isPresent || (await instances.isAlive(owner));
  return isAlive && (node !== undefined || placement === undefined) ? elsewhere(node) : undefined;
}
