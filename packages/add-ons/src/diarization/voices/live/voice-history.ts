import { averageLinkage, type VectorGroup } from '../average-linkage.js';

/** Voices of some speech, with the speakers that it was published with. */
export interface PublishedVoices extends VectorGroup {
  /** Vectors by the number of the speaker that they were assigned to. */
  readonly speakers: ReadonlyMap<number, number>;
}

/**
 * Most groups that are compared with each other. Older ones are joined before. Time grows with the
 * square.
 */
const maximumGroups = 400;

/** Groups that are left when they are joined. */
const joinedGroups = maximumGroups / 2;

/** Distance up to which groups are joined, and by how much it grows until there are few enough. */
const joinedDistance = { first: 0.2, step: 0.02 } as const;

/**
 * Voices of a session so far, in as many groups as are quickly compared. It is the same for the
 * same speech, for any number of resumptions.
 */
export class VoiceHistory {
  #groups: readonly PublishedVoices[] = [];

  /** The groups. */
  get groups(): readonly PublishedVoices[] {
    return this.#groups;
  }

  /** Adds groups, and joins those that are alike when there are too many. */
  add(groups: readonly PublishedVoices[]): void {
    this.#groups = [...this.#groups, ...groups];
    if (this.#groups.length <= maximumGroups) return;
    const tree = averageLinkage(this.#groups);
    let distance: number = joinedDistance.first;
    let clusters = tree.cut(distance);
    while (clusters.length > joinedGroups) {
      distance += joinedDistance.step;
      clusters = tree.cut(distance);
    }
    const all = this.#groups;
    this.#groups = clusters.map((cluster) => ({
      ...tree.mergeGroups(cluster),
      speakers: sumOfSpeakers(cluster.positions.flatMap((at) => all[at] ?? [])),
    }));
  }

  /** Moves the vectors of a speaker to another one. */
  merge(speaker: number, into: number): void {
    this.#groups = this.#groups.map((group) => {
      const count = group.speakers.get(speaker);
      if (count === undefined) return group;
      const speakers = new Map(group.speakers);
      speakers.delete(speaker);
      speakers.set(into, (speakers.get(into) ?? 0) + count);
      return { ...group, speakers };
    });
  }
}

/** Vectors by speaker, over several groups. */
export function sumOfSpeakers(groups: readonly PublishedVoices[]): Map<number, number> {
  const sum = new Map<number, number>();
  for (const { speakers } of groups)
    for (const [speaker, count] of speakers) sum.set(speaker, (sum.get(speaker) ?? 0) + count);
  return sum;
}
