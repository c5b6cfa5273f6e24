import {
  agglomerate,
  type Cluster,
  type ClusterBounds,
  joinWithoutSecondVoice,
  type StopCriterion,
} from './agglomerate.js';
import type { Piece } from './cut-pieces.js';

/** Pieces that are clustered together at first: a few minutes of speech, so that the work grows with the length alone. */
const blockPieces = 240;

/** Strictness of the clustering of a block: what it joins is joined for good. */
const cautiousShare = 0.8;

/**
 * Clusters pieces by their speakers: in blocks first, cautiously, then the clusters of all blocks.
 *
 * @returns the cluster of each speaker
 */
export function clusterPieces(
  pieces: readonly Piece[],
  criterion: StopCriterion,
  bounds: ClusterBounds,
): readonly Cluster[] {
  const all: Cluster[] = pieces.map(({ statistics }, index) => ({ statistics, members: [index] }));
  let clusters = all;
  // Again and again, so that hours of many voices do not become many clusters at once.
  while (clusters.length > blockPieces) {
    const joined: Cluster[] = [];
    for (let from = 0; from < clusters.length; from += blockPieces)
      joined.push(
        ...agglomerate(
          clusters.slice(from, from + blockPieces),
          { ...criterion, leastDistance: criterion.leastDistance * cautiousShare },
          { minimum: bounds.minimum, maximum: Infinity },
        ),
      );
    if (joined.length > 0.9 * clusters.length) break;
    clusters = joined;
  }
  const speakers = agglomerate(clusters, criterion, bounds);
  return bounds.minimum > 1 ? speakers : joinWithoutSecondVoice(speakers, criterion);
}
