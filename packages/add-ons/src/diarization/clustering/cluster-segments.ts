import {
  agglomerate,
  type ClusterBounds,
  mergeSingleSpeaker,
  type StopCriterion,
} from './agglomerate.js';
import type { Cluster } from './cluster.js';
import type { SpeechSegment } from './segment-speech.js';

/**
 * Segments that are clustered together at first: a few minutes of speech, so that the work is
 * linear in the length.
 */
const blockSize = 240;

/** Share of the least distance that stops the clustering of a block, whose merges are final. */
const conservativeShare = 0.8;

/**
 * Clusters segments by speaker: in blocks first, conservatively, then the clusters of all blocks.
 *
 * @returns the cluster of each speaker
 */
export function clusterSegments(
  segments: readonly SpeechSegment[],
  criterion: StopCriterion,
  bounds: ClusterBounds,
): readonly Cluster[] {
  const all: Cluster[] = segments.map(({ statistics }, index) => ({
    statistics,
    members: [index],
  }));
  let clusters = all;
  // Repeated, so that hours of many speakers do not become too many clusters at once.
  while (clusters.length > blockSize) {
    const merged: Cluster[] = [];
    for (let from = 0; from < clusters.length; from += blockSize)
      merged.push(
        ...agglomerate(
          clusters.slice(from, from + blockSize),
          { ...criterion, minimumDistance: criterion.minimumDistance * conservativeShare },
          { minimum: bounds.minimum, maximum: Infinity },
        ),
      );
    if (merged.length > 0.9 * clusters.length) break;
    clusters = merged;
  }
  const speakers = agglomerate(clusters, criterion, bounds);
  return bounds.minimum > 1 ? speakers : mergeSingleSpeaker(speakers, criterion, segments);
}
