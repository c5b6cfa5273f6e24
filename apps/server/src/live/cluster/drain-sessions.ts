import type { Clock } from '../../clock/index.js';
import type { LiveOwnership, NodeHeartbeats } from '../../storage/index.js';
import type { SessionEntry } from '../session-entry.js';

/** Number of slices in which the sessions of a node are given to others. */
const slices = 20;

/** Pause between two slices, in milliseconds: all at once would be a flood for the other nodes. */
const pauseMs = 250;

/** What {@link drainSessions} needs. */
export interface DrainOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly instances: Pick<NodeHeartbeats, 'id'>;
  readonly storage: { readonly live: Pick<LiveOwnership, 'release'> };
}

/**
 * Gives the sessions of a stopping node to the others, a twentieth at a time. Their clients notice
 * a reconnect.
 *
 * @param entries - the sessions, which are removed as they are given away
 */
export async function drainSessions(
  entries: Map<string, SessionEntry>,
  { clock, instances, storage }: DrainOptions,
): Promise<void> {
  const ids = [...entries.keys()];
  const atOnce = Math.ceil(ids.length / slices);
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await clock.sleep(pauseMs);
    const slice = ids.slice(from, from + atOnce);
    await Promise.all(slice.map(async (id) => entries.get(id)?.session.close()));
    for (const id of slice) entries.delete(id);
    await storage.live.release(slice, instances.id);
  }
}
