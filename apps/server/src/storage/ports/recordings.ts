import type { JobKind } from '@earshot/core';

/** States of a recording in the list: `working` until its job has ended. */
export const recordingStates = ['working', 'done', 'error'] as const;
export type RecordingState = (typeof recordingStates)[number];

/** Orders of the list. Recordings of the same name or length are ordered by their ids. */
export const recordingOrders = ['newest', 'oldest', 'name', 'longest'] as const;
export type RecordingOrder = (typeof recordingOrders)[number];

/** The recordings of a list. */
export interface RecordingFilter {
  readonly keyId: string;
  /** @defaultValue all */
  readonly states?: readonly RecordingState[] | undefined;
  /** @defaultValue both */
  readonly kinds?: readonly JobKind[] | undefined;
  /** Earliest time of the creation, in milliseconds since the epoch. @defaultValue any */
  readonly since?: number | undefined;
  /** A tag that the recordings have. @defaultValue any */
  readonly tag?: string | undefined;
}

/** Place of a recording in a list of one order. */
export interface RecordingPosition {
  /** What the list is sorted by: a time, a name or a length. */
  readonly value: string | number;
  readonly id: string;
}

/** A page of a list. */
export interface RecordingPage {
  readonly order: RecordingOrder;
  /** The last recording of the page before. @defaultValue none: the first page */
  readonly after?: RecordingPosition | undefined;
  readonly limit: number;
}

/** A number of recordings. */
export interface RecordingCount {
  readonly count: number;
  /** True when there may be more, since not all of them were counted. */
  readonly isAtLeast: boolean;
}

/** What its owner has called a recording. */
export interface RecordingLabel {
  /** Null for a recording that has the name of its file. */
  readonly title: string | null;
  /** In alphabetical order. */
  readonly tags: readonly string[];
}

/** Tags to add to recordings, and to remove from them. */
export interface TagChange {
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

/**
 * The recordings of keys as their lists show them: jobs of both kinds, with titles and tags. A job
 * is in the lists from its creation to its deletion.
 */
export interface Recordings {
  /** Ids of a page, and the place after which the next page begins, or null at the end. */
  list(
    filter: RecordingFilter,
    page: RecordingPage,
  ): Promise<{ ids: string[]; next: RecordingPosition | null }>;

  /** Counts recordings, up to some thousands. */
  count(filter: RecordingFilter): Promise<RecordingCount>;

  /** Titles and tags of the given recordings of a key. Those that do not exist are omitted. */
  labels(keyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, RecordingLabel>>;

  /**
   * Changes the title of a recording. It is then sorted and found by it.
   *
   * @param title - null for the name of its file
   * @returns false when the key has no such recording
   */
  rename(keyId: string, id: string, title: string | null): Promise<boolean>;

  /**
   * Changes the tags of recordings of a key. Those that do not exist are omitted. A tag that is to
   * be added and removed is added.
   *
   * @returns the number of recordings that exist
   */
  changeTags(keyId: string, ids: readonly string[], change: TagChange): Promise<number>;

  /** Tags that recordings of a key have, in alphabetical order. */
  tags(keyId: string, limit: number): Promise<string[]>;
}
