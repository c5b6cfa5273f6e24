import { availableParallelism } from 'node:os';
import type { Configuration } from '../configuration/index.js';
import { findRoute, type NamedEngine, plainNeeds, withCapabilities } from '../engines/index.js';

/** Processes of an engine. */
export interface ProcessPlan {
  /** The most that it may have. */
  readonly processes: number;
  /** Those that are loaded at once and stay. The others are started when they are needed. */
  readonly kept: number;
  /** Time without work after which one of the others ends, in milliseconds. */
  readonly idleMs: number;
}

/** True for an engine that computes on another machine, so that one process is enough. */
const isRemote = ({ choice }: NamedEngine) => choice.engine === 'openai';

/**
 * Divides the processes among the engines: remote engines get one each, and the others share the
 * rest equally, with any remainder going to the first ones. Each engine gets at least one.
 *
 * @param engines - the engines in order of preference
 * @param total - number of processes
 * @returns the number of processes of each engine
 */
export function shareProcesses(engines: readonly NamedEngine[], total: number): number[] {
  const local = engines.filter((engine) => !isRemote(engine)).length;
  const rest = Math.max(local, total - (engines.length - local));
  let index = 0;
  return engines.map((engine) => {
    if (isRemote(engine)) return 1;
    const share = Math.floor(rest / local) + (index < rest % local ? 1 : 0);
    index += 1;
    return share;
  });
}

/**
 * Plans the processes of each engine. Those of a list have their share and keep it. Each of `auto`
 * may have all of them, since it is not used with the others at the same time for long, and one
 * process is kept, of the engine for English sessions, whose first words must not wait for a model.
 * Without the role live, it is the engine for English recordings.
 */
export function planProcesses(
  engines: readonly NamedEngine[],
  { engines: { idleMs, ids, processes = availableParallelism() }, roles }: Configuration,
): ProcessPlan[] {
  const isWorking = roles.has('worker') || roles.has('live');
  if (!ids.includes('auto')) {
    const shares = shareProcesses(engines, isWorking ? processes : engines.length);
    return shares.map((share) => ({ processes: share, kept: share, idleMs }));
  }
  const kind = roles.has('live') ? 'live' : 'pre-recorded';
  const known = withCapabilities(engines);
  const { route } = findRoute({ ...plainNeeds, kind, languages: ['en'] }, known);
  const kept = isWorking ? (route?.engines[0] ?? known[0])?.name : undefined;
  // An unreadable model is tried until it is repaired, so that its reason is known.
  const isUnreadable = (name: string) => known.every((engine) => engine.name !== name);
  return engines.map(({ name }) => ({
    processes: isWorking ? processes : 1,
    kept: name === kept || isUnreadable(name) ? 1 : 0,
    idleMs,
  }));
}
