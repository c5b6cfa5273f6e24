import type { DiarizationConfiguration } from '@earshot/core';
import type { SpeakerTurn } from '../diarization-provider.js';
import { framesPerSecond } from '../features/cepstra.js';
import type { FeatureStore } from '../features/feature-store.js';
import { speakerBounds } from '../find-turns.js';
import { resegment, silence } from '../resegmentation/resegment.js';
import { type FrameRange, findActiveFrames, measureBlocks } from '../speech-regions.js';
import { turnsOfLabels } from '../turns-of-labels.js';
import { chooseSpeakers } from './choose-speakers.js';
import { searchPath } from './search-path.js';
import { toUnit } from './vectors.js';
import {
  bridgedSeconds,
  clusterVectorSeconds,
  isNarrowBand,
  stepSeconds,
  type VoiceTrack,
} from './voice-track.js';

/**
 * Distances between which the speakers of a recording are distinguished. Those of telephone speech
 * are more alike.
 */
const cutRanges = { wide: [0.28, 0.42], narrow: [0.26, 0.38] } as const;

/** Least speech of a speaker, in steps: a second. */
const leastSteps = 1 / stepSeconds;

const stepFrames = Math.round(stepSeconds * framesPerSecond);

/** Pull of a frame to the speaker whose voice was found there, in nats. */
const voicePull = 3;

/**
 * Finds who speaks when from the voices of a recording: speakers by clustering, their turns by
 * search, and the ends of the turns by the timbre of frames, which are finer than windows.
 *
 * @param features - features of the same recording
 * @param configuration - how many speakers are asked for
 * @returns the turns by their start, without overlaps
 */
export function findVoiceTurns(
  track: VoiceTrack,
  features: FeatureStore,
  configuration: DiarizationConfiguration,
): SpeakerTurn[] {
  const chosen = chooseSpeakers(track.groups(), {
    bounds: speakerBounds(configuration),
    cutRange: isNarrowBand(track.bandwidth) ? cutRanges.narrow : cutRanges.wide,
    vectorSeconds: clusterVectorSeconds,
  });
  let voices = chosen.map(({ sum }) => toUnit(sum));
  let path = searchPath(track, voices);
  do {
    voices = averageVoices(track, path, voices.length);
    path = searchPath(track, voices);
  } while (listSpeakers(path, voices.length).length < voices.length);
  const regions = track.regions.map(({ end, start }) => ({
    from: Math.min(features.frameCount, Math.round(start * framesPerSecond)),
    to: Math.min(features.frameCount, Math.round(end * framesPerSecond)),
  }));
  const start = labelSteps(track, path, regions, features.frameCount);
  const active = findActiveFrames(features, measureBlocks(features));
  const labels =
    voices.length < 2
      ? start
      : resegment({
          start,
          regions,
          features,
          active,
          speakerCount: voices.length,
          pull: voicePull,
        });
  return bridge(turnsOfLabels(labels, regions, active));
}

/**
 * The voice of each speaker by all windows that the search has assigned to them, without speakers
 * who have less than a second.
 */
function averageVoices(track: VoiceTrack, path: Uint8Array, count: number): Float32Array[] {
  const sums = track.sumsBySpeaker(path, count);
  return listSpeakers(path, count).map((speaker) =>
    toUnit(sums[speaker]?.sum ?? new Float32Array()),
  );
}

/** Speakers of a path that have a second of speech, or else the one who has most. */
function listSpeakers(path: Uint8Array, count: number): number[] {
  const steps = Array.from({ length: count }, () => 0);
  for (const speaker of path) steps[speaker] = (steps[speaker] ?? 0) + 1;
  const least = Math.min(leastSteps, Math.max(...steps));
  return [...steps.keys()].filter((speaker) => (steps[speaker] ?? 0) >= least);
}

/** Speaker of each frame from that of each step. */
function labelSteps(
  track: VoiceTrack,
  path: Uint8Array,
  regions: readonly FrameRange[],
  frameCount: number,
): Uint8Array {
  const labels = new Uint8Array(frameCount).fill(silence);
  for (const [index, { first, steps }] of track.regions.entries()) {
    const { from = 0, to = 0 } = regions[index] ?? {};
    for (let step = 0; step < steps; step += 1) {
      const begin = from + step * stepFrames;
      // The last step lasts to the end of the region.
      const end = step === steps - 1 ? to : Math.min(to, begin + stepFrames);
      labels.fill(path[first + step] ?? 0, begin, end);
    }
  }
  return labels;
}

/** Joins turns of one speaker that follow each other after a short pause. */
function bridge(turns: readonly SpeakerTurn[]): SpeakerTurn[] {
  const bridged: SpeakerTurn[] = [];
  for (const turn of turns) {
    const last = bridged.at(-1);
    if (last?.speaker === turn.speaker && turn.start - last.end <= bridgedSeconds)
      bridged[bridged.length - 1] = { ...last, end: turn.end };
    else bridged.push(turn);
  }
  return bridged;
}
