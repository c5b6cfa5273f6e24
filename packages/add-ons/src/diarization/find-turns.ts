import type { DiarizationConfiguration } from '@earshot/core';
import { type ClusterBounds, chooseStopCriterion } from './clustering/agglomerate.js';
import type { Cluster } from './clustering/cluster.js';
import { clusterSegments } from './clustering/cluster-segments.js';
import { type SpeechSegment, segmentSpeech } from './clustering/segment-speech.js';
import type { SpeakerTurn, WordTimes } from './diarization-provider.js';
import { framesPerSecond } from './features/cepstra.js';
import type { FeatureStore } from './features/feature-store.js';
import { leastSpeechSeconds } from './least-speech.js';
import { resegment, silence } from './resegmentation/resegment.js';
import {
  type BlockLevels,
  type FrameRange,
  findActiveFrames,
  measureBlocks,
  regionsOfLevel,
  regionsOfWords,
} from './speech-regions.js';
import { turnsOfLabels } from './turns-of-labels.js';

/** Most speakers of a recording. */
const maximumSpeakers = 100;

/**
 * Finds who speaks when, from the features of a recording.
 *
 * @param words - times of the recognised words, without which speech is found by its level
 * @returns the turns by their start, without overlaps
 */
export function findTurns(
  features: FeatureStore,
  configuration: DiarizationConfiguration,
  words?: readonly WordTimes[],
): SpeakerTurn[] {
  const blocks = measureBlocks(features);
  const active = findActiveFrames(features, blocks);
  const regions =
    words === undefined ? regionsOfLevel(active) : regionsOfWords(words, features.frameCount);
  const labels = labelSpeakers(regions, features, active, blocks, speakerBounds(configuration));
  return turnsOfLabels(labels, regions, active);
}

/**
 * Fewest and most speakers that a configuration allows, `number_of_speakers` before `min_speakers`
 * and `max_speakers`, and 100 at most.
 */
export function speakerBounds(configuration: DiarizationConfiguration): {
  /** Fewest speakers, from 1. */
  readonly minimum: number;
  /** Most speakers. */
  readonly maximum: number;
} {
  const { number_of_speakers: exact, min_speakers: least, max_speakers: most } = configuration;
  const maximum = Math.min(
    maximumSpeakers,
    exact ?? (most === undefined || most === 0 ? maximumSpeakers : most),
  );
  return { minimum: Math.min(maximum, Math.max(1, exact ?? least ?? 1)), maximum };
}

/** Speaker of each frame. */
function labelSpeakers(
  regions: readonly FrameRange[],
  features: FeatureStore,
  active: Uint8Array,
  blocks: readonly BlockLevels[],
  bounds: ClusterBounds,
): Uint8Array {
  const { segments, sameSpeakerRatio } = segmentSpeech(regions, features, active, blocks);
  const speechSeconds = sumSeconds(regions);
  const found = clusterSegments(
    segments,
    chooseStopCriterion(sameSpeakerRatio, speechSeconds),
    bounds,
  );
  const clusters = withEnoughSpeech(found, segments, speechSeconds, bounds);
  const labels = new Uint8Array(features.frameCount).fill(silence);
  // One speaker, or too little speech to cluster.
  if (clusters.length < 2) {
    for (const { from, to } of regions) labels.fill(0, from, to);
    return labels;
  }
  for (const [speaker, { members }] of clusters.entries())
    for (const member of members) {
      const segment = segments[member];
      if (segment !== undefined) labels.fill(speaker, segment.from, segment.to);
    }
  const refined = resegment({
    start: labels,
    regions,
    features,
    active,
    speakerCount: clusters.length,
  });
  const speakerCount = new Set(refined).size - (refined.includes(silence) ? 1 : 0);
  // The number of speakers that was asked for precedes a finer boundary.
  return speakerCount < bounds.minimum ? labels : refined;
}

/** The clusters that speak for long enough to be speakers, and the requested number of others. */
function withEnoughSpeech(
  clusters: readonly Cluster[],
  segments: readonly SpeechSegment[],
  speechSeconds: number,
  { minimum }: ClusterBounds,
): readonly Cluster[] {
  const secondsOfCluster = ({ members }: Cluster) =>
    sumSeconds(members.flatMap((member) => segments[member] ?? []));
  const needed = leastSpeechSeconds(speechSeconds);
  return [...clusters]
    .sort((one, other) => secondsOfCluster(other) - secondsOfCluster(one))
    .filter((cluster, index) => index < minimum || secondsOfCluster(cluster) >= needed);
}

function sumSeconds(regions: readonly FrameRange[]): number {
  return regions.reduce((sum, { from, to }) => sum + to - from, 0) / framesPerSecond;
}
