import type { Clock } from '../../clock/index.js';
import type { LiveOwnership, NodeHeartbeats } from '../../storage/index.js';
import type { SessionEntry } from '../session-entry.js';
import type { SessionPlacement } from './session-placement.js';

/** Number of slices in which the sessions of a node are given to others. */
const slices = 20;

/** Shortest pause between two slices, in milliseconds: all at once would be a flood for the others. */
const pauseMs = 250;

/** Time after which a slice no longer waits for those before it, in milliseconds. */
const waitingMs = 7000;

/** What {@link drainSessions} needs. */
export interface DrainOptions {
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  readonly instances: Pick<NodeHeartbeats, 'id'>;
  readonly storage: { readonly live: Pick<LiveOwnership, 'countUnrecovered' | 'release'> };
  /** The other nodes, undefined without a cluster. Then the next process finds the sessions. */
  readonly placement: Pick<SessionPlacement, 'hasOthers'> | undefined;
}

/**
 * Gives the sessions of a stopping node to the others, a twentieth at a time. Their clients notice
 * a reconnect. The sessions of a slice are served here until the others have recovered most of
 * those before it, so that none of them waits for its turn without a node.
 *
 * @param entries - the sessions, which are removed as they are given away
 */
export async function drainSessions(
  entries: Map<string, SessionEntry>,
  { clock, instances, placement, storage: { live } }: DrainOptions,
): Promise<void> {
  if (placement === undefined) return;
  const ids = [...entries.keys()];
  const atOnce = Math.ceil(ids.length / slices);
  const waitsUntilMs = clock.monotonicMs() + waitingMs;
  // Up to a slice may be on its way while the next one is given.
  const mustWaitFor = async (given: readonly string[]) =>
    clock.monotonicMs() < waitsUntilMs &&
    placement.hasOthers &&
    (await live.countUnrecovered(given)) > atOnce;
  for (let from = 0; from < ids.length; from += atOnce) {
    const slice = ids.slice(from, from + atOnce);
    await Promise.all(slice.map(async (id) => entries.get(id)?.session.close()));
    for (const id of slice) entries.delete(id);
    await live.release(slice, instances.id);
    const given = ids.slice(0, from + atOnce);
    if (given.length === ids.length) return;
    do await clock.sleep(pauseMs);
    while (await mustWaitFor(given));
  }
}
