import { addTo, dotProduct } from './vectors.js';

// The casts: every index is in range by construction, and checks in the innermost loops would cost
// as much as the work.

/**
 * Vectors that are one, by their sum: the mean cosine of two groups is the product of their means.
 */
export interface VectorGroup {
  readonly sum: Float32Array;
  readonly count: number;
}

/**
 * Two clusters that are merged. The clusters are numbered: first the groups, then the merges in
 * their order.
 */
interface Merge {
  readonly first: number;
  readonly second: number;
  /** Mean cosine distance of their vectors, from 0 to 2. */
  readonly distance: number;
}

/** A tree of clusters. */
export class ClusterTree {
  readonly #groups: readonly VectorGroup[];
  readonly #merges: readonly Merge[];

  constructor(groups: readonly VectorGroup[], merges: readonly Merge[]) {
    this.#groups = groups;
    this.#merges = merges;
  }

  /** Distances of the merges, in ascending order. */
  get distances(): readonly number[] {
    return this.#merges.map(({ distance }) => distance);
  }

  /**
   * Cuts the tree.
   *
   * @param distance - largest distance inside a cluster
   * @returns the clusters, each with the positions of its groups, the largest first
   */
  cut(distance: number): ClusterOfGroups[] {
    const leaders = this.#groups.map((_, index) => index);
    const members = new Map(leaders.map((leader) => [leader, [leader]]));
    const clusters = [...leaders];
    for (const merge of this.#merges) {
      // The first group of the one cluster leads both.
      const first = clusters[merge.first] as number;
      const second = clusters[merge.second] as number;
      clusters.push(first);
      if (merge.distance > distance) continue;
      (members.get(first) as number[]).push(...(members.get(second) ?? []));
      members.delete(second);
    }
    return [...members.values()]
      .map((positions) => ({
        positions,
        count: positions.reduce((sum, at) => sum + (this.#groups[at]?.count ?? 0), 0),
      }))
      .sort((one, other) => other.count - one.count);
  }

  /** The groups that one cluster of a cut has, as one group. */
  mergeGroups({ count, positions }: ClusterOfGroups): VectorGroup {
    const sum = new Float32Array(this.#groups[0]?.sum.length ?? 0);
    for (const at of positions) addTo(sum, (this.#groups[at] as VectorGroup).sum);
    return { sum, count };
  }
}

/** A cluster of a cut. */
export interface ClusterOfGroups {
  /** Positions of its groups. */
  readonly positions: readonly number[];
  /** Number of its vectors. */
  readonly count: number;
}

/**
 * Clusters vectors by average linkage: the two clusters with the least mean cosine distance are
 * merged repeatedly. It follows chains of nearest neighbours, which takes time and memory in
 * proportion to the square of the number of groups.
 *
 * @param groups - vectors of length 1, or sums of several of them
 */
export function averageLinkage(groups: readonly VectorGroup[]): ClusterTree {
  const size = groups.length;
  const distances = measureDistances(groups);
  const counts = Float64Array.from(groups, ({ count }) => count);
  const isMerged = new Uint8Array(size);
  const found: { one: number; other: number; distance: number }[] = [];
  const chain: number[] = [];
  const at = (one: number, other: number) => one * size + other;
  while (found.length < size - 1) {
    if (chain.length === 0) chain.push(isMerged.indexOf(0));
    const last = chain.at(-1) as number;
    const before = chain.at(-2);
    // The earlier one of two equally near ones ends the chain.
    let nearest = before ?? -1;
    let least =
      before === undefined ? Number.POSITIVE_INFINITY : (distances[at(last, before)] as number);
    for (let other = 0; other < size; other += 1) {
      if (other === last || isMerged[other] === 1) continue;
      const distance = distances[at(last, other)] as number;
      if (distance < least) {
        least = distance;
        nearest = other;
      }
    }
    if (nearest !== before) {
      chain.push(nearest);
      continue;
    }
    chain.length -= 2;
    found.push({ one: last, other: nearest, distance: least });
    merge(last, nearest);
  }
  return new ClusterTree(groups, sortMerges(found, size));

  /** The cluster stays in the place of `kept`. */
  function merge(kept: number, gone: number): void {
    const [keptCount, goneCount] = [counts[kept] as number, counts[gone] as number];
    isMerged[gone] = 1;
    for (let other = 0; other < size; other += 1) {
      if (other === kept || isMerged[other] === 1) continue;
      const mean =
        (keptCount * (distances[at(kept, other)] as number) +
          goneCount * (distances[at(gone, other)] as number)) /
        (keptCount + goneCount);
      distances[at(kept, other)] = mean;
      distances[at(other, kept)] = mean;
    }
    counts[kept] = keptCount + goneCount;
  }
}

function measureDistances(groups: readonly VectorGroup[]): Float32Array {
  const size = groups.length;
  const means = groups.map(({ count, sum }) => sum.map((value) => value / count));
  const distances = new Float32Array(size * size);
  for (let one = 0; one < size; one += 1)
    for (let other = one + 1; other < size; other += 1) {
      const distance = 1 - dotProduct(means[one] as Float32Array, means[other] as Float32Array);
      distances[one * size + other] = distance;
      distances[other * size + one] = distance;
    }
  return distances;
}

/** Merges by their distance, with clusters numbered in that order. */
function sortMerges(
  found: readonly { readonly one: number; readonly other: number; readonly distance: number }[],
  size: number,
): Merge[] {
  // Places are reused by chains, which do not merge in the order of the distances: clusters are
  // followed from their groups.
  const order = [...found.keys()].sort(
    (one, other) => (found[one]?.distance ?? 0) - (found[other]?.distance ?? 0) || one - other,
  );
  const clusterOf = Int32Array.from({ length: 2 * size }, (_, index) => index);
  const leader = Int32Array.from({ length: size }, (_, index) => index);
  const find = (group: number): number => {
    let root = group;
    while ((leader[root] as number) !== root) root = leader[root] as number;
    for (let next = group; next !== root; ) {
      const following = leader[next] as number;
      leader[next] = root;
      next = following;
    }
    return root;
  };
  return order.map((index, number) => {
    const { distance, one, other } = found[index] as (typeof found)[number];
    const [first, second] = [find(one), find(other)];
    const merge = {
      first: clusterOf[first] as number,
      second: clusterOf[second] as number,
      distance,
    };
    leader[second] = first;
    clusterOf[first] = size + number;
    return merge;
  });
}
