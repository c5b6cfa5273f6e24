import type { EarshotClient, Job } from '@earshot/http';
import type { Clock } from '../store/clock.js';
import type { JobAccess } from './job-access.js';
import type { TranscriptionsOptions } from './job-list-state.js';
import { JobListStore } from './job-list-store.js';
import { JobStore } from './job-store.js';

/**
 * Maximum number of states of each kind. States without an owner are kept up to this number, for
 * pages that are shown again.
 */
const maximumKept = 100;

/** State of jobs and lists of a client: components that show the same one share it. */
export interface JobRegistry extends JobAccess {
  /** Returns the state of a job. */
  job(id: string, initial?: Job): JobStore;
  /** Returns the state of a list. */
  list(options: TranscriptionsOptions): JobListStore;
}

/** Makes a {@link JobRegistry} that has read nothing. */
export function createJobRegistry(client: EarshotClient, clock: Clock | undefined): JobRegistry {
  const jobs = new Map<string, JobStore>();
  const lists = new Map<string, JobListStore>();
  const registry: JobRegistry = {
    client,
    clock,
    job: (id, initial) => find(jobs, id, () => new JobStore(registry, id, initial)),
    list(options) {
      const { initialPage: _, ...key } = options;
      return find(lists, JSON.stringify(key), () => new JobListStore(registry, options));
    },
    refreshLists() {
      for (const list of lists.values()) if (list.isOwned) void list.refresh();
    },
  };
  return registry;
}

/** Finds or creates a state, and drops the oldest ones without an owner. */
function find<State extends { readonly isOwned: boolean }>(
  states: Map<string, State>,
  key: string,
  create: () => State,
): State {
  const known = states.get(key);
  if (known) return known;
  for (const [oldKey, state] of states)
    if (states.size >= maximumKept && !state.isOwned) states.delete(oldKey);
  const state = create();
  states.set(key, state);
  return state;
}
