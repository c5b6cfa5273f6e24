import type { EarshotClient, Job } from '@earshot/http';
import type { Clock } from '../store/clock.js';
import { JobListStore, type TranscriptionsOptions } from './job-list-store.js';
import { JobStore } from './job-store.js';

/** States that nobody shows are kept for coming back to them, up to this number of each kind. */
const maximumKept = 100;

/** State of jobs and lists of a client: components that show the same one share it. */
export class JobRegistry {
  /** Client that reads them. */
  readonly client: EarshotClient;
  readonly #clock: Clock | undefined;
  readonly #jobs = new Map<string, JobStore>();
  readonly #lists = new Map<string, JobListStore>();

  constructor(client: EarshotClient, clock?: Clock) {
    this.client = client;
    this.#clock = clock;
  }

  /** Returns the state of a job. */
  job(id: string, initial?: Job): JobStore {
    return find(this.#jobs, id, () => new JobStore(this, id, initial));
  }

  /** Returns the state of a list. */
  list(options: TranscriptionsOptions): JobListStore {
    const { initialPage: _, ...key } = options;
    return find(
      this.#lists,
      JSON.stringify(key),
      () => new JobListStore(this, options, this.#clock),
    );
  }

  /** Reads the lists again that are shown: a job was created, has ended or was deleted. */
  readonly refreshLists = (): void => {
    for (const list of this.#lists.values()) if (list.isOwned) void list.refresh();
  };
}

/** Finds a state or makes it, and forgets the oldest ones that nobody shows. */
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
